package org.venomx.reactor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.venomx.checkpoints.Checkpoint;
import org.venomx.checkpoints.CheckpointStore;
import org.venomx.eventlog.ChronicleEventLog;
import org.venomx.eventlog.Cursor;
import org.venomx.eventlog.Durability;
import org.venomx.eventlog.LogConfig;
import org.venomx.ffm.Errno;
import org.venomx.ffm.Kernel;
import org.venomx.protocol.Manifest;
import org.venomx.protocol.PlaceException;
import org.venomx.protocol.Places;
import org.venomx.protocol.PrivateFolder;
import org.venomx.protocol.Version;
import org.venomx.reactor.keep.Keeping;
import org.venomx.reactor.loop.Helper;
import org.venomx.reactor.loop.HelperThread;
import org.venomx.reactor.loop.SystemClock;
import org.venomx.reactor.pane.ChildEnvironment;
import org.venomx.reactor.pane.PaneFolders;
import org.venomx.state.Counters;
import org.venomx.state.Forgetting;
import org.venomx.state.Invariants;
import org.venomx.state.Kind;
import org.venomx.state.TokenHash;

/**
 * A daemon on its files: the start in the order of eventlog §5 (directory, lock, log, replay, the
 * start's own record, and only then the socket), the loop, and the end. Confined to the thread that
 * opened it.
 */
