package org.venomx.reactor.net;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.venomx.ffm.Kernel;
import org.venomx.ffm.NativeBuffer;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.ProtocolError;
import org.venomx.reactor.loop.Clock;
import org.venomx.reactor.loop.Deadlines;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.loop.Loop;
import org.venomx.reactor.loop.Readiness;
import org.venomx.state.Event;
import org.venomx.state.Id.PrincipalId;

/**
 * All connections, and the limits that none of them may break for another. Confined to the loop.
 */
public final class Connections {
  private final Kernel kernel;
  private final Loop loop;
  private final NativeBuffer scratch;
  private final byte[] chunk = new byte[Limits.READ_BYTES_PER_PASS];
  private final Set<Connection> open = new LinkedHashSet<>();

  /** {@code scratch} is shared with others of the loop between calls. */
  public Connections(Kernel kernel, Loop loop, NativeBuffer scratch) {
    this.kernel = kernel;
    this.loop = loop;
    this.scratch = scratch;
  }

  /** Takes in a socket that was accepted; one too many is told so and closed. */
  void accept(int socket, Session session, long nowNs) {
    Connection connection = new Connection(this, socket, session);
    open.add(connection);
    connection.open(nowNs);
    if (open.size() > Limits.CONNECTIONS_MAX
        || beforeHello() > Limits.CONNECTIONS_BEFORE_HELLO_MAX) {
      turnAway(connection, null, "too many connections");
    }
  }

  /** Whether one more connection of this principal is too many; it is not counted yet. */
  boolean full(PrincipalId caller) {
    int ofCaller = 0;
    int ofOthers = 0;
    for (Connection connection : open) {
      PrincipalId other = connection.principal();
      if (other != null) {
        ofCaller += other.equals(caller) ? 1 : 0;
        ofOthers += other.equals(PrincipalId.OWNER) ? 0 : 1;
      }
    }
    return ofCaller >= Limits.CONNECTIONS_PER_PRINCIPAL_MAX
        || (!caller.equals(PrincipalId.OWNER) && ofOthers >= Limits.CONNECTIONS_OF_OTHERS_MAX);
  }

  /** Tells a connection that it is one too many, and closes it. */
  static void turnAway(Connection connection, @Nullable Long id, String message) {
    connection.refuse(id, new ProtocolError(ErrorCode.LIMIT_CONNECTIONS, message));
    connection.closeWhenRead();
  }

  /** How many are open. */
  public int count() {
    return open.size();
  }

  /**
   * Follows the tree: a revoked principal's waits end at once, its connections once all is
   * answered.
   */
  public void happened(Event event) {
    if (event instanceof Event.PrincipalRevoked revoked) {
      for (Connection connection : List.copyOf(open)) {
        if (revoked.principal().equals(connection.principal())) {
          connection.cancelInFlight("the principal was revoked", true);
          connection.revoked();
        }
      }
    }
  }

  /** Ends every request in flight: the daemon is stopping. */
  public void cancelAll(String message) {
    for (Connection connection : List.copyOf(open)) {
      connection.cancelInFlight(message, false);
    }
  }

  /** Whether every reply was handed to the kernel. */
  public boolean flushed() {
    for (Connection connection : open) {
      if (!connection.flushed()) {
        return false;
      }
    }
    return true;
  }

  /** Closes every connection. */
  public void closeAll() {
    for (Connection connection : new ArrayList<>(open)) {
      connection.close();
    }
  }

  void gone(Connection connection, int socket) {
    open.remove(connection);
    kernel.close(socket);
  }

  /** One reply line. A result over the limit becomes an error of the same request. */
  byte[] encode(@Nullable Long id, String member, Map<String, @Nullable Object> value) {
    Map<String, @Nullable Object> line = new LinkedHashMap<>();
    line.put("id", id);
    line.put(member, value);
    byte[] json = JsonWriting.line(line);
    if (json.length > Limits.REPLY_BYTES_MAX) {
      String message = "the reply is over " + Limits.REPLY_BYTES_MAX + " bytes; ask for less";
      return encode(id, "error", new ProtocolError(ErrorCode.LIMIT_REPLY, message).toMap());
    }
    return json;
  }

  Kernel kernel() {
    return kernel;
  }

  Clock clock() {
    return loop.clock();
  }

  Readiness readiness() {
    return loop.readiness();
  }

  Deadlines deadlines() {
    return loop.deadlines();
  }

  NativeBuffer scratch() {
    return scratch;
  }

  byte[] chunk() {
    return chunk;
  }

  private int beforeHello() {
    int count = 0;
    for (Connection connection : open) {
      count += connection.principal() == null ? 1 : 0;
    }
    return count;
  }
}
