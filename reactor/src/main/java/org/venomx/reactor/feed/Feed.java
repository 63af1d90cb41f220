package org.venomx.reactor.feed;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.venomx.eventlog.Cursor;
import org.venomx.eventlog.CursorExpiry;
import org.venomx.eventlog.LoggedTurn;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.ProtocolError;
import org.venomx.reactor.loop.Helper;
import org.venomx.reactor.loop.Journal;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.loop.Loop;
import org.venomx.reactor.net.Connection;
import org.venomx.state.Authority;
import org.venomx.state.Event;
import org.venomx.state.Id;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Right;

/**
 * Every subscription (foundation §4). At the end of a pass its new events are dealt out: each is
 * judged by the grants of that moment against the tree or the frozen record, made into bytes once,
 * and queued for all who may see it. Who is behind is served by {@link Catchup}. Confined to the
 * loop's thread.
 *
 * <p>A subscription sees every event that it may see once and in order, or it ends with an error
 * that says why not.
 */
public final class Feed implements Journal.Listener, Journal.Follower {
  private final Loop loop;
  private final Journal journal;
  private final EventLook look;
  private final Catchup catchup;
  private final Map<Connection, Subscriptions> homes = new LinkedHashMap<>();
  private final Set<Subscription> all = new LinkedHashSet<>();

  /** Turns that were recorded and not dealt out: this pass's, and those that wait for the disk. */
  private final Deque<LoggedTurn> news = new ArrayDeque<>();

  /** Events up to here were dealt out, or are older than the first subscription. */
  private long dealtSeq;

  private long floorSeq;
  private boolean stopping;

  /**
   * A feed without subscribers.
   *
   * @param helper reads the log
   */
  public Feed(Loop loop, Journal journal, Helper helper, EventLook look) {
    this.loop = loop;
    this.journal = journal;
    this.look = look;
    this.catchup = new Catchup(this, loop, journal, helper, look);
  }

  /** Whether a connection has all the subscriptions that it may have. */
  public boolean full(Connection connection) {
    Subscriptions home = homes.get(connection);
    return home != null && home.full();
  }

  /**
   * Begins a subscription to what comes after {@code afterSeq}; its lines come after this pass.
   *
   * @return its number
   */
  public long subscribe(Connection connection, PrincipalId caller, long afterSeq) {
    if (all.isEmpty()) {
      news.clear();
      dealtSeq = journal.log().latestSeq();
    }
    Subscriptions home = homes.computeIfAbsent(connection, c -> new Subscriptions(this, c));
    boolean behind = afterSeq < dealtSeq;
    Subscription made =
        new Subscription(home, home.nextNumber(), caller, afterSeq, behind, nowNs());
    home.add(made);
    all.add(made);
    if (behind) {
      catchup.want(made);
    }
    return made.number();
  }

  /** Ends a subscription: nothing of it follows. Nothing happens when there is none. */
  public void unsubscribe(Connection connection, long number) {
    Subscriptions home = homes.get(connection);
    Subscription found = home == null ? null : home.find(number);
    if (found != null) {
      drop(found);
    }
  }

  /** How many there are. */
  public int count() {
    return all.size();
  }

  /** How many of them read from the log. */
  public int behindCount() {
    int count = 0;
    for (Subscription each : all) {
      count += each.behind() ? 1 : 0;
    }
    return count;
  }

  /** How many events the one that is furthest behind has not examined. */
  public long lag() {
    long lag = 0;
    for (Subscription each : all) {
      lag = Math.max(lag, journal.visibleSeq() - each.examinedSeq());
    }
    return lag;
  }

  // ---- What happens ----------------------------------------------------------------------------

  @Override
  public boolean wantsTurns() {
    return !all.isEmpty();
  }

  @Override
  public void recorded(LoggedTurn turn) {
    news.add(turn);
  }

  @Override
  public void happened(Event event) {
    if (event instanceof Event.PrincipalRevoked revoked) {
      for (Subscription each : of(revoked.principal())) {
        each.purge();
        end(each, new ProtocolError(ErrorCode.CANCELLED, "the principal was revoked"));
      }
    } else if (event instanceof Event.PrincipalCurtailed curtailed) {
      for (Subscription each : of(curtailed.principal())) {
        each.purge(resource -> maySee(each, resource));
        mindQuiet(each);
      }
    }
  }

  /** Deals out what is new, and serves those who are behind. */
  public void endOfPass() {
    if (all.isEmpty()) {
      return;
    }
    expireBelowFloor();
    deal();
    catchup.endOfPass();
    if (stopping) {
      endAll();
    }
  }

  /** Ends each subscription as soon as it has got the daemon's last event. */
  public void shutdown() {
    stopping = true;
    endOfPass();
  }

  /** Whether every subscriber was told of the daemon's end. */
  public boolean settled() {
    return all.isEmpty();
  }

  private List<Subscription> of(PrincipalId caller) {
    return all.stream().filter(each -> each.caller().equals(caller)).toList();
  }

