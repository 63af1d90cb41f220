package org.venomx.ffm;

import org.venomx.ffm.generated.Linux;

/** Flags of open(2) for {@link Kernel#open}, which adds O_CLOEXEC by itself. */
public final class OpenFlags {
  /** For reading. */
  public static final int READ_ONLY = Linux.O_RDONLY();

  /** For writing. */
  public static final int WRITE_ONLY = Linux.O_WRONLY();

  /** For both. */
  public static final int READ_WRITE = Linux.O_RDWR();

  /** Make the file if it does not exist. */
  public static final int CREATE = Linux.O_CREAT();

  /** With {@link #CREATE}: -EEXIST if it does exist. */
  public static final int EXCLUSIVE = Linux.O_EXCL();

  /** Cut an existing file to nothing. */
  public static final int TRUNCATE = Linux.O_TRUNC();

  /** Every write goes to the end. */
  public static final int APPEND = Linux.O_APPEND();

  /** -ENOTDIR unless it is a directory. */
  public static final int DIRECTORY = Linux.O_DIRECTORY();

  /** -ELOOP if the last part of the path is a symbolic link. */
  public static final int NO_FOLLOW = Linux.O_NOFOLLOW();

  /** Neither open nor later calls block. */
  public static final int NON_BLOCKING = Linux.O_NONBLOCK();

  /** Do not make a terminal the controlling one. */
  public static final int NO_CONTROLLING_TTY = Linux.O_NOCTTY();

  /** A handle of the path only: nothing can be read or written by it. */
  public static final int PATH_ONLY = Linux.O_PATH();

  private OpenFlags() {}
}
