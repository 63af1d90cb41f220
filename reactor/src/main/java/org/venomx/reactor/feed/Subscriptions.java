package org.venomx.reactor.feed;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.ffm.Errno;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.net.Connection;
import org.venomx.reactor.net.SideLines;

/**
 * The subscriptions of one connection, which take turns at its socket. Confined to the loop's
 * thread.
 */
final class Subscriptions implements SideLines {
  private final Feed feed;
  private final Connection connection;

  /** The next one to send first; those that have ended are here until their last line is taken. */
  private final Deque<Subscription> turns = new ArrayDeque<>();

  private long lastNumber;

  Subscriptions(Feed feed, Connection connection) {
    this.feed = feed;
    this.connection = connection;
    connection.carry(this);
  }

  Feed feed() {
    return feed;
  }

  boolean full() {
    return turns.size() >= Limits.SUBSCRIPTIONS_MAX;
  }

  long nextNumber() {
    return ++lastNumber;
  }

  void add(Subscription subscription) {
    turns.add(subscription);
  }

  @Nullable Subscription find(long number) {
    for (Subscription each : turns) {
      if (each.number() == number) {
        return each;
      }
    }
    return null;
  }

  void remove(Subscription subscription) {
    turns.remove(subscription);
  }

  /** Sends what waits, if the socket may take something. */
  void send() {
    connection.send();
  }

  @Override
  public int flush() {
    for (int idle = 0; idle < turns.size(); ) {
      Subscription next = turns.removeFirst();
      boolean nothing = next.isEmpty();
      int result = nothing ? 0 : hand(next);
      feed.taken(next);
      if (!next.ended() || !next.isEmpty()) {
        turns.addLast(next);
      }
      if (result < 0 || connection.unfinished()) {
        return result; // the rest of a line comes before all others
      }
      idle = nothing ? idle + 1 : 0;
    }
    return 0;
  }

  /** Hands the socket one buffer of a subscription's lines; 0, or the negated errno. */
  private int hand(Subscription next) {
    int length = next.fill(connection.scratch());
    if (length == 0) {
      connection.finish(next.poll()); // longer than the buffer
      return 0;
    }
    int taken = connection.write(length);
    if (taken <= 0) {
      return taken < 0 ? taken : -Errno.EAGAIN; // nothing taken: no reason to try again at once
    }
    byte[] rest = next.taken(taken);
    if (rest.length > 0) {
      connection.finish(rest);
    }
    return taken < length ? -Errno.EAGAIN : 0;
  }

  @Override
  public boolean flushed() {
    for (Subscription each : turns) {
      if (!each.isEmpty()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public boolean over() {
    return turns.isEmpty();
  }

  @Override
  public void leaving() {
    for (Subscription each : List.copyOf(turns)) {
      if (!each.ended()) {
        feed.drop(each);
      }
    }
  }

  @Override
  public void dropped() {
    for (Subscription each : List.copyOf(turns)) {
      feed.drop(each);
    }
    feed.gone(connection);
  }
}