  private void deal() {
    long visibleSeq = journal.visibleSeq();
    if (news.isEmpty() || news.getFirst().lastSeq() > visibleSeq) {
      return;
    }
    Set<Subscriptions> touched = new LinkedHashSet<>();
    boolean tooMuch = isTooMuch(visibleSeq);
    long nowNs = nowNs();
    while (!news.isEmpty() && news.getFirst().lastSeq() <= visibleSeq) {
      LoggedTurn turn = news.removeFirst();
      for (int i = 0; i < turn.events().size() && !tooMuch; i++) {
        deal(turn, i, nowNs, touched);
      }
      dealtSeq = turn.lastSeq();
    }
    for (Subscription each : all) {
      if (!each.behind() && (each.overfull() || each.examinedSeq() < dealtSeq)) {
        each.fallBehind();
        taken(each);
      }
      mindQuiet(each);
    }
    touched.forEach(Subscriptions::send);
  }

  /** Whether dealing out all that is new would take the loop too long. */
  private boolean isTooMuch(long visibleSeq) {
    long events = 0;
    for (LoggedTurn turn : news) {
      events += turn.lastSeq() <= visibleSeq ? turn.events().size() : 0;
    }
    return events * all.size() > Limits.EVENTS_JUDGED_PER_PASS;
  }

  private void deal(LoggedTurn turn, int index, long nowNs, Set<Subscriptions> touched) {
    long seq = turn.firstSeq() + index;
    Id resource = turn.events().get(index).resource();
    Line line = null;
    for (Subscription each : all) {
      if (each.behind() || each.examinedSeq() >= seq) {
        continue;
      }
      if (maySee(each, resource)) {
        line = line == null ? Line.event(seq, resource, look.of(turn, index)) : line;
        each.add(line, seq, nowNs);
        touched.add(each.home());
      }
      each.examined(seq);
    }
  }

  /** Whether an event about this resource is for a subscriber, as things are now. */
  boolean maySee(Subscription subscription, Id resource) {
    return Authority.holds(journal.tree(), subscription.caller(), Right.READ, resource);
  }

  // ---- Bookmarks -------------------------------------------------------------------------------

  /** Up to where events were dealt out. */
  long dealtSeq() {
    return dealtSeq;
  }

  /** The subscription has read all of the log that was not dealt out while it was behind. */
  void caughtUp(Subscription subscription) {
    subscription.caughtUp();
    bookmark(subscription);
  }

  /** A subscription got nothing for {@link Limits#BOOKMARK_NS}. */
  void quietTooLong(Subscription subscription, long nowNs) {
    if (subscription.isEmpty()) {
      bookmark(subscription);
      subscription.home().send();
    } else {
      loop.deadlines().set(subscription.quiet, nowNs + Limits.BOOKMARK_NS);
    }
  }

  /** Sets or clears the time of its bookmark. */
  void mindQuiet(Subscription subscription) {
    boolean wanted = subscription.untold() && !subscription.ended();
    if (wanted && !subscription.quiet.isSet()) {
      loop.deadlines().set(subscription.quiet, subscription.gotNs() + Limits.BOOKMARK_NS);
    } else if (!wanted && subscription.quiet.isSet()) {
      loop.deadlines().clear(subscription.quiet);
    }
  }

  private void bookmark(Subscription subscription) {
    long seq = subscription.examinedSeq();
    String cursor = new Cursor(journal.log().history(), seq).toString();
    subscription.add(Line.bookmark(seq, cursor), seq, nowNs());
    mindQuiet(subscription);
  }

  private long nowNs() {
    return loop.clock().monotonicNs();
  }

  // ---- Ends ------------------------------------------------------------------------------------

  /** The client has taken something of it. */
  void taken(Subscription subscription) {
    if (subscription.behind() && !subscription.ended() && subscription.hungry()) {
      catchup.want(subscription);
    }
  }

  /** What a subscription was to get next cannot be read: given up, or damaged if that is said. */
  void lost(Subscription subscription, @Nullable String damage) {
    end(
        subscription,
        damage == null
            ? Expiry.error(journal.log(), CursorExpiry.RETENTION)
            : new ProtocolError(ErrorCode.INTEGRITY_LOG, damage));
  }

  /** Ends a subscription with a last line, behind what it is still to get. */
  void end(Subscription subscription, ProtocolError error) {
    subscription.end(Line.end(subscription.examinedSeq(), error.toMap()));
    forget(subscription);
    subscription.home().send();
  }

  /** Ends a subscription without a word. */
  void drop(Subscription subscription) {
    subscription.drop();
    subscription.home().remove(subscription);
    forget(subscription);
  }

  void gone(Connection connection) {
    homes.remove(connection);
  }

  private void forget(Subscription subscription) {
    loop.deadlines().clear(subscription.quiet);
    catchup.forget(subscription);
    all.remove(subscription);
    if (all.isEmpty()) {
      news.clear();
    }
  }

  /** Those whose next events are gone from the log end at once, not when they read on. */
  private void expireBelowFloor() {
    long oldestSeq = journal.log().oldestSeq();
    if (oldestSeq == floorSeq) {
      return;
    }
    floorSeq = oldestSeq;
    for (Subscription each : List.copyOf(all)) {
      if (each.behind() && each.examinedSeq() + 1 < oldestSeq) {
        lost(each, null);
      }
    }
  }

  private void endAll() {
    for (Subscription each : List.copyOf(all)) {
      if (!each.behind() && each.examinedSeq() >= journal.log().latestSeq()) {
        end(each, new ProtocolError(ErrorCode.UNAVAILABLE_SHUTDOWN, "the daemon is stopping"));
      }
    }
  }
}
