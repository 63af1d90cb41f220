package org.venomx.cli.acceptance;

import static org.junit.jupiter.api.Assertions.assertTrue;

/**
 * One reply line.
 *
 * @param body the whole line
 * @param arrivedNs when it was taken, by the monotonic clock
 */
record Reply(JsonObject body, long arrivedNs) {

  boolean hasId(long id) {
    return body.members().get("id") instanceof Long l && l == id;
  }

  long id() {
    return body.number("id");
  }

  boolean hasNullId() {
    return body.has("id") && body.members().get("id") == null;
  }

  /** The result; fails when there is none. */
  JsonObject ok() {
    assertTrue(body.has("ok"), body::toString);
    return body.object("ok");
  }

  JsonObject error() {
    assertTrue(body.has("error"), body::toString);
    return body.object("error");
  }

  /** The error's code. */
  String code() {
    return error().text("code");
  }
}
