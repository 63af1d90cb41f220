package org.venomx.reactor.loop;

/**
 * A moment at which something is to happen. Made once by its owner and set and cleared as often as
 * needed, which allocates nothing. Confined to the loop's thread.
 */
public final class Deadline {
  static final int NOT_SET = -1;

  final Due due;
  long atNs;

  /** Breaks ties: of two deadlines at the same nanosecond, the one set first fires first. */
  long order;

  int position = NOT_SET;

  /** A deadline that is not set. */
  public Deadline(Due due) {
    this.due = due;
  }

  /** Whether it is set and has not fired. */
  public boolean isSet() {
    return position != NOT_SET;
  }

  /** The monotonic nanosecond it is set to; meaningful only while it is set. */
  public long atNs() {
    return atNs;
  }
}
