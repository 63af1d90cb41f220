package org.venomx.eventlog;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Event;
import org.venomx.state.Id.PrincipalId;

/**
 * Reads the whole payload of a turn. An optional event that this version does not know leaves a gap
 * in the seqs, and the turn is then given as the runs before and after it.
 *
 * <p>Confined to one thread.
 */
final class TurnDecoder {
  private final EventDecoder events = new EventDecoder();

  /**
   * The events of a turn as runs without a gap; usually one.
   *
   * @param header of the turn's last part
   */
  List<LoggedTurn> decode(RecordHeader header, byte[] payload, int length) {
    int count = header.events();
    RecordCursor in = new RecordCursor(payload, 0, length);
    List<LoggedTurn> runs = new ArrayList<>(1);
    List<Event> run = new ArrayList<>(Math.clamp(count, 1, 1_000));
    long runSeq = header.firstSeq();
    for (int i = 0; i < count; i++) {
      Event event = event(in, payload);
      if (event != null) {
        run.add(event);
        continue;
      }
      addRun(runs, runSeq, header, run);
      run.clear();
      runSeq = header.firstSeq() + i + 1;
    }
    if (count < 1 || in.hasMore()) {
      throw new LogDamagedException("a turn of " + count + " events does not fill its record");
    }
    addRun(runs, runSeq, header, run);
    return runs;
  }

  private @Nullable Event event(RecordCursor in, byte[] payload) {
    long type = in.number();
    int size = in.size();
    int from = in.position();
    in.skip(size);
    return events.decode(type, payload, from, from + size);
  }

  private static void addRun(
      List<LoggedTurn> runs, long firstSeq, RecordHeader header, List<Event> run) {
    if (!run.isEmpty()) {
      PrincipalId by = header.by() == 0 ? null : new PrincipalId(header.by() - 1);
      runs.add(new LoggedTurn(firstSeq, header.turn(), header.epochMs(), by, run));
    }
  }
}
