package org.venomx.eventlog;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.venomx.state.Archive;
import org.venomx.state.Event;
import org.venomx.state.ExitStatus;
import org.venomx.state.Grant;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;
import org.venomx.state.KillSignal;
import org.venomx.state.Kind;
import org.venomx.state.Layout;
import org.venomx.state.RevokeReason;
import org.venomx.state.Right;
import org.venomx.state.Scope;
import org.venomx.state.TokenHash;

/**
 * What the committed logs hold, and the program that wrote them. A version that adds a type of
 * event, a field or a word writes a corpus of its own beside the older ones, which are never
 * changed:
 *
 * <pre>java ... org.venomx.eventlog.Corpus eventlog/src/test/resources/corpus/v2</pre>
 */
final class Corpus {
  private Corpus() {}

  /** Writes a log with three starts, the second killed and its end torn off. */
  public static void main(String[] args) throws IOException {
    LogDirectory directory = new LogDirectory(Path.of(args[0]));
    try (LogDirectory.Restart restart = directory.open()) {
      restart.log().wantIds(Kind.PANE, 2_000);
      Deadline.await(() -> restart.log().idCeiling(Kind.PANE) > 2_000);
      append(restart.log(), everyType());
    }
    ChronicleEventLog killed = directory.open().log();
    append(killed, List.of(inParts()));
    append(killed, List.of(torn()));
    CrashedLogs.abandon(killed);
    Path file = directory.segment(-1);
    LogDirectory.truncate(file, LogDirectory.records(file).getLast() + 10);
    try (LogDirectory.Restart restart = directory.open()) {
      append(restart.log(), List.of(SampleEvents.exitTurn(70)));
    }
  }

  private static void append(EventLog log, List<List<Event>> turns) {
    for (List<Event> turn : turns) {
      log.append(log.latestSeq() + 100, 1_764_579_600_123L, PrincipalId.OWNER, turn);
    }
  }

  static List<List<Event>> expected() {
    List<List<Event>> turns = new ArrayList<>(everyType());
    turns.add(inParts());
    turns.add(SampleEvents.exitTurn(70));
    return turns;
  }

  private static List<List<Event>> everyType() {
    PaneId pane = new PaneId(300);
    WindowId window = new WindowId(7);
    SessionId session = new SessionId(2);
    PrincipalId principal = new PrincipalId(70_000);
    Layout leaf = new Layout.Leaf(pane);
    Layout below =
        new Layout.Split(Layout.Direction.DOWN, 0.25, leaf, new Layout.Leaf(new PaneId(301)));
    return List.of(
        List.of(
            new Event.DaemonStarted("k3j9", "0.1.0", false),
            new Event.SessionCreated(session, "Größe 漢 😀", PrincipalId.OWNER),
            new Event.SessionCreated(new SessionId(3), null, principal)),
        List.of(
            new Event.PrincipalCreated(
                principal, PrincipalId.OWNER, "build", pane, grants(), token()),
            new Event.WindowCreated(window, session, null, PrincipalId.OWNER, 80, 24),
            new Event.PaneCreated(pane, window, principal, "vi", 4_194_304, 80, 24),
            new Event.WindowLayoutChanged(window, 1, leaf)),
        List.of(
            new Event.WindowLayoutChanged(
                window, 2, new Layout.Split(Layout.Direction.RIGHT, 0.5, below, leaf)),
            new Event.WindowLayoutChanged(window, 3, null)),
        List.of(
            new Event.PaneTerminating(pane, KillSignal.SIGHUP),
            new Event.PaneTerminating(pane, KillSignal.SIGINT),
            new Event.PaneTerminating(pane, KillSignal.SIGTERM)),
        List.of(
            new Event.PaneExited(pane, ExitStatus.exited(255), 1L << 40, true),
            new Event.PaneExited(pane, ExitStatus.killedBy(9), 0, false),
            new Event.PaneArchived(pane, Archive.INTERRUPTED),
            new Event.PaneArchived(pane, Archive.EXITED),
            new Event.PaneRemoved(pane, window)),
        List.of(
            new Event.PrincipalRevoked(principal, RevokeReason.EXITED),
            new Event.PrincipalRevoked(principal, RevokeReason.RESTARTED),
            new Event.PrincipalRevoked(principal, RevokeReason.PARENT),
            new Event.DaemonStopping()));
  }

  private static List<Grant> grants() {
    return List.of(
        new Grant(Right.WRITE, new Scope.Everything()),
        new Grant(Right.READ, new Scope.EveryOf(Kind.DAEMON)),
        new Grant(Right.WRITE, new Scope.Only(new SessionId(1L << 52))),
        new Grant(Right.READ, new Scope.Self()));
  }

  private static TokenHash token() {
    byte[] digest = new byte[TokenHash.BYTES];
    for (int i = 0; i < digest.length; i++) {
      digest[i] = (byte) (i * 37);
    }
    return new TokenHash(digest);
  }

  private static List<Event> inParts() {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < 220; i++) {
      events.add(new Event.SessionCreated(new SessionId(i), "s".repeat(1_000), PrincipalId.OWNER));
    }
    return events;
  }

  private static List<Event> torn() {
    return List.of(new Event.SessionCreated(new SessionId(999), "lost", PrincipalId.OWNER));
  }
}
