package org.venomx.cli;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.InvalidParams;
import org.venomx.protocol.PlaceException;
import org.venomx.protocol.ProtocolError;

/** A command that ends in an error, whoever said it: the daemon, or the command itself. */
final class Failure extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient ProtocolError error;
  private final @Nullable String hint;

  Failure(ProtocolError error, @Nullable String hint) {
    super(error.message());
    this.error = error;
    this.hint = hint;
  }

  Failure(String code, String message, @Nullable String hint) {
    this(new ProtocolError(code, message), hint);
  }

  static Failure usage(String message, String hint) {
    return new Failure(ErrorCode.USAGE, message, hint);
  }

  static Failure of(InvalidParams invalid, @Nullable String hint) {
    return new Failure(invalid.error(), hint);
  }

  static Failure of(PlaceException place) {
    return new Failure(place.error(), null);
  }

  static Failure unknownOption(String option, String hint) {
    return new Failure(
        new ProtocolError(
            ErrorCode.INVALID_PARAMS_UNKNOWN, "no option --" + option, Map.of("param", option)),
        hint);
  }

  ProtocolError error() {
    return error;
  }

  /** What to do about it, for people; not in JSON. */
  @Nullable String hint() {
    return hint;
  }
}
