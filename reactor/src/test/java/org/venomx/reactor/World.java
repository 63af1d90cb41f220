package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.venomx.checkpoints.CheckpointStore;
import org.venomx.eventlog.MemoryEventLog;
import org.venomx.eventlog.Retention;
import org.venomx.protocol.Manifest;
import org.venomx.reactor.keep.Keeping;
import org.venomx.reactor.net.Authenticator;
import org.venomx.reactor.pane.ChildEnvironment;
import org.venomx.reactor.pane.PaneFolders;
import org.venomx.reactor.world.Cast;
import org.venomx.reactor.world.ManualClock;
import org.venomx.reactor.world.Mischief;
import org.venomx.reactor.world.ScriptedKernel;
import org.venomx.reactor.world.SimClient;
import org.venomx.reactor.world.SimProcess;
import org.venomx.reactor.world.SteppedHelper;
import org.venomx.state.Event;
import org.venomx.state.Forgetting;
import org.venomx.state.Id;
import org.venomx.state.Invariants;
import org.venomx.state.Kind;
import org.venomx.state.Pane;
import org.venomx.state.Seals;
import org.venomx.state.Tree;

/**
 * A daemon's whole reactor in a world where nothing happens but what a test does, step by step:
 * time, programs, helpers, signals, disks and clients. After each step the standing invariants are
 * held against it.
 */
final class World implements AutoCloseable {
  static final String OWNER_TOKEN = "the owner's token";
  static final long UID = 1000;
  private static final int SOCKET_BYTES = 16 << 10;
  private static final int QUIET_ROUNDS = 5;
  private static final int ROUNDS_MAX = 100_000;
  private static final Logger REACTOR_LOG = Logger.getLogger("org.venomx.reactor");
  private static final Manifest MANIFEST = Manifest.load();

  final ManualClock clock = new ManualClock();
  final Mischief mischief;
  final ScriptedKernel kernel;
  final MemoryEventLog log;
  final History history;
  final Path folder;
  private final List<SimClient> clients = new ArrayList<>();
  private final ReplyJudge judge;
  private final @Nullable SteppedHelper[] helper = new @Nullable SteppedHelper[1];
  private final Reactor reactor;
  private long steps;
  private int checkEvery = 1;
  private boolean childEnded;
  private boolean finished;
  private boolean exitsMayBeLost;

  /** A world without mischief whose replies do not wait for the disk. */
  World(Path folder) {
    this(folder, Mischief.none(), false);
  }

  World(Path folder, Mischief mischief, boolean durableFirst) {
    this(folder, mischief, durableFirst, false);
  }

  World(Path folder, Mischief mischief, boolean durableFirst, boolean onDemand) {
    this(folder, mischief, durableFirst, onDemand, 0, new MemoryEventLog());
  }

  /** With checkpoints that the daemon takes by itself, started on what {@code past} holds. */
  World(
      Path folder,
      Mischief mischief,
      boolean durableFirst,
      boolean onDemand,
      long checkpointEveryNs,
      MemoryEventLog past) {
    Replayed replayed = new Replayed(null);
    past.replay(replayed);
    this.log = past;
    REACTOR_LOG.setLevel(Level.OFF); // it tells of failures, which are wanted here
    this.folder = folder;
    this.mischief = mischief;
    this.kernel = new ScriptedKernel(clock, mischief);
    this.history = new History(log, kernel, replayed);
    this.judge = new ReplyJudge(MANIFEST, history, log, durableFirst);
    kernel.becomeSubreaper();
    kernel.processes().onChildEnd(() -> childEnded = true);
    CheckpointStore checkpoints = WorldDisk.checkpoints(folder);
    this.reactor =
        new Reactor(
            new Reactor.Setup(
                kernel,
                clock,
                mailbox -> {
                  SteppedHelper made = new SteppedHelper(mailbox);
                  helper[0] = made;
                  return made;
                },
                log,
                replayed.tree(),
                replayed.tree().next().atLeast(Kind.PRINCIPAL, 1),
                replayed.lastTurn(),
                durableFirst,
                MANIFEST,
                "default",
                "instance",
                "test",
                false,
                Authenticator.hash(OWNER_TOKEN),
                new PaneFolders(folder),
                new ChildEnvironment(Map.of("PATH", "/usr/bin:/bin", "HOME", "/")),
                "/run/venomx/default.sock",
                new Keeping(
                    mailbox -> helper(), checkpoints, new Retention(1, 1, 1), checkpointEveryNs),
                onDemand,
                (findings, leaders) -> findings.add("world", "ok", "simulated", Map.of())));
    reactor.listen(kernel.listen("/run/venomx/default.sock", 128));
    check();
  }

