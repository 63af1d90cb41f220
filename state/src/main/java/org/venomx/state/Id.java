package org.venomx.state;

import org.jspecify.annotations.Nullable;

/**
 * The ID of a resource. Each kind counts from 0 by itself; an ID is never used twice in the life of
 * a state directory (foundation §1). The text form is a letter and the number without leading
 * zeros.
 */
public sealed interface Id {

  /** A session, {@code s0}. */
  record SessionId(long number) implements Id {
    @Override
    public Kind kind() {
      return Kind.SESSION;
    }

    @Override
    public String toString() {
      return "s" + number;
    }
  }

  /** A window, {@code w0}. */
  record WindowId(long number) implements Id {
    @Override
    public Kind kind() {
      return Kind.WINDOW;
    }

    @Override
    public String toString() {
      return "w" + number;
    }
  }

  /** A pane, {@code p0}. */
  record PaneId(long number) implements Id {
    @Override
    public Kind kind() {
      return Kind.PANE;
    }

    @Override
    public String toString() {
      return "p" + number;
    }
  }

  /** A principal, {@code g0}; the owner is {@link #OWNER}. */
  record PrincipalId(long number) implements Id {
    /** The owner of the daemon, who may do everything. */
    public static final PrincipalId OWNER = new PrincipalId(0);

    @Override
    public Kind kind() {
      return Kind.PRINCIPAL;
    }

    @Override
    public String toString() {
      return "g" + number;
    }
  }

  /** The daemon. Its name belongs to the start, not to the state, so it is not held here. */
  record DaemonId() implements Id {
    /** The one daemon. */
    public static final DaemonId SELF = new DaemonId();

    @Override
    public long number() {
      return 0;
    }

    @Override
    public Kind kind() {
      return Kind.DAEMON;
    }

    @Override
    public String toString() {
      return "daemon";
    }
  }

  /** Position in the kind's count, from 0; IDs of a kind are ordered by it. */
  long number();

  /** What kind of resource this names. */
  Kind kind();

  /** Largest number an ID may have: 2^53-1, exact in every JSON reader. */
  long NUMBER_MAX = (1L << 53) - 1;

  /**
   * Reads an ID of one kind.
   *
   * @return the number, or -1 when {@code text} is no ID of that kind ({@code p01}, {@code q1},
   *     {@code p}); the daemon has no number, so nothing is one of its kind
   */
  static long parseNumber(Kind kind, @Nullable String text) {
    if (text == null
        || text.length() < 2
        || text.length() > 17
        || kind == Kind.DAEMON
        || text.charAt(0) != kind.letter()) {
      return -1;
    }
    if (text.charAt(1) == '0' && text.length() > 2) {
      return -1;
    }
    long number = 0;
    for (int i = 1; i < text.length(); i++) {
      int digit = text.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return -1;
      }
      number = number * 10 + digit;
    }
    return number <= NUMBER_MAX ? number : -1;
  }
}
