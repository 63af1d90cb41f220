package org.venomx.reactor.loop;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.venomx.eventlog.EventLog;
import org.venomx.eventlog.LogFailedException;
import org.venomx.eventlog.LogFullException;
import org.venomx.eventlog.LoggedTurn;
import org.venomx.state.Event;
import org.venomx.state.Evolve;
import org.venomx.state.Forgetting;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Principal;
import org.venomx.state.Tree;
import org.venomx.state.Window;

/**
 * The log and the tree that its events make, changed together and by {@link Turn} alone. Confined
 * to the loop's thread.
 */
public final class Journal {
  private static final Logger LOG = LoggerFactory.getLogger(Journal.class);

  private final EventLog log;
  private final Clock clock;
  private final Turn turn = new Turn(this);
  private final List<Listener> listeners = new ArrayList<>();
  private final List<Event> news = new ArrayList<>();
  private final Deque<Held> held = new ArrayDeque<>();
  private final boolean durableFirst;
  private @Nullable Follower follower;
  private Tree tree;
  private long turns;

  /** How many principals may act: when one is revoked, all below it are, in the same turn. */
  private long mayAct;

  private boolean announcing;

  /** Is told of events once they are in the log and in the tree, and their turn is over. */
  @FunctionalInterface
  public interface Listener {
    /** One event, in order. May begin turns of its own. */
    void happened(Event event);

    /** A turn's events are all told, or have become durable: readers may look for more. */
    default void visible() {}
  }

  /** Is shown whole turns as they are recorded, before anybody is told of their events. */
  public interface Follower {
    /** Whether it needs them now. */
    boolean wantsTurns();

    /** A turn is in the log and in the tree; whether it is durable is another matter. */
    void recorded(LoggedTurn turn);
  }

  private record Held(long seq, Answer answer) {}

  /**
   * Goes on from what a replay found.
   *
   * @param lastTurn the number of the newest turn in the log
   * @param durableFirst whether answers wait until their events are forced to disk
   */
  public Journal(EventLog log, Loop loop, Tree tree, long lastTurn, boolean durableFirst) {
    this.log = log;
    this.clock = loop.clock();
    this.tree = tree;
    this.turns = lastTurn;
    for (Principal principal : tree.principals()) {
      mayAct += principal.revoked() ? 0 : 1;
    }
    this.durableFirst = durableFirst;
    if (durableFirst) {
      log.whenDurable(() -> loop.mailbox().post(this::releaseDurable));
    }
  }

  /** The state after the newest turn. */
  public Tree tree() {
    return tree;
  }

  /** The log, for reading. */
  public EventLog log() {
    return log;
  }

  /** The turn to fill next. */
  public Turn turn() {
    return turn;
  }

  /** Has {@code listener} told of every event from now on. */
  public void listen(Listener listener) {
    listeners.add(listener);
  }

  /** Has the one {@code newFollower} shown every turn from now on. */
  public void follow(Follower newFollower) {
    follower = newFollower;
  }

  /**
   * Whether a turn that is not owed to anybody may be begun: the log works, and what every pane is
   * still owed (terminating, exited, revoked, removed) fits behind it.
   */
  public boolean hasRoom() {
    return hasRoomFor(null);
  }

  /** The same for a turn that changes the layout of a window, if it is about one. */
  public boolean hasRoomFor(@Nullable Window changed) {
    int shown = changed == null ? 0 : changed.panes().size();
    return hasRoomBeyondOwed(
        Limits.LOG_BYTES_PER_MUTATION + shown * Limits.LOG_BYTES_PER_PANE_SHOWN);
  }

  /** Whether so many bytes fit behind what every pane is still owed, and the log works. */
  public boolean hasRoomBeyondOwed(long bytes) {
    long owed =
        tree.panes().size() * Limits.LOG_BYTES_OWED_PER_PANE
            + mayAct * Limits.LOG_BYTES_OWED_PER_PRINCIPAL;
    if (bytes > 0 && log.roomBytes() - owed < bytes) {
      log.wantRoom(); // there may be more of it at the next try
      return false;
    }
    return !log.failed();
  }

  /**
   * The log has dropped its oldest events: what only they needed is forgotten ({@link Forgetting}).
   * Not within a turn.
   *
   * @param floorSeq the oldest event that can be read; only rises
   */
  public void retained(long floorSeq) {
    tree = Forgetting.below(tree, floorSeq);
  }

  /** The number of the newest turn. */
  public long turns() {
    return turns;
  }

  /** The newest event that clients may be told of. */
  public long visibleSeq() {
    return durableFirst ? log.durableSeq() : log.latestSeq();
  }

  /**
   * Releases an answer that tells of what was recorded, or holds it for the disk. Behind one that
   * is held, others are held as well: answers go out in the order of their turns.
   */
  public void releaseWhenDurable(Answer answer) {
    boolean durable = !durableFirst || (held.isEmpty() && log.durableSeq() >= log.latestSeq());
    if (durable) {
      answer.release();
    } else if (held.isEmpty() && log.failed()) {
      answer.releaseUnlogged(); // the disk may never have it
    } else {
      answer.decided();
      held.add(new Held(log.latestSeq(), answer));
    }
  }

  /** Whether no answer waits for the disk. */
  public boolean settled() {
    return held.isEmpty();
  }

  private void releaseDurable() {
    while (!held.isEmpty() && held.getFirst().seq() <= log.durableSeq()) {
      held.removeFirst().answer().release();
    }
    while (!held.isEmpty() && log.failed()) {
      held.removeFirst().answer().releaseUnlogged();
    }
    listeners.forEach(Listener::visible);
  }

  boolean record(@Nullable PrincipalId by, List<Event> events) {
    if (log.failed()) {
      return false;
    }
    long firstSeq;
    long epochMs = clock.epochMs();
    try {
      firstSeq = log.append(++turns, epochMs, by, events);
    } catch (LogFullException full) {
      LOG.error("A turn found no room in the log; {} events are not recorded", events.size(), full);
      return false;
    } catch (LogFailedException failure) {
      LOG.error("The log takes no more events until the daemon is started again", failure);
      return false;
    }
    tree = Evolve.turn(tree, firstSeq, by, events);
    for (int i = 0; i < events.size(); i++) {
      mayAct += change(events.get(i));
    }
    news.addAll(events);
    if (follower != null && follower.wantsTurns()) {
      follower.recorded(new LoggedTurn(firstSeq, turns, epochMs, by, events));
    }
    return true;
  }

  private static int change(Event event) {
    if (event instanceof Event.PrincipalRevoked) {
      return -1;
    }
    return event instanceof Event.PrincipalCreated ? 1 : 0;
  }

  /** Tells the listeners; they may commit turns, whose events they are told after these. */
  void announce() {
    if (announcing) {
      return; // a listener's own turn: its events come after those that are being told
    }
    announcing = true;
    while (!news.isEmpty()) {
      Event event = news.removeFirst();
      for (int i = 0; i < listeners.size(); i++) {
        listeners.get(i).happened(event);
      }
    }
    announcing = false;
    for (int i = 0; i < listeners.size(); i++) {
      listeners.get(i).visible();
    }
  }
}