  // ---- Steps -----------------------------------------------------------------------------------

  /** One pass of the daemon's loop. */
  void pass() {
    if (!finished) {
      reactor.pass(0);
      finished = reactor.finished();
    }
    check();
  }

  /** One step of the helper; false when it has nothing to do. */
  boolean stepHelper() {
    return helper().step();
  }

  SteppedHelper helper() {
    SteppedHelper made = helper[0];
    if (made == null) {
      throw new IllegalStateException("the reactor has made no helper");
    }
    return made;
  }

  /** The next append fails. */
  void failNextAppend(MemoryEventLog.Fault fault) {
    if (fault == MemoryEventLog.Fault.AFTER) {
      history.lastTurnUnknown();
    }
    log.failNextAppend(fault);
  }

  /** A turn of the daemon's own, such as a verb would make that is not what a test is about. */
  void commit(Event... events) {
    reactor.journal().turn().begin(null).stage(List.of(events)).commit();
    check();
  }

  /**
   * The log gives up what is below the first event of a segment, and the daemon forgets with it.
   */
  void forgetBelow(long seq) {
    log.raiseFloor(seq, () -> {});
    log.dropBelowFloor();
    reactor.journal().retained(log.oldestSeq());
    check();
  }

  /** Whether a wait of the loop's would return at once. */
  boolean anythingReady() {
    return kernel.anythingReady();
  }

  /** SIGCHLD reaches the daemon, if one is on its way. */
  void deliverChildEnded() {
    if (childEnded) {
      childEnded = false;
      reactor.mailbox().post(reactor::childEnded);
    }
  }

  /** SIGTERM reaches the daemon. */
  void terminateDaemon() {
    reactor.mailbox().post(reactor::stop);
  }

  /** Somebody connects and says hello. */
  SimClient connect(String token) {
    return connectSilently(UID).hello(token);
  }

  /** Somebody connects and says nothing. */
  SimClient connectSilently(long uid) {
    SimClient client = new SimClient(kernel.connect(uid, SOCKET_BYTES), judge);
    clients.add(client);
    return client;
  }

  /** Lets everything happen that takes no time, clients reading all they get. */
  void settle() {
    settle(List.of());
  }

  /** The same, with clients that do not read. */
  void settle(List<SimClient> lazy) {
    long moved = -1;
    int quiet = 0;
    for (int round = 0; quiet < QUIET_ROUNDS; round++) {
      assertTrue(round < ROUNDS_MAX, "the world does not come to rest");
      while (stepHelper()) {}
      deliverChildEnded();
      pass();
      kernel.runPrograms();
      for (SimClient client : clients) {
        client.pump();
        if (!lazy.contains(client)) {
          client.read(Integer.MAX_VALUE);
        }
      }
      long now = log.latestSeq() + helper().tasks();
      for (SimClient client : clients) {
        now += client.bytesMoved();
      }
      quiet = now == moved ? quiet + 1 : 0;
      moved = now;
    }
  }

