package org.venomx.reactor.feed;

import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.reactor.net.JsonWriting;
import org.venomx.state.Id;

/**
 * What all subscribers get alike of a line: everything behind the subscription's number. Made once
 * for an event and shared by all who may see it. Immutable; any thread.
 */
final class Line {
  private final long beforeSeq;
  private final @Nullable Id resource;
  private final byte[] tail;

  private Line(long beforeSeq, @Nullable Id resource, String member, Object value) {
    this.beforeSeq = beforeSeq;
    this.resource = resource;
    byte[] object = JsonWriting.line(Map.of(member, value));
    this.tail = Arrays.copyOfRange(object, 1, object.length); // without its brace
  }

  static Line event(long seq, Id resource, Map<String, @Nullable Object> json) {
    return new Line(seq - 1, resource, "event", json);
  }

  /** A bookmark: everything up to {@code seq} was examined. */
  static Line bookmark(long seq, String cursor) {
    return new Line(seq, null, "cursor", cursor);
  }

  /** The end of a subscription that has examined everything up to {@code seq}. */
  static Line end(long seq, Map<String, @Nullable Object> error) {
    return new Line(seq, null, "error", error);
  }

  /** Whose queue begins with this line has seen everything up to here. */
  long beforeSeq() {
    return beforeSeq;
  }

  /** What the event is about, by which it is judged; {@code null} when it is no event. */
  @Nullable Id resource() {
    return resource;
  }

  /** The line's bytes behind the subscription's number, its newline included; not to be changed. */
  byte[] tail() {
    return tail;
  }
}
