package org.venomx.vt;

/**
 * The progressive keyboard enhancement flags of one screen (kitty keyboard protocol): a stack whose
 * top applies. The terminal only remembers them, for the program's query and for those who attach.
 */
final class Keyboard {
  static final int FLAGS = 31;

  /** How {@code CSI = flags ; mode u} combines: assign, set bits, clear bits. */
  static final int ASSIGN = 1;

  static final int SET = 2;
  static final int CLEAR = 3;

  private final int[] stack = new int[Limits.KEYBOARD_STACK_MAX];
  private int depth;
  private int flags;

  void reset() {
    depth = 0;
    flags = 0;
  }

  int flags() {
    return flags;
  }

  int depth() {
    return depth;
  }

  /** A flags value under the current one; 0 is the oldest. */
  int pushed(int index) {
    return stack[index];
  }

  void push(int newFlags) {
    if (depth == stack.length) System.arraycopy(stack, 1, stack, 0, --depth);
    stack[depth++] = flags;
    flags = newFlags & FLAGS;
  }

  void pop(int count) {
    for (int i = 0; i < count; i++) {
      if (depth == 0) {
        flags = 0; // the protocol: popping more than there is resets
        return;
      }
      flags = stack[--depth];
    }
  }

  void change(int newFlags, int how) {
    int bits = newFlags & FLAGS;
    flags =
        switch (how) {
          case ASSIGN -> bits;
          case SET -> flags | bits;
          case CLEAR -> flags & ~bits;
          default -> flags;
        };
  }
}
