package org.venomx.reactor.feed;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.venomx.reactor.loop.Helper;
import org.venomx.reactor.loop.Journal;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.loop.Loop;

/**
 * Serves subscribers that are behind, from the log. They wait in a line; for the first of them a
 * helper reads a batch, and everybody whose next event is in it is served from it, so that a
 * thousand who replay together cost one reading. One batch is under way at a time, so the loop's
 * share of a pass, the helper's time and the memory are bounded however many wait. Confined to the
 * loop's thread.
 */
final class Catchup {
  private final Feed feed;
  private final Loop loop;
  private final Journal journal;
  private final Helper helper;
  private final EventLook look;

  /** Behind, and with room for more. */
  private final Set<Subscription> waiting = new LinkedHashSet<>();

  /** Whom the batch is still to be served to. */
  private final Deque<Subscription> guests = new ArrayDeque<>();

  private @Nullable Batch batch;
  private boolean reading;

  Catchup(Feed feed, Loop loop, Journal journal, Helper helper, EventLook look) {
    this.feed = feed;
    this.loop = loop;
    this.journal = journal;
    this.helper = helper;
    this.look = look;
  }

  /** A subscription that is behind has room for more, which it gets at the end of a pass. */
  void want(Subscription subscription) {
    waiting.add(subscription);
  }

  /** It wants nothing any more. */
  void forget(Subscription subscription) {
    waiting.remove(subscription);
  }

  /** Serves from the batch as much as one pass may take, and has the next one read. */
  void endOfPass() {
    Batch now = batch;
    int judged = 0;
    while (now != null && judged < Limits.EVENTS_JUDGED_PER_PASS && !guests.isEmpty()) {
      judged += serve(now, guests.removeFirst());
    }
    if (guests.isEmpty()) {
      batch = null;
    } else {
      loop.mailbox().post(() -> {});
    }
    if (batch == null && !reading) {
      readNext();
    }
  }

  /** Serves one of them; gives how many events were judged. */
  private int serve(Batch from, Subscription guest) {
    if (!waiting.contains(guest) || !from.follows(guest.examinedSeq())) {
      return 0;
    }
    waiting.remove(guest);
    List<Line> lines = from.after(guest.examinedSeq());
    long nowNs = loop.clock().monotonicNs();
    for (Line line : lines) {
      long seq = line.beforeSeq() + 1;
      if (line.resource() != null && feed.maySee(guest, line.resource())) {
        guest.add(line, seq, nowNs);
      }
      guest.examined(seq);
    }
    if (guest.examinedSeq() >= feed.dealtSeq()) {
      feed.caughtUp(guest);
    }
    feed.mindQuiet(guest);
    guest.home().send();
    feed.taken(guest);
    return lines.size();
  }

  private void readNext() {
    long toSeq = Math.min(journal.visibleSeq(), feed.dealtSeq());
    for (Subscription first : List.copyOf(waiting)) {
      if (first.examinedSeq() >= feed.dealtSeq()) {
        waiting.remove(first); // nothing was left to read, since it examined it live
        feed.caughtUp(first);
        first.home().send();
      } else if (first.examinedSeq() < toSeq) {
        reading = true;
        Batch next = new Batch(first.examinedSeq(), toSeq);
        helper.run(() -> next.read(journal.log(), look), () -> read(next));
        return;
      }
    }
  }

  private void read(Batch next) {
    reading = false;
    if (next.failed()) {
      for (Subscription each : List.copyOf(waiting)) {
        if (each.examinedSeq() == next.afterSeq()) {
          feed.lost(each, next.damage());
        }
      }
      return;
    }
    batch = next;
    guests.addAll(waiting);
  }
}
