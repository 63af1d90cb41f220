package org.venomx.reactor.net;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.InvalidParams;
import org.venomx.protocol.Manifest;
import org.venomx.protocol.ProtocolError;
import org.venomx.protocol.Verb;
import org.venomx.protocol.Version;
import org.venomx.reactor.loop.Limits;
import org.venomx.state.Id.PrincipalId;

/**
 * What a line means: hello first, then requests, each checked for form and admitted before its verb
 * sees it (foundation §3). One object serves every connection. Confined to the loop's thread.
 */
public final class Session {
  private final Manifest manifest;
  private final Authenticator authenticator;
  private final Connections connections;
  private final Verbs verbs;
  private final String daemon;
  private final String instance;

  /** What is done with an admitted request. */
  @FunctionalInterface
  public interface Verbs {
    /** Handles it: a turn of its own. */
    void handle(Request request, long nowNs);
  }

  /**
   * For one daemon.
   *
   * @param daemon its name
   * @param instance random text of this start
   */
  public Session(
      Manifest manifest,
      Authenticator authenticator,
      Connections connections,
      Verbs verbs,
      String daemon,
      String instance) {
    this.manifest = manifest;
    this.authenticator = authenticator;
    this.connections = connections;
    this.verbs = verbs;
    this.daemon = daemon;
    this.instance = instance;
  }

  void line(Connection connection, byte[] buffer, int from, int length) {
    RequestLine line;
    try {
      line = RequestLine.parse(buffer, from, length);
    } catch (RequestLine.Malformed malformed) {
      connection.refuse(malformed.id(), malformed.error());
      if (connection.principal() == null) {
        connection.closeWhenRead();
      }
      return;
    }
    PrincipalId caller = connection.principal();
    if (caller == null) {
      hello(connection, line);
    } else {
      request(connection, line, caller);
    }
  }

  private void hello(Connection connection, RequestLine line) {
    ProtocolError refusal = null;
    PrincipalId caller = null;
    if (!line.verb().equals("hello")) {
      refusal = error(ErrorCode.INVALID_REQUEST_HELLO, "the first line must be hello");
    } else if (!Long.valueOf(Version.PROTOCOL).equals(line.params().get("protocol"))) {
      refusal =
          error(
              ErrorCode.INVALID_REQUEST_PROTOCOL,
              "this daemon speaks protocol " + Version.PROTOCOL);
    } else if (!(line.params().get("token") instanceof String token)) {
      refusal = error(ErrorCode.DENIED_TOKEN, "hello needs a token");
    } else {
      refusal = misfit(line);
      caller = refusal == null ? authenticator.identify(token) : null;
      if (refusal == null && caller == null) {
        refusal = error(ErrorCode.DENIED_TOKEN, "the token is not valid here");
      }
    }
    if (refusal != null || caller == null) {
      connection.refuse(line.id(), refusal == null ? error("internal", "hello") : refusal);
      connection.closeWhenRead();
    } else if (connections.full(caller)) {
      Connections.turnAway(connection, line.id(), "too many connections of " + caller);
    } else {
      connection.identified(caller);
      connection.answer(line.id(), welcome(caller));
    }
  }

  /** Parameters of hello hold a token, so nothing of them is repeated. */
  private @Nullable ProtocolError misfit(RequestLine line) {
    Verb hello = manifest.verb("hello");
    if (hello == null) {
      throw new IllegalStateException("the manifest has no hello");
    }
    try {
      hello.admit(line.params());
      return null;
    } catch (InvalidParams invalid) {
      return error(ErrorCode.INVALID_REQUEST_HELLO, "hello takes protocol, token and client");
    }
  }

  private Map<String, @Nullable Object> welcome(PrincipalId caller) {
    Map<String, @Nullable Object> limits = new LinkedHashMap<>();
    limits.put("line_bytes", Limits.LINE_BYTES_MAX);
    limits.put("reply_bytes", Limits.REPLY_BYTES_MAX);
    limits.put("connections", Limits.CONNECTIONS_PER_PRINCIPAL_MAX);
    limits.put("in_flight", Limits.IN_FLIGHT_MAX);
    limits.put("unread_bytes", Limits.UNREAD_BYTES_MAX);
    limits.put("events_limit", Limits.EVENTS_PER_READ_MAX);
    Map<String, @Nullable Object> ok = new LinkedHashMap<>();
    ok.put("protocol", Version.PROTOCOL);
    ok.put("daemon", daemon);
    ok.put("instance", instance);
    ok.put("principal", caller.toString());
    ok.put("schema", manifest.digest());
    ok.put("limits", limits);
    return ok;
  }

  private void request(Connection connection, RequestLine line, PrincipalId caller) {
    if (connection.inFlight(line.id()) != null) {
      connection.refuse(
          null, error(ErrorCode.INVALID_REQUEST_ID, "that id is in flight on this connection"));
      return;
    }
    if (connection.isRevoked()) {
      connection.refuse(line.id(), error(ErrorCode.DENIED_TOKEN, "the principal was revoked"));
      return;
    }
    Verb verb = manifest.verb(line.verb());
    if (verb == null || verb.name().equals("hello")) {
      String code = verb == null ? ErrorCode.INVALID_REQUEST_VERB : ErrorCode.INVALID_REQUEST_HELLO;
      String why = verb == null ? "there is no such verb" : "hello was said before";
      connection.refuse(line.id(), error(code, why));
      return;
    }
    Map<String, Object> params;
    try {
      params = verb.admit(line.params());
    } catch (InvalidParams invalid) {
      connection.refuse(line.id(), invalid.error());
      return;
    }
    if (verb.name().equals("cancel")) {
      cancel(connection, line.id(), params);
      return;
    }
    if (connection.inFlightCount() >= Limits.IN_FLIGHT_MAX) {
      String message = "at most " + Limits.IN_FLIGHT_MAX + " requests may be in flight";
      connection.refuse(line.id(), error(ErrorCode.LIMIT_IN_FLIGHT, message));
      return;
    }
    Request request = new Request(connection, line.id(), verb, params, caller);
    connection.admit(line.id(), request);
    verbs.handle(request, connection.nowNs());
  }

  private static void cancel(Connection connection, long id, Map<String, Object> params) {
    Request target = params.get("id") instanceof Long other ? connection.inFlight(other) : null;
    boolean cancelled = target != null && target.cancel("the request was cancelled");
    Map<String, @Nullable Object> ok = new LinkedHashMap<>();
    ok.put("cancelled", cancelled);
    connection.answer(id, ok);
  }

  private static ProtocolError error(String code, String message) {
    return new ProtocolError(code, message);
  }
}
