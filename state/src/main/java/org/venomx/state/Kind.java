package org.venomx.state;

/** The kinds of resource that a grant's scope can name (foundation §6). */
public enum Kind {
  /** Holds windows. */
  SESSION('s'),
  /** Holds a layout of panes. */
  WINDOW('w'),
  /** One PTY, one process group, one terminal. */
  PANE('p'),
  /** Somebody who may act. */
  PRINCIPAL('g'),
  /** The daemon itself; there is one, so it has a name and no number. */
  DAEMON('\0');

  private final String label;
  private final char letter;

  Kind(char letter) {
    this.label = name().toLowerCase(java.util.Locale.ROOT);
    this.letter = letter;
  }

  /** The word used on the wire: {@code session}, {@code window} … */
  public String label() {
    return label;
  }

  /** The letter that begins an ID of this kind. */
  public char letter() {
    return letter;
  }
}
