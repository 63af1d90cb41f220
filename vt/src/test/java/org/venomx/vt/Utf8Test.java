package org.venomx.vt;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Decoding, and finding the end of ASCII: many bytes at a time is the same as one by one. */
class Utf8Test {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void shouldDecodeTheSameAtOnceAsByteByByte(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 2000; i++) {
      byte[] bytes = bytes(random);
      assertEquals(
          decode(bytes, 1), decode(bytes, bytes.length), () -> HexFormat.of().formatHex(bytes));
    }
  }

  /** Characters of every length and the edges of their ranges, with bytes broken at random. */
  private static byte[] bytes(Random random) {
    int[] edges = {0x20, 0x7e, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x10ffff};
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int count = 1 + random.nextInt(300);
    for (int i = 0; i < count; i++) {
      int edge = edges[random.nextInt(edges.length)];
      out.writeBytes(Character.toString(edge).getBytes(StandardCharsets.UTF_8));
    }
    byte[] bytes = out.toByteArray();
    int broken = random.nextInt(1 + bytes.length / 8);
    for (int i = 0; i < broken; i++) bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    return bytes;
  }

  /** All the characters; those that decoding leaves to others are taken as they are. */
  private static List<Integer> decode(byte[] bytes, int piece) {
    Utf8 utf8 = new Utf8();
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < bytes.length; ) {
      int next = utf8.decode(bytes, i, Math.min(bytes.length, i + piece));
      for (int k = 0; k < utf8.count(); k++) all.add(utf8.run()[k]);
      if (next == i && utf8.count() == 0) all.add((int) bytes[next++]);
      i = next;
    }
    return all;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  void shouldFindTheEndOfPrintableAscii(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextInt(40)];
      for (int k = 0; k < bytes.length; k++) {
        bytes[k] = (byte) (random.nextInt(12) == 0 ? random.nextInt() : 0x20 + random.nextInt(95));
      }
      int expected = 0;
      while (expected < bytes.length && bytes[expected] >= 0x20 && bytes[expected] < 0x7f) {
        expected++;
      }
      int found = Ascii.printableEnd(bytes, 0, bytes.length);
      assertEquals(expected, found, () -> HexFormat.of().formatHex(bytes));
    }
  }
}
