package org.venomx.eventlog;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.venomx.state.Event;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;
import org.venomx.state.KillSignal;

class EventCodecTest {
  private static final Event TERMINATING =
      new Event.PaneTerminating(new PaneId(3), KillSignal.SIGTERM);

  private final RecordBuffer out = new RecordBuffer(8);

  @Test
  void shouldGiveBackEventsOfEveryType() {
    for (long seed = 0; seed < 500; seed++) {
      for (Event event : new SampleEvents(seed).ofEveryType()) {
        assertEquals(event, decode(encode(event)), "seed " + seed);
      }
    }
  }

  @Test
  void shouldGiveBackADeepLayout() {
    SampleEvents sample = new SampleEvents(3);
    for (int panes : new int[] {1, 2, 400, 900}) {
      Event event = new Event.WindowLayoutChanged(new WindowId(1), 2, sample.layout(panes));
      assertEquals(event, decode(encode(event)));
    }
  }

  @Test
  void shouldEncodeTheTurnOfAnExitInFewBytes() {
    int bytes = 0;
    for (Event event : SampleEvents.exitTurn(100)) {
      bytes += encode(event).length;
    }
    assertEquals(17, bytes);
  }

  @Test
  void shouldWriteUtf8AsTheJdkDoes() {
    for (String text : List.of("", "pane", "é", "漢字", "😀", "a\ud800b", "\udc00", "\ud83d")) {
      out.clear();
      out.textField(1, text);
      byte[] expected = text.getBytes(StandardCharsets.UTF_8);
      assertArrayEquals(expected, Arrays.copyOfRange(out.array(), 2, out.length()), text);
    }
  }

  @Test
  void shouldLeaveOutFieldsOfANewerVersion() {
    out.number(5 << 1);
    int body = out.begin();
    out.numberField(1, 3);
    out.textField(900, "a field with a large number");
    out.doubleField(11, 0.5);
    out.numberField(2, 15);
    out.numberField(12, 77);
    out.end(body);
    assertEquals(TERMINATING, decode(bytes()));
  }

  @Test
  void shouldRefuseAnEventTypeOfANewerVersion() {
    out.number(900 << 1);
    out.end(out.begin());
    NewerLogException refused = assertThrows(NewerLogException.class, () -> decode(bytes()));
    assertTrue(String.valueOf(refused.getMessage()).contains("newer version"));
    assertTrue(String.valueOf(refused.getMessage()).contains("event type 900"));
  }

  @Test
  void shouldRefuseAWordOfANewerVersion() {
    out.number(5 << 1);
    int body = out.begin();
    out.numberField(1, 3);
    out.numberField(2, 31);
    out.end(body);
    assertThrows(NewerLogException.class, () -> decode(bytes()));
  }

  @Test
  void shouldLeaveAGapWhereAnOptionalEventIsUnknown() {
    EventEncoder.encode(TERMINATING, out);
    out.number(900 << 1 | 1);
    int body = out.begin();
    out.textField(1, "something");
    out.end(body);
    EventEncoder.encode(new Event.DaemonStopping(), out);
    RecordHeader header = new RecordHeader();
    header.turn(10, 4, 5, 0, 3);
    List<LoggedTurn> runs = new TurnDecoder().decode(header, out.array(), out.length());
    assertEquals(
        List.of(
            new LoggedTurn(10, 4, 5, null, List.of(TERMINATING)),
            new LoggedTurn(12, 4, 5, null, List.of(new Event.DaemonStopping()))),
        runs);
  }

  @Test
  void shouldRefuseMissingFieldsAndFieldsThatComeTwice() {
    out.number(5 << 1);
    int body = out.begin();
    out.numberField(1, 3);
    out.end(body);
    assertThrows(LogDamagedException.class, () -> decode(bytes()));

    out.clear();
    out.number(5 << 1);
    int again = out.begin();
    out.numberField(1, 3);
    out.numberField(2, 15);
    out.numberField(2, 15);
    out.end(again);
    assertThrows(LogDamagedException.class, () -> decode(bytes()));
  }

  /** Checksums catch damage; but were one to slip through, it must not do worse than be refused. */
  @Test
  void shouldNeverFailOnDamagedBytesInAnotherWay() {
    for (long seed = 0; seed < 300; seed++) {
      Random random = new Random(seed);
      for (Event event : new SampleEvents(seed).ofEveryType()) {
        byte[] bytes = encode(event);
        bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
        byte[] cut = Arrays.copyOf(bytes, 1 + random.nextInt(bytes.length));
        for (byte[] damaged : List.of(bytes, cut)) {
          assertGivenOrRefused(damaged, "seed " + seed + ", " + event);
        }
      }
    }
  }

  private static void assertGivenOrRefused(byte[] damaged, String where) {
    try {
      Event given = decode(damaged);
      assertTrue(given.type().contains("."), where);
    } catch (LogDamagedException | NewerLogException refused) {
      assertFalse(String.valueOf(refused.getMessage()).isBlank(), where);
    } catch (RuntimeException e) {
      throw new AssertionError(where, e);
    }
  }

  @Test
  void shouldRefuseToEncodeWhatItCouldNotRead() {
    Event impossible = new Event.SessionCreated(new SessionId(-1), null, PrincipalId.OWNER);
    assertThrows(IllegalArgumentException.class, () -> encode(impossible));
  }

  private byte[] encode(Event event) {
    out.clear();
    EventEncoder.encode(event, out);
    return bytes();
  }

  private byte[] bytes() {
    return Arrays.copyOf(out.array(), out.length());
  }

  private static Event decode(byte[] bytes) {
    RecordHeader header = new RecordHeader();
    header.turn(1, 1, 1, 0, 1);
    return new TurnDecoder().decode(header, bytes, bytes.length).getFirst().events().getFirst();
  }
}
