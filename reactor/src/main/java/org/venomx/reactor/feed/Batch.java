package org.venomx.reactor.feed;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.venomx.eventlog.EventLog;
import org.venomx.eventlog.LogDamagedException;
import org.venomx.eventlog.LogExpiredException;
import org.venomx.eventlog.LogReader;
import org.venomx.eventlog.LoggedTurn;
import org.venomx.reactor.loop.Limits;

/**
 * A run of old events, read and made into lines by a helper for all who are there. Filled by the
 * helper and then used by the loop; never both.
 */
final class Batch {
  private static final Logger LOG = LoggerFactory.getLogger(Batch.class);

  private final long afterSeq;
  private final long toSeq;
  private final List<Line> lines = new ArrayList<>();
  private int bytes;
  private boolean expired;

  /** For the events after {@code afterSeq}, up to {@code toSeq} at most. */
  Batch(long afterSeq, long toSeq) {
    this.afterSeq = afterSeq;
    this.toSeq = toSeq;
  }

  /** Reads it. In the helper. */
  void read(EventLog log, EventLook look) {
    try (LogReader reader = log.openReader(afterSeq)) {
      LoggedTurn turn = reader.next();
      while (turn != null && take(turn, look)) {
        turn = reader.next();
      }
    } catch (LogExpiredException retentionWasHereFirst) {
      expired = true;
    } catch (LogDamagedException damaged) {
      LOG.error("Events after {} cannot be read", lastSeq(), damaged);
    }
  }

  /** Adds a turn's events; false when that is enough. */
  private boolean take(LoggedTurn turn, EventLook look) {
    for (int i = (int) (lastSeq() + 1 - turn.firstSeq()); i < turn.events().size(); i++) {
      if (lastSeq() >= toSeq
          || lines.size() >= Limits.CATCHUP_EVENTS
          || bytes >= Limits.CATCHUP_BYTES) {
        return false;
      }
      Line line =
          Line.event(turn.firstSeq() + i, turn.events().get(i).resource(), look.of(turn, i));
      lines.add(line);
      bytes += line.tail().length;
    }
    return true;
  }

  /** The seq of its last event. */
  long lastSeq() {
    return afterSeq + lines.size();
  }

  /** Whether what comes after {@code seq} is in it. */
  boolean follows(long seq) {
    return seq >= afterSeq && seq < lastSeq();
  }

  /** Its lines for who has examined everything up to {@code seq}. */
  List<Line> after(long seq) {
    return lines.subList((int) (seq - afterSeq), lines.size());
  }

  /** Whether the event that it should begin with cannot be had. */
  boolean failed() {
    return lines.isEmpty();
  }

  /** What is wrong with the log then; {@code null} when the event was given up. */
  @Nullable String damage() {
    return expired
        ? null
        : "the event log is damaged behind seq " + afterSeq + "; see venomx doctor";
  }

  /** The position that it was read from. */
  long afterSeq() {
    return afterSeq;
  }
}