  /**
   * Lets everything that is under way come to its end: programs wake up, the disk takes what it
   * holds, clients read. Then nothing may be owed to anybody, nothing may spin, nothing may be
   * left.
   */
  void comeToRest() {
    log.limitRoom(Long.MAX_VALUE / 4); // what waits for room is told now
    for (int seconds = 0; seconds < 40 && !finished; seconds++) {
      for (SimProcess process : kernel.processes().all()) {
        process.wake();
        process.releaseExit();
        process.hush();
      }
      log.releaseDurable();
      settle();
      clock.advanceMs(1000);
    }
    settle();
    for (int i = 0; i < 100 && kernel.anythingReady(); i++) {
      pass();
    }
    if (!finished) {
      Leftovers.check(this);
    }
  }

  /** {@link #settle} where an exit has found no room, so that the tree is behind the facts. */
  void lenientSettle() {
    exitsMayBeLost = true;
    settle();
  }

  /** Lets time pass, a millisecond at a time, and everything happen that it brings. */
  void elapse(long ms) {
    for (long i = 0; i < ms; i++) {
      clock.advanceMs(1);
      pass();
    }
    settle();
  }

  // ---- What there is ---------------------------------------------------------------------------

  Tree tree() {
    return reactor.journal().tree();
  }

  List<SimClient> clients() {
    return clients;
  }

  boolean finished() {
    return finished;
  }

  /** Whether nothing is sealed. */
  boolean unsealed() {
    return reactor.seals().equals(Seals.NONE);
  }

  /** The program of a pane. */
  SimProcess process(String pane) {
    history.follow();
    SimProcess process = history.process(pane);
    if (process == null) {
      throw new AssertionError("no pane " + pane);
    }
    return process;
  }

  /** A client in session s0 with one pane for each program, p0, p1 and so on. */
  SimClient owner(Cast... programs) {
    SimClient owner = connect(OWNER_TOKEN);
    owner.ask("session.create", Map.of());
    for (Cast program : programs) {
      owner.ask("window.create", Map.of("session", "s0", "argv", program.argv()));
    }
    settle();
    return owner;
  }

  /** Names of the folders that panes have on the disk. */
  List<String> paneFolders() throws IOException {
    return WorldDisk.paneFolders(folder);
  }

  // ---- Invariants ------------------------------------------------------------------------------

  /** Looks at everything after so many steps only: for a crowd, where a look takes long. */
  void checkEvery(int steps) {
    checkEvery = steps;
  }

  /** What holds after every step. */
  void check() {
    assertEquals(List.of(), kernel.violations());
    if (++steps % checkEvery != 0) {
      return;
    }
    if (history.follow()) {
      Tree replayed = Forgetting.below(history.tree(), log.oldestSeq());
      assertEquals(replayed, tree(), "the log's replay makes the live tree");
    }
    Invariants.check(tree());
    Sizes.check(tree());
    for (Id sealed : reactor.seals().targets()) {
      assertTrue(tree().has(sealed), () -> sealed + " is gone and still sealed");
    }
    if (!log.failed() && !finished && !exitsMayBeLost) {
      for (Pane pane : tree().panes()) {
        if (pane.archive() != null) {
          continue; // an earlier daemon ran it
        }
        SimProcess process = process(pane.id().toString());
        assertEquals(pane.live(), !process.reaped(), () -> pane + " is run by " + process);
        assertEquals(pane.cols() + "x" + pane.rows(), process.terminalSize(), pane::toString);
      }
    }
  }

  /** Ends the daemon as its thread would, and looks at what is left. */
  @Override
  public void close() {
    if (!finished) {
      terminateDaemon();
      for (int ms = 0; !finished; ms += 10) {
        assertTrue(ms <= 4_500, "the shutdown takes longer than it may");
        while (stepHelper()) {}
        clock.advanceMs(10);
        pass();
      }
    }
    reactor.close();
    helper().finish();
    assertEquals(Map.of(), kernel.openDescriptors(), "descriptors are left");
    for (SimClient client : clients) {
      assertTrue(client.gone() || client.dropped(), "a connection is left");
    }
  }
}
