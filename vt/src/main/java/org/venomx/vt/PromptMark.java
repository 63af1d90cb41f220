package org.venomx.vt;

/**
 * What a shell says about its lines with OSC 133 (FinalTerm's semantic prompts). {@link #PROMPT},
 * {@link #INPUT} and {@link #OUTPUT} are also remembered on the row where they were said.
 */
public enum PromptMark {
  /** {@code A}: a prompt starts here. */
  PROMPT('A', 1),
  /** {@code B}: the prompt ends, the user's command starts. */
  INPUT('B', 2),
  /** {@code C}: the command's output starts. */
  OUTPUT('C', 4),
  /** {@code D}: the command has ended, perhaps with an exit status. */
  END('D', 0);

  /** Bits of the marks that rows remember. */
  static final int ALL_BITS = 7;

  private final char letter;
  private final int bit;

  PromptMark(char letter, int bit) {
    this.letter = letter;
    this.bit = bit;
  }

  char letter() {
    return letter;
  }

  /** The bit of a row's marks; 0 for {@link #END}, which belongs to no row. */
  int bit() {
    return bit;
  }
}
