package org.venomx.state;

/**
 * Why a pane is an archive: an exited pane that this daemon instance did not run (foundation §1).
 */
public enum Archive {
  /** Its program was still alive at the crash, checkpoint or shutdown. */
  INTERRUPTED,
  /** Its program had ended before. */
  EXITED;

  /** The word used on the wire. */
  public String label() {
    return this == INTERRUPTED ? "interrupted" : "exited";
  }
}
