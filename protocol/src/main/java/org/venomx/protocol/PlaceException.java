package org.venomx.protocol;

import java.util.Map;

/** A folder, file or name that cannot be used or must not be trusted. The message says why. */
public final class PlaceException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String code;
  private final String message;

  /**
   * @param code one of {@link ErrorCode}
   * @param message a sentence with the place, what is wrong with it, and what to do
   */
  public PlaceException(String code, String message) {
    super(message);
    this.code = code;
    this.message = message;
  }

  /** What the user is told. */
  public ProtocolError error() {
    return new ProtocolError(code, message, Map.of());
  }
}
