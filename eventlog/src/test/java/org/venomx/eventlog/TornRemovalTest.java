package org.venomx.eventlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.venomx.state.Event;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;
import org.venomx.state.RevokeReason;

/**
 * A session of 5,000 panes is removed in one turn of several parts, and the daemon is killed
 * between any two of them: the turn is there whole or not at all, and nothing counts as lost
 * (eventlog §1.1).
 */
class TornRemovalTest {
  private static final int PANES = 5_000;

  /** IDs of an old state directory, so that there are more parts. */
  private static final long FIRST = 1L << 40;

  private static final long SEGMENT_BYTES = 4 << 20;

  @TempDir Path temp;

  @Test
  void shouldShowARemovalWholeOrNotAtAll() throws IOException {
    List<Event> removal = removal();
    TurnEncoder encoder = new TurnEncoder();
    encoder.encode(removal);
    assertTrue(encoder.parts() >= 2, encoder.parts() + " parts");
    for (int written = 0; written <= encoder.parts(); written++) {
      LogDirectory directory = new LogDirectory(temp.resolve("log" + written), SEGMENT_BYTES);
      List<List<Event>> before = new SampleEvents(7).turns(10, 3);
      directory.write(before);
      writeParts(directory, encoder, removal.size(), written);

      List<List<Event>> expected = new ArrayList<>(before);
      if (written == encoder.parts()) {
        expected.add(removal);
      }
      try (LogDirectory.Restart restart = directory.open()) {
        assertEquals(expected, restart.events(), written + " parts");
        assertEquals(List.of(), restart.start().findings(), written + " parts");
        long next = restart.log().append(99, 99, null, removal);
        assertEquals(expected.stream().mapToInt(List::size).sum() + 1, next, "seqs go on");
      }
      expected.add(removal);
      try (LogDirectory.Restart again = directory.open()) {
        assertEquals(expected, again.events(), "appended behind " + written + " parts");
      }
    }
  }

  /** As {@link LogWriter} does it, up to the moment of the kill. */
  private static void writeParts(
      LogDirectory directory, TurnEncoder encoder, int events, int written) throws IOException {
    ChronicleEventLog log = directory.open().log();
    RecordHeader header = new RecordHeader();
    header.turn(log.latestSeq() + 1, 50, 50, 0, events);
    int crc = log.parts().writer().crc();
    try (SegmentWriter writer = new SegmentWriter(log.parts().queue())) {
      for (int part = 0; part < written; part++) {
        boolean last = part + 1 == encoder.parts();
        byte kind = last ? RecordHeader.LAST : RecordHeader.CONTINUED;
        int from = encoder.from(part);
        int length = encoder.length(part);
        crc = header.seal(kind, part, crc, encoder.payload(), from, length);
        writer.append(header.bytes, encoder.payload(), from, length);
      }
    }
    CrashedLogs.abandon(log);
  }

  private static List<Event> removal() {
    List<Event> events = new ArrayList<>();
    SessionId session = new SessionId(FIRST);
    for (long number = FIRST; number < FIRST + PANES; number++) {
      PaneId pane = new PaneId(number);
      WindowId window = new WindowId(number);
      events.add(new Event.PrincipalRevoked(new PrincipalId(number), RevokeReason.EXITED));
      events.add(new Event.PaneObservationCleared(pane));
      events.add(new Event.PaneRemoved(pane, window));
      events.add(new Event.WindowRemoved(window, session));
    }
    events.add(new Event.SessionRemoved(session));
    return events;
  }
}
