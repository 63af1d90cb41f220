package org.venomx.state;

/**
 * An event does not follow from the events before it, or the tree they made breaks an invariant.
 */
public final class CorruptHistoryException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  /** With the event and the rule that it breaks. */
  public CorruptHistoryException(String message) {
    super(message);
  }
}
