package org.venomx.reactor.feed;

import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.reactor.net.JsonWriting;
import org.venomx.state.Id;

/**
 * What all subscribers get alike of a line: everything behind the subscription's number. Made once
 * for an event and shared by all who may see it. Immutable; any thread.
 *
 * @param beforeSeq who has this line first in its queue has seen everything up to here
 * @param resource what the event is about, by which it is judged; {@code null} when it is no event
 * @param tail the line's bytes behind {@code {"subscription":N,}, its newline included
 */
record Line(long beforeSeq, @Nullable Id resource, byte[] tail) {

  static Line event(long seq, Id resource, Map<String, @Nullable Object> json) {
    return new Line(seq - 1, resource, tail("event", json));
  }

  /** A bookmark: everything up to {@code seq} was examined. */
  static Line bookmark(long seq, String cursor) {
    return new Line(seq, null, tail("cursor", cursor));
  }

  /** The subscription's end. */
  static Line end(long seq, Map<String, @Nullable Object> error) {
    return new Line(seq, null, tail("error", error));
  }

  private static byte[] tail(String member, Object value) {
    byte[] object = JsonWriting.line(Map.of(member, value));
    return Arrays.copyOfRange(object, 1, object.length); // without its brace
  }
}
