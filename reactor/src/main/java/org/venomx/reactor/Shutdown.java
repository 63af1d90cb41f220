package org.venomx.reactor;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.venomx.reactor.feed.Feed;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.loop.Journal;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.loop.Loop;
import org.venomx.reactor.net.Connections;
import org.venomx.reactor.pane.PaneProcess;
import org.venomx.reactor.pane.Panes;
import org.venomx.reactor.stream.Streams;
import org.venomx.reactor.terminate.Terminator;
import org.venomx.reactor.verbs.Context;
import org.venomx.state.Event;
import org.venomx.state.Termination;

/**
 * The way out (foundation §8, Shutdown): mutations are refused, requests in flight end {@code
 * cancelled}, every live group gets SIGHUP and SIGCONT, 2000 ms later SIGKILL, and 1000 ms after
 * that the daemon goes whatever is left. Confined to the loop's thread.
 */
final class Shutdown {
  private static final Logger LOG = LoggerFactory.getLogger(Shutdown.class);
  private static final int SIGHUP = 1;
  private static final int SIGKILL = 9;
  private static final int SIGCONT = 18;

  private final Loop loop;
  private final Journal journal;
  private final Context context;
  private final Panes panes;
  private final Terminator terminator;
  private final Connections connections;
  private final Streams streams;
  private final Feed feed;
  private final Deadline killAt = new Deadline(nowNs -> kill(nowNs));
  private final Deadline giveUpAt = new Deadline(nowNs -> giveUp());
  private final Deadline flushBy = new Deadline(nowNs -> flushedOrNot());
  private final Deadline goOnAt = new Deadline(nowNs -> end());
  private boolean began;
  private boolean ending;
  private boolean gaveUp;
  private boolean flushing;
  private boolean flushed;

  Shutdown(
      Loop loop,
      Context context,
      Panes panes,
      Terminator terminator,
      Connections connections,
      Streams streams,
      Feed feed) {
    this.loop = loop;
    this.journal = context.journal();
    this.context = context;
    this.panes = panes;
    this.terminator = terminator;
    this.connections = connections;
    this.streams = streams;
    this.feed = feed;
  }

  /** Begins it; a second call changes nothing. */
  void begin() {
    if (!began) {
      refuse();
      journal.turn().begin(null).stage(new Event.DaemonStopping()).commit();
      end();
    }
  }

  /**
   * Follows the log: where {@code daemon.stopping} is not {@link #begin}'s own, the last session's
   * removal has latched it (foundation §9). What open connections still send is answered for a
   * while.
   */
  void happened(Event event) {
    if (event instanceof Event.DaemonStopping && !began) {
      refuse();
      loop.deadlines().set(goOnAt, loop.clock().monotonicNs() + Limits.LATCHED_NS);
    }
  }

  private void refuse() {
    began = true;
    context.stopping();
    terminator.stopping();
  }

  private void end() {
    ending = true;
    connections.cancelAll("the daemon is stopping");
    for (PaneProcess process : panes.live()) {
      process.leader().signal(SIGHUP);
      process.leader().signal(SIGCONT);
    }
    loop.deadlines().set(killAt, loop.clock().monotonicNs() + Limits.SHUTDOWN_GRACE_NS);
  }

  /** Whether the loop may end. Asked at the end of each pass. */
  boolean finished() {
    if (!ending || !(gaveUp || panes.liveCount() == 0)) {
      return false;
    }
    if (!flushing) {
      flushing = true;
      streams.shutdown();
      context.audit().close();
      feed.shutdown();
      loop.deadlines().clear(killAt);
      loop.deadlines().clear(giveUpAt);
      loop.deadlines().set(flushBy, loop.clock().monotonicNs() + Limits.SHUTDOWN_FLUSH_NS);
    }
    return flushed || (journal.settled() && feed.settled() && connections.flushed());
  }

  private void kill(long nowNs) {
    for (PaneProcess process : panes.live()) {
      if (!terminator.look(process)) {
        process.leader().signal(SIGKILL);
      }
    }
    loop.deadlines().set(giveUpAt, nowNs + Termination.KILL_WAIT_NS);
  }

  private void giveUp() {
    for (PaneProcess process : panes.live()) {
      LOG.warn("{} did not exit after SIGKILL and is left behind", process.id());
    }
    gaveUp = true;
  }

  private void flushedOrNot() {
    flushed = true;
  }
}
