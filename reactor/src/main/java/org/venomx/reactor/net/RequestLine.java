package org.venomx.reactor.net;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.JsonException;
import org.venomx.protocol.ProtocolError;

/**
 * The envelope of a request (foundation §3).
 *
 * @param id the number the reply will carry
 * @param verb as it was sent; it may be unknown
 * @param params as they were sent
 */
record RequestLine(long id, String verb, Map<String, @Nullable Object> params) {
  private static final long ID_MAX = (1L << 53) - 1;

  /** A line that is no request. */
  static final class Malformed extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient ProtocolError error;
    private final @Nullable Long id;

    Malformed(@Nullable Long id, String code, String message) {
      super(message, null, false, false);
      this.id = id;
      this.error = new ProtocolError(code, message);
    }

    /** The error to reply. */
    ProtocolError error() {
      return error;
    }

    /** The id to reply to, {@code null} when the line gave no good one. */
    @Nullable Long id() {
      return id;
    }
  }

  /** Reads one line. */
  static RequestLine parse(byte[] buffer, int from, int length) throws Malformed {
    Map<String, @Nullable Object> line = object(value(buffer, from, length), "a request");
    Map<String, @Nullable Object> params =
        line.containsKey("params") ? object(line.get("params"), "params") : Map.of();
    if (!(line.get("id") instanceof Long id) || id < 0 || id > ID_MAX) {
      throw new Malformed(
          null, ErrorCode.INVALID_REQUEST_ID, "id must be an integer from 0 to 2^53-1");
    }
    for (String member : line.keySet()) {
      if (!member.equals("id") && !member.equals("verb") && !member.equals("params")) {
        throw new Malformed(
            id, ErrorCode.INVALID_REQUEST_MEMBER, "a request has the members id, verb and params");
      }
    }
    if (!(line.get("verb") instanceof String verb)) {
      throw new Malformed(id, ErrorCode.INVALID_REQUEST_VERB, "verb must be a string");
    }
    return new RequestLine(id, verb, params);
  }

  private static @Nullable Object value(byte[] buffer, int from, int length) throws Malformed {
    try {
      return JsonReading.parse(buffer, from, length);
    } catch (JsonException bad) {
      throw new Malformed(null, ErrorCode.INVALID_REQUEST_JSON, String.valueOf(bad.getMessage()));
    }
  }

  @SuppressWarnings("unchecked") // members of a JSON object have names
  private static Map<String, @Nullable Object> object(@Nullable Object value, String what)
      throws Malformed {
    if (value instanceof Map<?, ?> map) {
      return (Map<String, @Nullable Object>) map;
    }
    throw new Malformed(null, ErrorCode.INVALID_REQUEST_JSON, what + " must be a JSON object");
  }
}
