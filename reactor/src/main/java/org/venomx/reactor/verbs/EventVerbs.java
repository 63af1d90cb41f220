package org.venomx.reactor.verbs;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.venomx.eventlog.Cursor;
import org.venomx.eventlog.CursorExpiry;
import org.venomx.eventlog.EventLog;
import org.venomx.eventlog.LogDamagedException;
import org.venomx.eventlog.LogExpiredException;
import org.venomx.eventlog.LogReader;
import org.venomx.eventlog.LoggedTurn;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.ProtocolError;
import org.venomx.reactor.feed.Expiry;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.loop.Deadlines;
import org.venomx.reactor.loop.Helper;
import org.venomx.reactor.net.Request;
import org.venomx.state.Authority;
import org.venomx.state.Id;
import org.venomx.state.Right;

/**
 * {@code events.read}. A helper reads the log; who may see what it found is decided here, against
 * the grants of the moment of delivery. Confined to the loop's thread.
 */
final class EventVerbs {
  private static final Logger LOG = LoggerFactory.getLogger(EventVerbs.class);

  private final Context context;
  private final Deadlines deadlines;
  private final Helper helper;
  private final Set<Read> parked = new LinkedHashSet<>();

  EventVerbs(Context context, Deadlines deadlines, Helper helper) {
    this.context = context;
    this.deadlines = deadlines;
    this.helper = helper;
  }

  void read(Request request, long nowNs) {
    if (!context.passes(request, context.rules(request).mayList())) {
      return;
    }
    long afterSeq = Positions.of(request, context, context.journal().log().oldestSeq() - 1);
    if (afterSeq < 0) {
      return;
    }
    long waitMs = (Long) context.existing(request.params().get("wait_ms"));
    Read read = new Read(request, afterSeq, waitMs > 0, nowNs + waitMs * 1_000_000);
    request.whileWaiting(read::unpark, true);
    read.start();
  }

  /** There may be more to read. */
  void visible() {
    for (Read read : List.copyOf(parked)) {
      read.unpark();
      read.start();
    }
  }

  /** What the helper has read. */
  private static final class Batch {
    private final List<LoggedTurn> turns = new ArrayList<>();
    private boolean expired;
    private @Nullable String damage;

    void fill(EventLog log, long from, long to) {
      if (to <= from) {
        return;
      }
      try (LogReader reader = log.openReader(from)) {
        LoggedTurn turn = reader.next();
        while (turn != null && turn.firstSeq() <= to) {
          turns.add(turn);
          turn = turn.lastSeq() < to ? reader.next() : null;
        }
      } catch (LogExpiredException retentionWasHereFirst) {
        expired = true;
      } catch (LogDamagedException damaged) {
        LOG.error("Events after {} cannot be read", from, damaged);
        damage = "the event log is damaged behind seq " + from + "; see venomx doctor";
      }
    }
  }

  /** One request on its way through the log. */
  private final class Read {
    private final Request request;
    private final int limit;
    private final boolean waits;
    private final long deadlineNs;
    private final Deadline deadline = new Deadline(nowNs -> timedOut());
    private final List<@Nullable Object> seen = new ArrayList<>();
    private long examinedSeq;

    Read(Request request, long afterSeq, boolean waits, long deadlineNs) {
      this.request = request;
      this.limit = (int) (long) (Long) context.existing(request.params().get("limit"));
      this.examinedSeq = afterSeq;
      this.waits = waits;
      this.deadlineNs = deadlineNs;
    }

    /** Has the helper read the next batch. */
    void start() {
      EventLog log = context.journal().log();
      long from = examinedSeq;
      long to = Math.min(context.journal().visibleSeq(), from + limit);
      Batch batch = new Batch();
      helper.run(() -> batch.fill(log, from, to), () -> deliver(batch, from, to));
    }

    private void deliver(Batch batch, long from, long to) {
      if (request.ended()) {
        return;
      }
      EventLog log = context.journal().log();
      if (batch.expired) {
        request.fail(Expiry.error(log, CursorExpiry.RETENTION));
        return;
      }
      if (batch.damage != null) {
        request.fail(new ProtocolError(ErrorCode.INTEGRITY_LOG, batch.damage));
        return;
      }
      String history = log.history();
      for (LoggedTurn turn : batch.turns) {
        for (int i = 0; i < turn.events().size(); i++) {
          long seq = turn.firstSeq() + i;
          if (seq > from && seq <= to && maySee(turn.events().get(i).resource())) {
            seen.add(EventJson.of(turn, i, history, context.daemon()));
          }
        }
      }
      examinedSeq = Math.max(from, to);
      boolean more = examinedSeq < context.journal().visibleSeq();
      if (!seen.isEmpty() || more || !waits) {
        finish(more);
      } else {
        parked.add(this);
        deadlines.set(deadline, deadlineNs);
      }
    }

    private boolean maySee(Id resource) {
      return Authority.holds(context.journal().tree(), request.caller(), Right.READ, resource);
    }

    private void timedOut() {
      unpark();
      finish(false);
    }

    private void unpark() {
      deadlines.clear(deadline);
      parked.remove(this);
    }

    private void finish(boolean more) {
      String history = context.journal().log().history();
      request.succeed(
          new Fields()
              .add("events", seen)
              .add("cursor", new Cursor(history, examinedSeq).toString())
              .add("more", more)
              .map());
    }
  }
}
