package org.venomx.state;

/** What a grant allows; {@link #WRITE} implies {@link #READ} (foundation §6). */
public enum Right {
  /** To look. */
  READ,
  /** To change, and to look. */
  WRITE;

  /** Whether holding this right is enough where {@code needed} is asked for. */
  public boolean covers(Right needed) {
    return this == WRITE || needed == READ;
  }

  /** The word used on the wire. */
  public String label() {
    return this == READ ? "read" : "write";
  }
}
