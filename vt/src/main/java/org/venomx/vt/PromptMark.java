package org.venomx.vt;

/**
 * What a shell says about its lines with OSC 133 (FinalTerm's semantic prompts). {@link #PROMPT},
 * {@link #INPUT} and {@link #OUTPUT} are also remembered on the row where they were said.
 */
public enum PromptMark {
  /** {@code A}: a prompt starts here. */
  PROMPT('A'),
  /** {@code B}: the prompt ends, the user's command starts. */
  INPUT('B'),
  /** {@code C}: the command's output starts. */
  OUTPUT('C'),
  /** {@code D}: the command has ended, perhaps with an exit status. */
  END('D');

  /** Bits of the marks that rows remember. */
  static final int ALL_BITS = 7;

  private final char letter;

  PromptMark(char letter) {
    this.letter = letter;
  }

  char letter() {
    return letter;
  }

  /** The bit of a row's marks; 0 for {@link #END}, which belongs to no row. */
  int bit() {
    return this == END ? 0 : 1 << ordinal();
  }
}
