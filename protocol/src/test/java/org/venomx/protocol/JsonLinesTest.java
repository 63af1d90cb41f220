package org.venomx.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class JsonLinesTest {
  private static final int LINE_BYTES_MAX = 8;

  private final List<String> seen = new ArrayList<>();
  private final LineSink sink =
      new LineSink() {
        @Override
        public void line(byte[] buffer, int from, int length) {
          seen.add(new String(buffer, from, length, StandardCharsets.UTF_8));
        }

        @Override
        public void tooLong() {
          seen.add("TOO LONG");
        }
      };

  @Test
  void shouldLeaveWhatIsBehindTheLastLineHoweverItArrives() {
    byte[] bytes = bytes("one\ntwo\nthree\n");
    for (int piece = 1; piece <= bytes.length; piece++) {
      seen.clear();
      JsonLines lines = new JsonLines(LINE_BYTES_MAX);
      LineSink untilTwo =
          new LineSink() {
            @Override
            public void line(byte[] buffer, int from, int length) {
              sink.line(buffer, from, length);
              if (seen.size() == 2) lines.stop();
            }

            @Override
            public void tooLong() {
              sink.tooLong();
            }
          };
      int taken = 0;
      for (int at = 0; at < bytes.length; at += piece) {
        taken += lines.feed(bytes, at, Math.min(piece, bytes.length - at), untilTwo);
      }
      assertEquals(List.of("one", "two"), seen, "in pieces of " + piece);
      assertEquals("one\ntwo\n".length(), taken, "in pieces of " + piece);
    }
  }

  @Test
  void shouldFindTheSameLinesHoweverTheyArrive() {
    byte[] bytes = bytes("one\n\ntwo\r\n\r\n12345678\n12345678\r\nthree\nrest");
    for (int piece = 1; piece <= bytes.length; piece++) {
      seen.clear();
      JsonLines lines = new JsonLines(LINE_BYTES_MAX);
      for (int at = 0; at < bytes.length; at += piece) {
        lines.feed(bytes, at, Math.min(piece, bytes.length - at), sink);
      }
      assertEquals(
          List.of("one", "two", "12345678", "12345678", "three"), seen, "in pieces of " + piece);
      assertTrue(lines.midLine());
    }
  }

  @Test
  void shouldReportALineOverTheLimitOnceAndNothingBehindIt() {
    byte[] bytes = bytes("one\n123456789\ntwo\n" + "x".repeat(100));
    for (int piece = 1; piece <= bytes.length; piece++) {
      seen.clear();
      JsonLines lines = new JsonLines(LINE_BYTES_MAX);
      for (int at = 0; at < bytes.length; at += piece) {
        lines.feed(bytes, at, Math.min(piece, bytes.length - at), sink);
      }
      assertEquals(List.of("one", "TOO LONG"), seen, "in pieces of " + piece);
    }
  }

  @Test
  void shouldNotWaitForTheEndOfALineThatIsTooLong() {
    new JsonLines(LINE_BYTES_MAX).feed(bytes("x".repeat(10)), 0, 10, sink);
    assertEquals(List.of("TOO LONG"), seen);
  }

  @Test
  void shouldKeepACarriageReturnWithinALine() {
    JsonLines lines = new JsonLines(LINE_BYTES_MAX);
    lines.feed(bytes("a\rb\n"), 0, 4, sink);
    assertEquals(List.of("a\rb"), seen);
    assertFalse(lines.midLine());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
