package org.venomx.protocol;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Foundation §7: the binary frames, byte by byte, and whatever else may come. */
final class FramesTest {

  private record Frame(FrameType type, long offset, String payload) {}

  private static final class Received implements FrameSink {
    private final List<Frame> frames = new ArrayList<>();
    private int stopAfter = Integer.MAX_VALUE;

    @Override
    public boolean frame(FrameType type, long offset, byte[] buffer, int from, int length) {
      byte[] payload = Arrays.copyOfRange(buffer, from, from + length);
      frames.add(new Frame(type, offset, HexFormat.of().formatHex(payload)));
      return frames.size() < stopAfter;
    }
  }

  @Test
  void shouldWriteTheLayoutOfTheSpecification() {
    byte[] frame = Frames.frame(FrameType.OUTPUT, 0x0102030405060708L, "ab".getBytes(US_ASCII));
    assertEquals("02000000" + "01" + "000000" + "0807060504030201" + "6162", hex(frame));
    assertEquals("04000000" + "03" + "000000" + "0000000000000000" + "50001800", hex(resize()));
    assertEquals(
        "{\"reason\":\"pane_removed\"}",
        text(CloseReason.PANE_REMOVED.frame(7), Frames.HEADER_BYTES));
  }

  @Test
  void shouldReadBackASize() throws BadFrameException {
    List<String> sizes = new ArrayList<>();
    byte[] frame = Frames.resize(1000, 1);
    FrameReader.ofDaemon()
        .feed(
            frame,
            0,
            frame.length,
            (type, offset, buffer, from, length) -> {
              sizes.add(Frames.cols(buffer, from) + "x" + Frames.rows(buffer, from));
              return true;
            });
    assertEquals(List.of("1000x1"), sizes);
  }

  @Test
  void shouldReadTheSameFramesHoweverTheyArrive() throws BadFrameException {
    for (long seed = 1; seed <= 200; seed++) {
      Random random = new Random(seed);
      boolean toDaemon = random.nextBoolean();
      List<Frame> sent = new ArrayList<>();
      byte[] stream = randomStream(random, toDaemon, sent);
      Received sink = new Received();
      FrameReader reader = toDaemon ? FrameReader.ofDaemon() : FrameReader.ofClient();
      for (int at = 0; at < stream.length; ) {
        int most = random.nextInt(5) == 0 ? stream.length : 40;
        int piece = Math.min(1 + random.nextInt(most), stream.length - at);
        sink.stopAfter = random.nextBoolean() ? sink.frames.size() + 1 : Integer.MAX_VALUE;
        int taken = reader.feed(stream, at, piece, sink);
        assertTrue(taken > 0 && taken <= piece, "seed " + seed);
        at += taken;
      }
      assertEquals(sent, sink.frames, "seed " + seed);
      assertFalse(reader.midFrame(), "seed " + seed);
    }
  }

  @Test
  void shouldStopBehindAFrameWhenTheSinkWantsNoMore() throws BadFrameException {
    byte[] one = Frames.frame(FrameType.INPUT, 0, new byte[3]);
    byte[] two = concat(one, one);
    Received sink = new Received();
    sink.stopAfter = 1;
    assertEquals(one.length, FrameReader.ofDaemon().feed(two, 0, two.length, sink));
    assertEquals(1, sink.frames.size());
  }

  @Test
  void shouldTakeTheLongestPayloadAndNoLonger() throws BadFrameException {
    int most = Frames.PAYLOAD_IN_BYTES_MAX;
    byte[] longest = Frames.frame(FrameType.INPUT, 0, new byte[most]);
    Received sink = new Received();
    assertEquals(longest.length, FrameReader.ofDaemon().feed(longest, 0, longest.length, sink));
    assertEquals(2 * most, sink.frames.getFirst().payload().length());
    assertThrows(
        IllegalArgumentException.class, () -> Frames.frame(FrameType.INPUT, 0, new byte[most + 1]));
  }

  @ParameterizedTest
  @CsvSource({
    "to daemon, 01000100 02 000000 0000000000000000, a byte too long",
    "to daemon, ffffffff 02 000000 0000000000000000, the longest number",
    "to daemon, 00000000 00 000000 0000000000000000, type 0",
    "to daemon, 00000000 07 000000 0000000000000000, type 7",
    "to daemon, 00000000 ff 000000 0000000000000000, type 255",
    "to daemon, 00000000 01 000000 0000000000000000, OUTPUT",
    "to daemon, 00000000 06 000000 0000000000000000, CLOSE",
    "to daemon, 00000000 02 000100 0000000000000000, a zero byte that is none",
    "to daemon, 00000000 02 000000 0100000000000000, an offset",
    "to daemon, 03000000 03 000000 0000000000000000, half a size",
    "to daemon, 04000000 03 000000 0000000000000000 00001800, no column",
    "to daemon, 04000000 03 000000 0000000000000000 5000e903, 1001 rows",
    "to client, 00000000 02 000000 0000000000000000, INPUT",
    "to client, 01000400 01 000000 0000000000000000, a byte too long",
    "to client, 00000000 01 000000 00000000000000ff, a negative offset"
  })
  void shouldRefuseWhatIsNoFrame(String way, String hex, String why) {
    byte[] bytes = HexFormat.of().parseHex(hex.replace(" ", ""));
    for (int piece = 1; piece <= bytes.length; piece++) {
      FrameReader reader =
          way.equals("to daemon") ? FrameReader.ofDaemon() : FrameReader.ofClient();
      int size = piece;
      assertThrows(BadFrameException.class, () -> feedInPieces(reader, bytes, size), why);
    }
  }

  private static void feedInPieces(FrameReader reader, byte[] bytes, int piece)
      throws BadFrameException {
    for (int at = 0; at < bytes.length; at += piece) {
      reader.feed(bytes, at, Math.min(piece, bytes.length - at), new Received());
    }
  }

  private static byte[] randomStream(Random random, boolean toDaemon, List<Frame> sent) {
    ByteArrayOutputStream stream = new ByteArrayOutputStream();
    FrameType[] types = FrameType.values();
    for (int i = random.nextInt(20); i >= 0; i--) {
      FrameType type = types[random.nextInt(types.length)];
      if (type.toDaemon() != toDaemon) continue;
      long offset = toDaemon ? 0 : random.nextLong(Long.MAX_VALUE);
      byte[] payload = new byte[random.nextInt(100)];
      random.nextBytes(payload);
      byte[] frame =
          type == FrameType.RESIZE
              ? Frames.resize(1 + random.nextInt(1000), 1 + random.nextInt(1000))
              : Frames.frame(type, offset, payload);
      stream.writeBytes(frame);
      sent.add(new Frame(type, offset, hex(frame).substring(2 * Frames.HEADER_BYTES)));
    }
    return stream.toByteArray();
  }

  private static byte[] resize() {
    return Frames.resize(80, 24);
  }

  private static byte[] concat(byte[] one, byte[] other) {
    byte[] both = Arrays.copyOf(one, one.length + other.length);
    System.arraycopy(other, 0, both, one.length, other.length);
    return both;
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static String text(byte[] bytes, int from) {
    return new String(bytes, from, bytes.length - from, US_ASCII);
  }

  @Test
  void shouldGiveEachReasonItsName() {
    assertArrayEquals(
        new String[] {"pane_removed", "overflow", "shutdown", "revoked", "relaunched", "detached"},
        Arrays.stream(CloseReason.values()).map(CloseReason::label).toArray());
  }
}
