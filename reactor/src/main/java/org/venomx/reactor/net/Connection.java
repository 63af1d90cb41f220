package org.venomx.reactor.net;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.ffm.Epoll;
import org.venomx.ffm.Errno;
import org.venomx.ffm.NativeBuffer;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.JsonLines;
import org.venomx.protocol.LineSink;
import org.venomx.protocol.ProtocolError;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.loop.Watch;
import org.venomx.state.Id.PrincipalId;

/**
 * One client's connection: lines in, replies out, the requests in flight between them. What a line
 * means is {@link Session}'s business; behind the last line it belongs to an {@link Attachment}.
 * Confined to the loop's thread.
 */
public final class Connection implements LineSink {
  private final Connections owner;
  private final int socket;
  private final Session session;
  private final JsonLines lines = new JsonLines(Limits.LINE_BYTES_MAX);
  private final Outbox outbox = new Outbox();
  private final Map<Long, Request> inFlight = new LinkedHashMap<>();

  /** Until hello: by when it must be said. Once it is leaving: by when it must have read all. */
  private final Deadline closeBy = new Deadline(nowNs -> close());

  private @Nullable Watch watch;
  private @Nullable PrincipalId principal;
  private @Nullable Attachment attachment;
  private @Nullable SideLines sideLines;
  private boolean reads = true;
  private boolean blocked;
  private boolean revoked;
  private boolean leaving;
  private boolean closed;
  private long nowNs;

  Connection(Connections owner, int socket, Session session) {
    this.owner = owner;
    this.socket = socket;
    this.session = session;
  }

  /** Begins to read, and to count the time for hello. */
  void open(long openedNs) {
    nowNs = openedNs;
    watch = owner.readiness().watch(socket, Epoll.IN, (events, readyNs) -> ready(events, readyNs));
    owner.deadlines().set(closeBy, openedNs + Limits.HELLO_NS);
  }

  /** Who is calling; {@code null} before hello. */
  public @Nullable PrincipalId principal() {
    return principal;
  }

  /** Whether it is gone. */
  public boolean closed() {
    return closed;
  }

  /** How many requests wait for their reply. */
  public int inFlightCount() {
    return inFlight.size();
  }

  /** The monotonic time of the pass whose input is being handled. */
  long nowNs() {
    return nowNs;
  }

  /** Hello was said. */
  void identified(PrincipalId caller) {
    principal = caller;
    owner.deadlines().clear(closeBy);
  }

  /** The request in flight with this id, or {@code null}. */
  @Nullable Request inFlight(long id) {
    return inFlight.get(id);
  }

  /** A request is in flight from here on. */
  void admit(long id, Request request) {
    inFlight.put(id, request);
  }

  /** Sends the reply of a request in flight. */
  void reply(
      Request request,
      long id,
      @Nullable Map<String, @Nullable Object> ok,
      @Nullable ProtocolError error) {
    inFlight.remove(id, request);
    if (error != null) {
      send(id, "error", error.toMap());
    } else {
      send(id, "ok", ok == null ? Map.of() : ok);
    }
    if (revoked && inFlight.isEmpty()) {
      closeWhenRead();
    }
  }

  /** Sends an error that belongs to no request in flight. */
  void refuse(@Nullable Long id, ProtocolError error) {
    send(id, "error", error.toMap());
  }

  /** Sends a result that belongs to no request in flight. */
  void answer(long id, Map<String, @Nullable Object> ok) {
    send(id, "ok", ok);
  }

  /**
   * Its principal may act no more: new requests are denied; it closes when those in flight are
   * over.
   */
  void revoked() {
    revoked = true;
    if (attachment != null) {
      attachment.revoked();
    } else if (inFlight.isEmpty()) {
      closeWhenRead();
    }
  }

  /** Whether its principal may act no more. */
  boolean isRevoked() {
    return revoked;
  }

  /**
   * Ends every request in flight, or those that end with their principal, with {@code cancelled}.
   */
  void cancelInFlight(String message, boolean onlyReads) {
    for (Request request : List.copyOf(inFlight.values())) {
      if (!onlyReads || request.endsWithPrincipal()) {
        request.cancel(message);
      }
    }
  }

