package org.venomx.reactor.verbs;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.venomx.reactor.loop.Answer;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.loop.Journal;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.loop.Loop;
import org.venomx.reactor.loop.Pace;
import org.venomx.reactor.loop.Turn;
import org.venomx.reactor.net.Request;
import org.venomx.state.Event.AuditDenied;
import org.venomx.state.Id.PrincipalId;

/**
 * Writes down who was refused what ({@code audit.denied}; foundation §4), each in a turn of its
 * own, by the one that was refused. At most {@value Limits#DENIALS_PER_SECOND_OF_ONE} are recorded
 * in a second for one principal and {@value Limits#DENIALS_PER_SECOND} for all, so that nobody
 * fills the log by asking; what is beyond is counted, and the newest of it is recorded with that
 * count as soon as there is room: denials = sum of (1 + suppressed). A denial is answered whether
 * or not it can be written down.
 *
 * <p>Remembers those who were refused in the last second or wait to be recorded. Confined to the
 * loop's thread.
 */
public final class Audit {
  private static final long IDLE_NS = TimeUnit.SECONDS.toNanos(1);

  private final Journal journal;
  private final Loop loop;
  private final Pace all = new Pace(Limits.DENIALS_PER_SECOND);
  private final Map<PrincipalId, Denials> refused = new LinkedHashMap<>();
  private final Deadline due = new Deadline(this::goOn);
  private boolean closed;

  /** One principal's. */
  private static final class Denials {
    final Pace pace = new Pace(Limits.DENIALS_PER_SECOND_OF_ONE);

    /** The newest that is not recorded, with how many before it are not; {@code null} for none. */
    @Nullable AuditDenied waiting;

    /** When it was refused something for the last time. */
    long newestNs;
  }

  /** Records in {@code journal}, by the clock of {@code loop}. */
  public Audit(Journal journal, Loop loop) {
    this.journal = journal;
    this.loop = loop;
  }

  /**
   * Replies what the request says, and writes that down.
   *
   * @param denial without a count
   */
  void denied(Request request, AuditDenied denial) {
    if (closed || journal.log().failed() || gone(denial.principal())) {
      request.release();
      return;
    }
    long nowNs = loop.clock().monotonicNs();
    if (due.isSet() && nowNs - due.atNs() >= 0) {
      goOn(nowNs); // those who wait come first
    }
    Denials denials = refused.computeIfAbsent(denial.principal(), caller -> new Denials());
    denials.newestNs = nowNs;
    if (denials.waiting == null && mayRecord(denials, nowNs)) {
      record(denials, denial, nowNs, new Denial(request));
    } else {
      long suppressed = denials.waiting == null ? 0 : denials.waiting.suppressed() + 1;
      denials.waiting = counting(denial, suppressed);
      request.release();
    }
    wakeAt(nextNs(denials, nowNs));
  }

  /** Records what still waits, at any pace: the daemon ends. Nothing is recorded from then on. */
  public void close() {
    closed = true;
    loop.deadlines().clear(due);
    long nowNs = loop.clock().monotonicNs();
    for (Denials denials : refused.values()) {
      AuditDenied waiting = denials.waiting;
      if (waiting != null && !gone(waiting.principal()) && journal.hasRoom()) {
        record(denials, waiting, nowNs, null);
      }
    }
    refused.clear();
  }

  /** Records those who wait, as far as that is allowed, and forgets those who are done. */
  private void goOn(long nowNs) {
    loop.deadlines().clear(due);
    if (journal.log().failed()) {
      refused.clear();
    }
    for (Map.Entry<PrincipalId, Denials> entry : List.copyOf(refused.entrySet())) {
      Denials denials = entry.getValue();
      AuditDenied waiting = denials.waiting;
      if (waiting != null && !gone(entry.getKey()) && mayRecord(denials, nowNs)) {
        record(denials, waiting, nowNs, null);
        refused.remove(entry.getKey());
        refused.put(entry.getKey(), denials); // behind the others who wait
      }
      boolean idle = denials.waiting == null && nowNs - denials.newestNs >= IDLE_NS;
      if (idle || gone(entry.getKey())) {
        refused.remove(entry.getKey());
      } else {
        wakeAt(nextNs(denials, nowNs));
      }
    }
  }

  /** Whether it was revoked so long ago that nothing names it any more. */
  private boolean gone(PrincipalId principal) {
    return journal.tree().principal(principal) == null;
  }

  private boolean mayRecord(Denials denials, long nowNs) {
    return denials.pace.allows(nowNs) && all.allows(nowNs) && journal.hasRoom();
  }

  private void record(Denials denials, AuditDenied denial, long nowNs, @Nullable Answer answer) {
    denials.waiting = null;
    denials.newestNs = nowNs;
    denials.pace.take(nowNs);
    all.take(nowNs);
    Turn turn = journal.turn().begin(denial.principal()).stage(denial);
    if (answer != null) {
      turn.answer(answer);
    }
    turn.commit();
  }

  /** When there is something to do about one principal; never at once, for that was tried. */
  private long nextNs(Denials denials, long nowNs) {
    if (denials.waiting == null) {
      return denials.newestNs + IDLE_NS;
    }
    long atNs = Math.max(denials.pace.allowsAtNs(nowNs), all.allowsAtNs(nowNs));
    return atNs - nowNs > 0 ? atNs : nowNs + IDLE_NS; // the log has no room: look again later
  }

  private void wakeAt(long atNs) {
    if (!due.isSet() || atNs - due.atNs() < 0) {
      loop.deadlines().set(due, atNs);
    }
  }

  private static AuditDenied counting(AuditDenied denial, long suppressed) {
    return new AuditDenied(
        denial.principal(), denial.verb(), denial.right(), denial.denied(), suppressed);
  }

  /** The reply to a request that is denied whatever becomes of the log. */
  private record Denial(Request request) implements Answer {
    @Override
    public void release() {
      request.release();
    }

    @Override
    public void decided() {
      request.decided();
    }

    @Override
    public void releaseUnlogged() {
      request.release();
    }
  }
}
