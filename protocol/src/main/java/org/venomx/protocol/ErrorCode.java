package org.venomx.protocol;

/**
 * Every error code, {@code class.reason}. The class decides the exit code ({@link ExitCode}); what
 * each means is in the manifest's {@code errors}, which a test holds against this list.
 */
public final class ErrorCode {
  public static final String INTERNAL = "internal";

  /** Said by the client alone: a command line that names no verb. */
  public static final String USAGE = "usage";

  public static final String INVALID_REQUEST_JSON = "invalid_request.json";
  public static final String INVALID_REQUEST_TOO_LARGE = "invalid_request.too_large";
  public static final String INVALID_REQUEST_MEMBER = "invalid_request.member";
  public static final String INVALID_REQUEST_ID = "invalid_request.id";
  public static final String INVALID_REQUEST_VERB = "invalid_request.verb";
  public static final String INVALID_REQUEST_HELLO = "invalid_request.hello";
  public static final String INVALID_REQUEST_PROTOCOL = "invalid_request.protocol";

  public static final String INVALID_PARAMS_MISSING = "invalid_params.missing";
  public static final String INVALID_PARAMS_UNKNOWN = "invalid_params.unknown";
  public static final String INVALID_PARAMS_TYPE = "invalid_params.type";
  public static final String INVALID_PARAMS_ENUM = "invalid_params.enum";
  public static final String INVALID_PARAMS_RANGE = "invalid_params.range";
  public static final String INVALID_PARAMS_CURSOR = "invalid_params.cursor";

  public static final String DENIED_TOKEN = "denied.token";
  public static final String DENIED_READ = "denied.read";
  public static final String DENIED_WRITE = "denied.write";
  public static final String DENIED_GRANT = "denied.grant";

  public static final String NOT_FOUND_SESSION = "not_found.session";
  public static final String NOT_FOUND_WINDOW = "not_found.window";
  public static final String NOT_FOUND_PANE = "not_found.pane";
  public static final String NOT_FOUND_PRINCIPAL = "not_found.principal";
  public static final String NOT_FOUND_CHECKPOINT = "not_found.checkpoint";

  public static final String CONFLICT_REMOVING = "conflict.removing";
  public static final String CONFLICT_PANE_TERMINATING = "conflict.pane_terminating";
  public static final String CONFLICT_PANE_RUNNING = "conflict.pane_running";
  public static final String CONFLICT_PANE_EXITED = "conflict.pane_exited";
  public static final String CONFLICT_NOT_EMPTY = "conflict.not_empty";
  public static final String CONFLICT_NO_SPACE = "conflict.no_space";
  public static final String CONFLICT_IN_FLIGHT = "conflict.in_flight";
  public static final String CONFLICT_OWNER = "conflict.owner";
  public static final String CONFLICT_REVOKED = "conflict.revoked";

  /** Said by the client alone: a name that several entities have. */
  public static final String CONFLICT_AMBIGUOUS = "conflict.ambiguous";

  /** Said by the client alone: nobody listens, or nobody answers. */
  public static final String UNAVAILABLE_DAEMON = "unavailable.daemon";

  /** A folder, socket or token file that must not be trusted or cannot be used. */
  public static final String UNAVAILABLE_PLACE = "unavailable.place";

  public static final String UNAVAILABLE_SHUTDOWN = "unavailable.shutdown";
  public static final String UNAVAILABLE_SPAWN = "unavailable.spawn";
  public static final String UNAVAILABLE_LOG = "unavailable.log";
  public static final String UNAVAILABLE_CHECKPOINT = "unavailable.checkpoint";

  public static final String TIMEOUT_TERMINATE = "timeout.terminate";
  public static final String TIMEOUT_WAIT = "timeout.wait";

  public static final String CANCELLED = "cancelled";

  public static final String EXPIRED_CURSOR = "expired.cursor";

  public static final String LIMIT_CONNECTIONS = "limit.connections";
  public static final String LIMIT_IN_FLIGHT = "limit.in_flight";
  public static final String LIMIT_REPLY = "limit.reply";
  public static final String LIMIT_INPUT = "limit.input";
  public static final String LIMIT_PRINCIPALS = "limit.principals";
  public static final String LIMIT_GRANTS = "limit.grants";
  public static final String LIMIT_SUBSCRIPTIONS = "limit.subscriptions";

  public static final String INTEGRITY_LOG = "integrity.log";

  private ErrorCode() {}
}
