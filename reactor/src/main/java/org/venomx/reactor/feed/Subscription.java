package org.venomx.reactor.feed;

import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.function.Predicate;
import org.venomx.ffm.NativeBuffer;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.loop.Limits;
import org.venomx.state.Id;
import org.venomx.state.Id.PrincipalId;

/**
 * One subscription: how far it has examined the log, and the lines that its client has not taken.
 * Confined to the loop's thread.
 *
 * <pre>
 *   live ──── its queue is over its limit: emptied, examined anew ───► behind
 *    ▲                                                                   │
 *    └───── the log was read up to what is dealt out live ◄──────────────┘
 * </pre>
 */
final class Subscription {
  private final Subscriptions home;
  private final long number;
  private final PrincipalId caller;
  private final byte[] head;
  private final ArrayDeque<Line> queue = new ArrayDeque<>();

  /** Fires when it got nothing for long although there was news. */
  final Deadline quiet;

  private long queuedBytes;
  private long examinedSeq;
  private long toldSeq;
  private long gotNs;
  private boolean behind;
  private boolean ended;

  /**
   * A subscription to what comes after {@code afterSeq}.
   *
   * @param behind whether that must be read from the log
   */
  Subscription(
      Subscriptions home,
      long number,
      PrincipalId caller,
      long afterSeq,
      boolean behind,
      long nowNs) {
    this.home = home;
    this.number = number;
    this.caller = caller;
    this.head = ("{\"subscription\":" + number + ",").getBytes(StandardCharsets.US_ASCII);
    this.quiet = new Deadline(dueNs -> home.feed().quietTooLong(this, dueNs));
    this.examinedSeq = afterSeq;
    this.toldSeq = afterSeq;
    this.gotNs = nowNs;
    this.behind = behind;
  }

  /** Its connection's. */
  Subscriptions home() {
    return home;
  }

  /** Its number on its connection. */
  long number() {
    return number;
  }

  /** By whose grants events are judged. */
  PrincipalId caller() {
    return caller;
  }

  /** Everything up to here was judged: what was allowed is in the queue or was handed over. */
  long examinedSeq() {
    return examinedSeq;
  }

  /** Whether its next events come from the log. */
  boolean behind() {
    return behind;
  }

  /** Whether nothing more comes behind what is in the queue. */
  boolean ended() {
    return ended;
  }

  /** Whether nothing waits to be taken by its client. */
  boolean isEmpty() {
    return queue.isEmpty();
  }

  /** Whether there is room for more from the log. */
  boolean hungry() {
    return queuedBytes < Limits.SUBSCRIPTION_HUNGRY_BYTES;
  }

  /** The next event was judged. */
  void examined(long seq) {
    examinedSeq = seq;
  }

  /** Whether its client cannot know how far it has been examined. */
  boolean untold() {
    return toldSeq < examinedSeq;
  }

  /** When it last got a line, or began. */
  long gotNs() {
    return gotNs;
  }

  /** Queues a line that tells the client of everything up to {@code seq}. */
  void add(Line line, long seq, long nowNs) {
    queue.add(line);
    queuedBytes += line.tail().length;
    toldSeq = seq;
    gotNs = nowNs;
  }

  /** Whether more is queued than may be; a single line, however long, may be. */
  boolean overfull() {
    return queuedBytes > Limits.SUBSCRIPTION_BYTES_MAX && queue.size() > 1;
  }

  /**
   * Gives up what is queued, to read it from the log again at the client's own pace: a subscriber
   * that does not read costs nothing.
   */
  void fallBehind() {
    behind = true;
    if (overfull()) {
      examinedSeq = queue.getFirst().beforeSeq();
      toldSeq = Math.min(toldSeq, examinedSeq);
      queue.clear();
      queuedBytes = 0;
    }
  }

  /** What was dealt out live is all that it has not examined. */
  void caughtUp() {
    behind = false;
  }

  /** Takes back what waits and is about a resource that the caller may not read any more. */
  void purge(Predicate<Id> mayRead) {
    queue.removeIf(line -> {
      Id resource = line.resource();
      boolean gone = resource != null && !mayRead.test(resource);
      if (gone) {
        queuedBytes -= line.tail().length;
        toldSeq = Math.min(toldSeq, line.beforeSeq());
      }
      return gone;
    });
  }

  /** Takes back all that waits. */
  void purge() {
    queue.clear();
    queuedBytes = 0;
  }

  /** Nothing comes behind this line. */
  void end(Line last) {
    ended = true;
    queue.add(last);
    queuedBytes += last.tail().length;
  }

  /** Nothing comes any more, not even a last line. */
  void drop() {
    ended = true;
    purge();
  }

  // ---- Sending ---------------------------------------------------------------------------------

  /**
   * Fills {@code scratch} with whole lines of the queue.
   *
   * @return how many bytes; 0 when the first line alone is longer than {@code scratch}
   */
  int fill(NativeBuffer scratch) {
    int filled = 0;
    for (Line line : queue) {
      byte[] tail = line.tail();
      if (filled + head.length + tail.length > scratch.size()) {
        break;
      }
      scratch.put(filled, head, 0, head.length);
      scratch.put(filled + head.length, tail, 0, tail.length);
      filled += head.length + tail.length;
    }
    return filled;
  }

  /**
   * The socket has taken so many bytes of what {@link #fill} gave.
   *
   * @return what is left of a line of which it took a part; empty when it took whole lines
   */
  byte[] taken(int bytes) {
    int left = bytes;
    while (left > 0) {
      int length = head.length + queue.getFirst().tail().length;
      if (length > left) {
        return Arrays.copyOfRange(poll(), left, length);
      }
      queuedBytes -= queue.removeFirst().tail().length;
      left -= length;
    }
    return new byte[0];
  }

  /** Takes the first line out of the queue. */
  byte[] poll() {
    byte[] tail = queue.removeFirst().tail();
    queuedBytes -= tail.length;
    byte[] line = new byte[head.length + tail.length];
    System.arraycopy(head, 0, line, 0, head.length);
    System.arraycopy(tail, 0, line, head.length, tail.length);
    return line;
  }
}