  /** Closes at once. Requests in flight are called off. */
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    owner.deadlines().clear(closeBy);
    for (Request request : new ArrayList<>(inFlight.values())) {
      request.drop();
    }
    inFlight.clear();
    if (watch != null) {
      watch.close();
    }
    if (attachment != null) {
      attachment.dropped();
    }
    if (sideLines != null) {
      sideLines.dropped();
    }
    owner.gone(this, socket);
  }

  /** Whether everything that is owed to the client was handed to the kernel. */
  boolean flushed() {
    return outbox.isEmpty()
        && (attachment == null || attachment.flushed())
        && (sideLines == null || sideLines.flushed());
  }

  /** Closes once the client has taken what was sent to it, or has had {@link Limits#LEAVE_NS}. */
  public void closeWhenRead() {
    leaving = true;
    if (sideLines != null) {
      sideLines.leaving();
    }
    if (flushed()) {
      close();
    } else {
      owner.deadlines().set(closeBy, owner.clock().monotonicNs() + Limits.LEAVE_NS);
    }
  }

  // ---- Beside the replies ----------------------------------------------------------------------

  /** Has lines sent that answer no request, one source of them for the connection's life. */
  public void carry(SideLines source) {
    sideLines = source;
  }

  /** Whether lines that answer no request may come. */
  public boolean carries() {
    return sideLines != null && !sideLines.over();
  }

  /** Sends a line, or the rest of one, before any other. Nothing else may be waiting. */
  public void finish(byte[] line) {
    outbox.add(line);
  }

  /** Whether replies wait, or the rest of a line. */
  public boolean unfinished() {
    return !outbox.isEmpty();
  }

  // ---- Attached --------------------------------------------------------------------------------

  /** The line being handled was the last one: from here on its bytes are the attachment's. */
  public void attach(Attachment taker) {
    lines.stop();
    attachment = taker;
  }

  /**
   * Writes the first bytes of {@link #scratch} for the attachment or the lines beside replies.
   *
   * @return how many were taken, or a negated errno
   */
  public int write(int length) {
    return owner.kernel().write(socket, owner.scratch(), 0, length);
  }

  /** Room for {@link #write}, shared with others of the loop between calls. */
  public NativeBuffer scratch() {
    return owner.scratch();
  }

  /** Sends what the attachment or the lines' source owes, if the socket may take something. */
  public void send() {
    if (!closed && !blocked) {
      flush();
    }
  }

  /** The same, also when the socket was full when it was last asked. */
  public void sendAgain() {
    if (!closed) {
      flush();
    }
  }

  /** Reads no more until {@link #resume}, so that the client waits. */
  public void pause() {
    reads = false;
    want();
  }

  /** Reads again. */
  public void resume() {
    reads = true;
    want();
  }

  // ---- Lines -----------------------------------------------------------------------------------

  @Override
  public void line(byte[] buffer, int from, int length) {
    if (!closed && !leaving) {
      session.line(this, buffer, from, length);
    }
  }

  @Override
  public void tooLong() {
    if (!closed && !leaving) {
      refuse(
          null,
          new ProtocolError(
              ErrorCode.INVALID_REQUEST_TOO_LARGE,
              "a line has at most " + Limits.LINE_BYTES_MAX + " bytes"));
      cancelInFlight("the connection is closed", false);
      closeWhenRead();
    }
  }

  private void ready(int events, long readyNs) {
    nowNs = readyNs;
    if ((events & Epoll.OUT) != 0) {
      flush();
    }
    boolean hungUp = (events & (Epoll.HUP | Epoll.ERR)) != 0;
    if (!closed && reads && (hungUp || (events & Epoll.IN) != 0)) {
      read(hungUp);
    } else if (!closed && hungUp) {
      close(); // what it sent before and nobody has read yet goes with it
    }
  }

  private void read(boolean hungUp) {
    byte[] chunk = owner.chunk();
    int count = owner.kernel().read(socket, owner.scratch(), 0, chunk.length);
    if (count == -Errno.EAGAIN || count == -Errno.EINTR) {
      return;
    }
    if (count == 0 && attachment != null && !hungUp) {
      pause(); // it may still read
      attachment.ended();
      return;
    }
    if (count <= 0) {
      close(); // an end of their half too: nobody would read the replies (foundation §12)
      return;
    }
    owner.scratch().get(0, chunk, 0, count);
    int taken = lines.feed(chunk, 0, count, this);
    if (attachment != null && taken < count) {
      attachment.received(chunk, taken, count - taken);
    }
  }

  private void send(@Nullable Long id, String member, Map<String, @Nullable Object> value) {
    if (closed) {
      return;
    }
    outbox.add(owner.encode(id, member, value));
    flush();
    if (!closed && outbox.unreadBytes() > Limits.UNREAD_BYTES_MAX) {
      close();
    }
  }

  private void flush() {
    int result = flushLines();
    if (result == 0 && attachment != null) {
      result = attachment.flush();
    }
    blocked = result == -Errno.EAGAIN || result == -Errno.EINTR;
    if (blocked || (result == 0 && !leaving)) {
      want();
    } else {
      close(); // all is said; or EPIPE, ECONNRESET: the client is gone
    }
  }

  private int flushLines() {
    int result = outbox.flush(owner.kernel(), socket, owner.scratch());
    while (result == 0 && sideLines != null) {
      result = sideLines.flush();
      if (result != 0 || outbox.isEmpty()) {
        return result;
      }
      result = outbox.flush(owner.kernel(), socket, owner.scratch());
    }
    return result;
  }

  private void want() {
    if (watch != null) {
      watch.want((reads ? Epoll.IN : 0) | (blocked ? Epoll.OUT : 0));
    }
  }
}
