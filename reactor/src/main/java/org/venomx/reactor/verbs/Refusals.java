package org.venomx.reactor.verbs;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.ProtocolError;
import org.venomx.reactor.net.Request;
import org.venomx.state.Event.AuditDenied;
import org.venomx.state.Grant;
import org.venomx.state.Id;
import org.venomx.state.Right;
import org.venomx.state.Rules;
import org.venomx.state.Scope;
import org.venomx.state.Verdict;

/** What a refusal of the rules is on the wire. */
final class Refusals {
  private Refusals() {}

  static ProtocolError error(Verdict.Refusal refusal, String daemon) {
    return switch (refusal) {
      case Verdict.Denied denied -> denied(denied, daemon);
      case Verdict.DeniedGrant handing -> deniedGrant(handing, daemon);
      case Verdict.NotFound missing -> notFound(missing.kind().label());
      case Verdict.Stopping stopping ->
          new ProtocolError(ErrorCode.UNAVAILABLE_SHUTDOWN, "the daemon is stopping");
      case Verdict.Conflict.PANE_TERMINATING ->
          new ProtocolError(ErrorCode.CONFLICT_PANE_TERMINATING, "pane is being terminated");
      case Verdict.Conflict.PANE_RUNNING ->
          new ProtocolError(ErrorCode.CONFLICT_PANE_RUNNING, "pane is running");
      case Verdict.Conflict.PANE_EXITED ->
          new ProtocolError(ErrorCode.CONFLICT_PANE_EXITED, "pane has exited");
      case Verdict.Conflict.REMOVING ->
          new ProtocolError(ErrorCode.CONFLICT_REMOVING, "it is being removed");
      case Verdict.Conflict.WINDOW_NOT_EMPTY ->
          new ProtocolError(ErrorCode.CONFLICT_NOT_EMPTY, "window has panes");
      case Verdict.Conflict.SESSION_NOT_EMPTY ->
          new ProtocolError(ErrorCode.CONFLICT_NOT_EMPTY, "session has windows");
      case Verdict.Conflict.NO_SPACE ->
          new ProtocolError(ErrorCode.CONFLICT_NO_SPACE, "there are too few cells for that");
      case Verdict.Conflict.OWNER ->
          new ProtocolError(ErrorCode.CONFLICT_OWNER, "nothing can be taken from the owner");
      case Verdict.Conflict.REVOKED ->
          new ProtocolError(ErrorCode.CONFLICT_REVOKED, "the principal was revoked");
      case Verdict.Limit.PRINCIPALS ->
          new ProtocolError(
              ErrorCode.LIMIT_PRINCIPALS,
              "at most " + Rules.CHILDREN_MAX + " children of a principal may act");
    };
  }

  /**
   * What the log is told of a refusal; {@code null} of one that is no denial. Who may not hand on a
   * right has named its scope, which is told where it is one resource.
   */
  static @Nullable AuditDenied denial(Verdict.Refusal refusal, Request request) {
    String verb = request.verb().name();
    return switch (refusal) {
      case Verdict.Denied denied ->
          new AuditDenied(denied.principal(), verb, denied.right(), named(denied.resource()), 0);
      case Verdict.DeniedGrant handing -> {
        Id resource = handing.grant().scope() instanceof Scope.Only one ? one.resource() : null;
        yield new AuditDenied(handing.principal(), verb, handing.grant().right(), resource, 0);
      }
      case Verdict.NotFound missing -> null;
      case Verdict.Stopping stopping -> null;
      case Verdict.Conflict conflict -> null;
      case Verdict.Limit limit -> null;
    };
  }

  /** A thing that does not exist, or no ID of its kind. */
  static ProtocolError notFound(String kind) {
    return new ProtocolError("not_found." + kind, "there is no such " + kind);
  }

  private static ProtocolError denied(Verdict.Denied denied, String daemon) {
    Id resource = named(denied.resource());
    Map<String, @Nullable Object> data =
        new Fields()
            .add("right", denied.right().label())
            .add("principal", denied.principal())
            .add("resource", resource == null ? null : resourceName(resource, daemon))
            .map();
    String code = denied.right() == Right.READ ? ErrorCode.DENIED_READ : ErrorCode.DENIED_WRITE;
    String message = denied.principal() + " does not hold " + denied.right().label() + " here";
    return new ProtocolError(code, message, data);
  }

  /** Nothing, where what was named is no ID of its kind. */
  private static @Nullable Id named(@Nullable Id resource) {
    return resource == null || resource.number() == Context.NO_ID ? null : resource;
  }

  private static ProtocolError deniedGrant(Verdict.DeniedGrant handing, String daemon) {
    Grant grant = handing.grant();
    return new ProtocolError(
        ErrorCode.DENIED_GRANT,
        handing.principal() + " does not hold what it would hand on",
        new Fields()
            .add("right", grant.right().label())
            .add("scope", Grants.text(grant.scope(), daemon))
            .add("principal", handing.principal())
            .map());
  }

  /** {@code pane:p1}, {@code daemon:default}. */
  static String resourceName(Id resource, String daemon) {
    String id = resource instanceof Id.DaemonId ? daemon : resource.toString();
    return resource.kind().label() + ":" + id;
  }
}