final class Daemon implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Daemon.class);
  private static final int BACKLOG = 128;

  private final Kernel kernel;
  private final Places places;
  private final StateDirectory state;
  private final ChronicleEventLog log;
  private final Reactor reactor;
  private final HelperThread[] helpers = new HelperThread[2];
  private final Rehearsal rehearsal;
  private final HelperThread rehearsing;

  /** Starts up to the point where the socket is listened on. */
  Daemon(Kernel kernel, Places places, ServeOptions options, UnaryOperator<Helper> helperSeam)
      throws StartException {
    this.kernel = kernel;
    this.places = places;
    this.state = StateDirectory.lock(kernel, places);
    beginLog(state);
    TokenHash owner = state.ownerToken();
    CheckpointStore checkpoints = new CheckpointStore(state.checkpoints());
    Replayed replayed = new Replayed(newest(checkpoints, state));
    this.log = openLog(state, options, replayed);
    Invariants.check(replayed.tree());
    log.start().findings().forEach(LOG::warn);
    checkpoints.warnings().forEach(LOG::warn);
    mustSucceed(kernel.becomeSubreaper(), "prctl(PR_SET_CHILD_SUBREAPER)");
    Surroundings surroundings = new Surroundings(places);
    PaneFolders folders = new PaneFolders(state.path());
    this.reactor =
        new Reactor(
            new Reactor.Setup(
                kernel,
                new SystemClock(),
                mailbox -> {
                  HelperThread files = new HelperThread("venomx-files", mailbox);
                  helpers[0] = files;
                  return helperSeam.apply(files);
                },
                log,
                Forgetting.below(replayed.tree(), log.oldestSeq()),
                start(replayed),
                replayed.lastTurn(),
                options.durability() == Durability.BATCH,
                Manifest.load(),
                places.daemon(),
                instance(),
                Version.RELEASE,
                replayed.lastTurn() > 0 && !log.start().clean(),
                owner,
                folders,
                environment(),
                places.socket().toString(),
                new Keeping(
                    mailbox -> helpers[1] = new HelperThread("venomx-checkpoints", mailbox),
                    checkpoints,
                    options.retention(),
                    options.checkpointEveryMs() * 1_000_000),
                false, // nothing starts it on demand yet
                surroundings));
    this.rehearsal = new Rehearsal(state.rehearsal());
    this.rehearsing = new HelperThread("venomx-rehearsal", reactor.mailbox());
    if (log.start().findings().isEmpty()) {
      forgetStrayFolders(folders);
    }
    reactor.listen(listen());
    try {
      surroundings.bound();
    } catch (IOException failure) {
      throw new StartException("the socket " + places.socket() + " is gone again", failure);
    }
  }

  /** The reactor, for signals and tests. */
  Reactor reactor() {
    return reactor;
  }

  /** Runs the loop until the shutdown is done. */
  void run() {
    rehearsing.run(rehearsal, rehearsing::close);
    while (!reactor.finished()) {
      reactor.pass(-1);
    }
  }

  /** Closes everything in the reverse order of the start; the socket's file goes first. */
  @Override
  public void close() throws IOException {
    Files.deleteIfExists(places.socket());
    rehearsal.cut();
    rehearsing.close();
    reactor.close();
    for (HelperThread helper : helpers) {
      helper.close();
    }
    reactor.keeper().takeLast();
    log.close();
    state.close();
  }

  private static void beginLog(StateDirectory state) throws StartException {
    try {
      DaemonLog.begin(state.path());
    } catch (IOException failure) {
      throw new StartException("daemon.log cannot be written in " + state.path(), failure);
    }
  }

  private static ChronicleEventLog openLog(
      StateDirectory state, ServeOptions options, Replayed replayed) throws StartException {
    LogConfig config =
        LogConfig.in(state.log())
            .with(options.durability())
            .retaining(options.retention().events());
    try {
      return ChronicleEventLog.open(
          options.anyFileSystem() ? config.onAnyFileSystem() : config, replayed);
    } catch (IOException failure) {
      throw new StartException("the event log cannot be opened: " + failure.getMessage(), failure);
    }
  }

  private static @Nullable Checkpoint newest(CheckpointStore checkpoints, StateDirectory state)
      throws StartException {
    try {
      return checkpoints.open(one ->
          Cursor.parse(one.cursor())
              .filter(cursor -> cursor.seq() == one.tree().seq())
              .filter(cursor -> mayContinue(state, cursor))
              .isPresent());
    } catch (IOException | UncheckedIOException failure) {
      throw new StartException("the checkpoints cannot be read: " + failure.getMessage(), failure);
    }
  }

  private static boolean mayContinue(StateDirectory state, Cursor cursor) {
    try {
      return ChronicleEventLog.mayContinue(state.log(), cursor);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Behind every ID that was given out, also by events that a loss may have taken. */
  private Counters start(Replayed replayed) {
    Counters next = replayed.tree().next();
    for (Map.Entry<Kind, Long> floor : log.start().idFloors().entrySet()) {
      next = next.atLeast(floor.getKey(), floor.getValue());
    }
    // The owner is g0 of every state directory, made by the start's own record.
    return next.atLeast(Kind.PRINCIPAL, 1);
  }

  private static ChildEnvironment environment() throws StartException {
    try {
      return ChildEnvironment.ofThisProcess();
    } catch (IOException failure) {
      throw new StartException("/proc/self/environ cannot be read; is /proc mounted?", failure);
    }
  }

  /** Folders of panes that no longer exist: a removal or a creation that a crash cut short. */
  private void forgetStrayFolders(PaneFolders folders) throws StartException {
    try {
      folders.deleteAllBut(reactor.journal().tree().panes());
    } catch (IOException failure) {
      throw new StartException("the folders of panes cannot be looked at", failure);
    }
  }

  /** We hold the state directory's lock, so a socket that is there was left by a dead daemon. */
  private int listen() throws StartException {
    Path socket = places.socket();
    try {
      if (!places.explicitSocket()) {
        PrivateFolder.makeRuntime(places.runtime());
      }
      Files.deleteIfExists(socket);
    } catch (PlaceException refused) {
      throw new StartException(String.valueOf(refused.getMessage()), refused);
    } catch (IOException failure) {
      throw new StartException("the old socket " + socket + " cannot be replaced", failure);
    }
    int listener = kernel.listen(socket.toString(), BACKLOG);
    if (listener < 0) {
      throw new StartException("cannot listen on " + socket + ": " + Errno.name(-listener));
    }
    return listener;
  }

  private static void mustSucceed(int result, String call) throws StartException {
    if (result < 0) {
      throw new StartException(call + " failed: " + Errno.name(-result));
    }
  }

  private static String instance() {
    byte[] bytes = new byte[8];
    new SecureRandom().nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
