package org.venomx.protocol;

/** What a command of ours exits with; foundation §5. */
public final class ExitCode {
  public static final int OK = 0;
  public static final int INTERNAL = 1;
  public static final int USAGE = 2;
  public static final int DENIED = 3;
  public static final int NOT_FOUND = 4;
  public static final int CONFLICT = 5;
  public static final int UNAVAILABLE = 6;
  public static final int TIMEOUT = 7;
  public static final int CANCELLED = 8;
  public static final int EXPIRED = 9;
  public static final int LIMIT = 10;
  public static final int INTEGRITY = 11;

  private ExitCode() {}

  /** The exit code of an error's class, the part before the dot; unknown classes are internal. */
  public static int of(String code) {
    int dot = code.indexOf('.');
    return switch (dot < 0 ? code : code.substring(0, dot)) {
      case "usage", "invalid_request", "invalid_params" -> USAGE;
      case "denied" -> DENIED;
      case "not_found" -> NOT_FOUND;
      case "conflict" -> CONFLICT;
      case "unavailable", "migration" -> UNAVAILABLE;
      case "timeout" -> TIMEOUT;
      case "cancelled" -> CANCELLED;
      case "expired" -> EXPIRED;
      case "limit" -> LIMIT;
      case "integrity" -> INTEGRITY;
      default -> INTERNAL;
    };
  }
}
