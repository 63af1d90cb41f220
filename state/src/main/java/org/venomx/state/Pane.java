package org.venomx.state;

import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.WindowId;

/**
 * A pane.
 *
 * @param owner its own principal
 * @param pid the leader's PID and group; of an earlier instance once the pane is an archive
 * @param launch how many times a program was started in it, from 1
 * @param exit how the leader ended; {@code null} while it lives and for an interrupted archive
 * @param finalOffset bytes of output at the exit, 0 before
 * @param endedByShutdown whether the daemon's shutdown ended it
 * @param seen what its program has said about itself
 * @param archive why it is an archive, {@code null} for a pane that this instance ran
 */
public record Pane(
    PaneId id,
    WindowId window,
    PrincipalId owner,
    Phase phase,
    String argv0,
    int pid,
    int cols,
    int rows,
    int launch,
    @Nullable ExitStatus exit,
    long finalOffset,
    boolean endedByShutdown,
    Observation seen,
    @Nullable Archive archive) {

  /** RFC-0012 §4: terminating is entered by its verbs alone, and left only to exited. */
  public enum Phase {
    /** The program lives. */
    RUNNING,
    /** It lives and is being ended. */
    TERMINATING,
    /** Its leader was reaped, or it is an archive. */
    EXITED
  }

  static Pane running(Event.PaneCreated created) {
    return new Pane(
        created.pane(),
        created.window(),
        created.owner(),
        Phase.RUNNING,
        created.argv0(),
        created.pid(),
        created.cols(),
        created.rows(),
        1,
        null,
        0,
        false,
        Observation.NONE,
        null);
  }

  static Pane restored(Event.PaneRestored restored) {
    return new Pane(
        restored.pane(),
        restored.window(),
        restored.owner(),
        Phase.EXITED,
        restored.argv0(),
        0,
        restored.cols(),
        restored.rows(),
        restored.launch(),
        restored.exit(),
        restored.finalOffset(),
        false,
        Observation.NONE,
        restored.archive());
  }

  /** Whether its program has not been seen to end: it counts as running for every conflict. */
  public boolean live() {
    return phase != Phase.EXITED;
  }

  /** How large its terminal is. */
  public Size size() {
    return new Size(cols, rows);
  }

  Pane relaunched(Event.PaneRelaunched relaunched) {
    return new Pane(
        id,
        window,
        relaunched.principal(),
        Phase.RUNNING,
        relaunched.argv0(),
        relaunched.pid(),
        cols,
        rows,
        relaunched.launch(),
        null,
        0,
        false,
        Observation.NONE,
        null);
  }

  Pane resized(int newCols, int newRows) {
    return new Pane(
        id,
        window,
        owner,
        phase,
        argv0,
        pid,
        newCols,
        newRows,
        launch,
        exit,
        finalOffset,
        endedByShutdown,
        seen,
        archive);
  }

  Pane observed(Observation newSeen) {
    return new Pane(
        id,
        window,
        owner,
        phase,
        argv0,
        pid,
        cols,
        rows,
        launch,
        exit,
        finalOffset,
        endedByShutdown,
        newSeen,
        archive);
  }

  Pane terminating() {
    return with(Phase.TERMINATING, null, 0, false, null);
  }

  Pane exited(ExitStatus status, long offset, boolean byShutdown) {
    return with(Phase.EXITED, status, offset, byShutdown, null);
  }

  Pane archived(Archive why) {
    ExitStatus known = why == Archive.INTERRUPTED ? null : exit;
    return with(Phase.EXITED, known, finalOffset, endedByShutdown, why);
  }

  private Pane with(
      Phase newPhase,
      @Nullable ExitStatus newExit,
      long newOffset,
      boolean byShutdown,
      @Nullable Archive newArchive) {
    return new Pane(
        id,
        window,
        owner,
        newPhase,
        argv0,
        pid,
        cols,
        rows,
        launch,
        newExit,
        newOffset,
        byShutdown,
        seen,
        newArchive);
  }
}
