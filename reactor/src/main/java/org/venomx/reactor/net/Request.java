package org.venomx.reactor.net;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.ProtocolError;
import org.venomx.protocol.Verb;
import org.venomx.reactor.loop.Answer;
import org.venomx.state.Id.PrincipalId;

/**
 * A request in flight: from its line to its one reply. Whoever waits on its behalf registers with
 * {@link #whileWaiting}, so that a cancel, a closed connection or a shutdown can call the wait off.
 * Confined to the loop's thread.
 */
public final class Request implements Answer {
  private final Connection connection;
  private final long id;
  private final Verb verb;
  private final Map<String, Object> params;
  private final PrincipalId caller;
  private @Nullable Map<String, @Nullable Object> ok;
  private @Nullable ProtocolError error;
  private @Nullable Runnable callOff;
  private boolean endsWithPrincipal;
  private boolean decided;
  private boolean ended;

  Request(
      Connection connection, long id, Verb verb, Map<String, Object> params, PrincipalId caller) {
    this.connection = connection;
    this.id = id;
    this.verb = verb;
    this.params = params;
    this.caller = caller;
  }

  /** What is asked. */
  public Verb verb() {
    return verb;
  }

  /** The parameters, valid and with their defaults. */
  public Map<String, Object> params() {
    return params;
  }

  /** Who asks. */
  public PrincipalId caller() {
    return caller;
  }

  /** The connection that waits for the reply. */
  public Connection connection() {
    return connection;
  }

  /**
   * Whether nobody waits for the reply any more: it was sent, called off, or the connection is
   * gone.
   */
  public boolean ended() {
    return ended;
  }

  /**
   * The reply comes later. Until then {@code callOff} undoes the wait when it is not wanted any
   * more; it must not reply itself.
   *
   * @param untilRevoked whether the wait ends when the caller's principal is revoked, as reads do;
   *     terminations that passed their first turn are finished (foundation §6)
   */
  public void whileWaiting(Runnable callOff, boolean untilRevoked) {
    this.callOff = callOff;
    this.endsWithPrincipal = untilRevoked;
  }

  /** Says what the reply will be; {@link #release} sends it. */
  public Request with(Map<String, @Nullable Object> result) {
    ok = result;
    return this;
  }

  /** Says that the reply will be an error; {@link #release} sends it. */
  public Request with(ProtocolError refusal) {
    error = refusal;
    return this;
  }

  /** Replies at once: for turns without events. */
  public void succeed(Map<String, @Nullable Object> result) {
    with(result).release();
  }

  /** Replies at once with an error. */
  public void fail(ProtocolError refusal) {
    with(refusal).release();
  }

  @Override
  public void release() {
    if (ended) {
      return;
    }
    ended = true;
    connection.reply(this, id, ok, error);
  }

  @Override
  public void releaseUnlogged() {
    ok = null;
    error =
        new ProtocolError(
            ErrorCode.UNAVAILABLE_LOG, "the event log takes no events now; see venomx doctor");
    release();
  }

  @Override
  public void decided() {
    decided = true;
  }

  /**
   * Ends it with {@code cancelled}, whatever waits for it; false when it is too late for that, for
   * what was asked has happened.
   */
  boolean cancel(String message) {
    if (ended || decided) {
      return false;
    }
    callOff();
    fail(new ProtocolError(ErrorCode.CANCELLED, message));
    return true;
  }

  /** Ends it without a reply: nobody is there to read one. */
  void drop() {
    if (!ended) {
      callOff();
      ended = true;
    }
  }

  boolean endsWithPrincipal() {
    return endsWithPrincipal;
  }

  private void callOff() {
    if (callOff != null) {
      callOff.run();
      callOff = null;
    }
  }
}
