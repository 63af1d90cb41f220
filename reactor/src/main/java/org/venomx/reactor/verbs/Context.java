package org.venomx.reactor.verbs;

import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.ProtocolError;
import org.venomx.reactor.loop.IdSource;
import org.venomx.reactor.loop.Journal;
import org.venomx.reactor.net.Request;
import org.venomx.state.Event.AuditDenied;
import org.venomx.state.Id;
import org.venomx.state.Kind;
import org.venomx.state.Rules;
import org.venomx.state.Seals;
import org.venomx.state.Verdict;
import org.venomx.state.Window;

/** What every verb needs: the state, the rules for its caller, the ways to say no. */
public final class Context {
  /** The number that stands for a text which is no ID: no resource will ever have it. */
  static final long NO_ID = Id.NUMBER_MAX;

  private final Journal journal;
  private final IdSource ids;
  private final String daemon;
  private final Audit audit;
  private Seals seals = Seals.NONE;
  private boolean stopping;

  /**
   * For one daemon.
   *
   * @param daemon its name
   * @param audit writes down what was denied
   */
  public Context(Journal journal, IdSource ids, String daemon, Audit audit) {
    this.journal = journal;
    this.ids = ids;
    this.daemon = daemon;
    this.audit = audit;
  }

  /** From here on mutations are refused. */
  public void stopping() {
    stopping = true;
  }

  /** From here on these subtrees are being removed. */
  public void seals(Seals current) {
    seals = current;
  }

  /** What is being removed. */
  public Seals seals() {
    return seals;
  }

  /** Whether mutations are refused. */
  public boolean isStopping() {
    return stopping;
  }

  /** The state and its log. */
  public Journal journal() {
    return journal;
  }

  /** New IDs. */
  public IdSource ids() {
    return ids;
  }

  /** Who was refused what. */
  public Audit audit() {
    return audit;
  }

  /** The daemon's name. */
  public String daemon() {
    return daemon;
  }

  /** The checks for a request's caller on the state as it is now. */
  Rules rules(Request request) {
    return new Rules(journal.tree(), request.caller(), stopping, seals);
  }

  /**
   * Replies with the refusal, if it is one, and writes down what was denied; true when the request
   * may go on.
   */
  boolean passes(Request request, Verdict verdict) {
    if (!(verdict instanceof Verdict.Refusal refusal)) {
      return true;
    }
    request.with(Refusals.error(refusal, daemon));
    AuditDenied denial = Refusals.denial(refusal, request);
    if (denial == null) {
      request.release();
    } else {
      audit.denied(request, denial);
    }
    return false;
  }

  /** Replies {@code unavailable.log} when a mutation that nobody is owed could not be logged. */
  boolean hasRoom(Request request) {
    if (journal.hasRoom() && ids.ready()) {
      return true;
    }
    request.fail(noRoom());
    return false;
  }

  /** The same for a mutation of a window's layout, which needs no ID. */
  boolean hasRoomFor(Request request, @Nullable Window window) {
    if (journal.hasRoomFor(window)) {
      return true;
    }
    request.fail(noRoom());
    return false;
  }

  /** What {@link #hasRoom} replies. */
  static ProtocolError noRoom() {
    return new ProtocolError(
        ErrorCode.UNAVAILABLE_LOG,
        "the event log has no room for more than what is running is owed; "
            + "free space on the disk of the state directory");
  }

  /** Replies {@code unavailable.log} when nothing can be logged at all. */
  boolean logWorks(Request request) {
    if (!journal.log().failed()) {
      return true;
    }
    request.releaseUnlogged();
    return false;
  }

  /**
   * The number of the ID that a request names by its kind.
   *
   * @return a number that no resource has when the text is no ID, so that a caller without the
   *     right learns no more of it than of any other ID
   */
  long number(Request request, Kind kind) {
    long number = Id.parseNumber(kind, (String) request.params().get(kind.label()));
    return number < 0 ? NO_ID : number;
  }

  /** A whole number that the manifest sees to: it is there, and an int holds it. */
  int whole(Request request, String param) {
    return Math.toIntExact((Long) existing(request.params().get(param)));
  }

  /** What the rules have just found to exist. */
  <T> T existing(@Nullable T found) {
    if (found == null) {
      throw new IllegalStateException("the rules let pass what does not exist");
    }
    return found;
  }
}
