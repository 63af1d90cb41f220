package org.venomx.ffm;

/**
 * How a child ended, packed into one positive int so that passing it on allocates nothing: the
 * {@code si_code} of waitid(2) in the high bits and {@code si_status} in the low byte. 0 stands for
 * "has not ended", negative values for an errno.
 */
public final class WaitStatus {
  private static final int CODE_SHIFT = 8;
  private static final int STATUS_MASK = 0xff;
  private static final int CLD_EXITED = 1;

  private WaitStatus() {}

  /**
   * Packs what waitid reported: {@code code} is CLD_EXITED (1), CLD_KILLED (2) or CLD_DUMPED (3).
   */
  public static int pack(int code, int status) {
    return (code << CODE_SHIFT) | (status & STATUS_MASK);
  }

  /** A normal exit with this code, 0 to 255. */
  public static int exited(int exitCode) {
    return pack(CLD_EXITED, exitCode);
  }

  /** Death by this signal. */
  public static int killedBy(int signal) {
    return pack(2, signal);
  }

  /** Whether the child called exit; otherwise a signal ended it. */
  public static boolean isExit(int waitStatus) {
    return waitStatus >> CODE_SHIFT == CLD_EXITED;
  }

  /** The exit code (0 to 255) or, after death by a signal, the signal's number. */
  public static int number(int waitStatus) {
    return waitStatus & STATUS_MASK;
  }
}
