package org.venomx.protocol;

import java.util.Map;

/**
 * Parameters that the manifest does not allow. The message says what is allowed and never what was
 * given, which may be secret.
 */
public final class InvalidParams extends Exception {
  private static final long serialVersionUID = 1L;

  private final String code;
  private final String param;
  private final String message;

  /**
   * @param code an {@code invalid_params.*} of {@link ErrorCode}
   * @param param the parameter's name, for {@code data.param}
   */
  public InvalidParams(String code, String param, String message) {
    super(message);
    this.code = code;
    this.param = param;
    this.message = message;
  }

  /** What the caller is told. */
  public ProtocolError error() {
    return new ProtocolError(code, message, Map.of("param", param));
  }
}
