package org.venomx.ffm;

/**
 * One thing that the daemon needs of the kernel, tried at start.
 *
 * @param name a stable name, such as "pidfd_open"
 * @param available whether the trial worked
 * @param mandatory whether the daemon refuses to start without it
 * @param reason empty if available, else what failed, why, and what is done instead
 */
public record Capability(String name, boolean available, boolean mandatory, String reason) {

  static Capability found(String name, boolean mandatory) {
    return new Capability(name, true, mandatory, "");
  }

  static Capability missing(String name, boolean mandatory, String reason) {
    return new Capability(name, false, mandatory, reason);
  }

  /**
   * The outcome of a trial call.
   *
   * @param call what was called, for the message
   * @param result the call's result or negated errno
   * @param since the first kernel that has it, such as "5.3"
   */
  static Capability tried(String name, boolean mandatory, String call, int result, String since) {
    return result >= 0
        ? found(name, mandatory)
        : missing(name, mandatory, sentence(call, -result, since));
  }

  /** This capability with what happens without it added to the reason. */
  Capability otherwise(String fallback) {
    return available ? this : missing(name, mandatory, reason + " " + fallback);
  }

  private static String sentence(String call, int errno, String since) {
    return call + " failed: " + Errno.name(errno) + " (" + errno + "). " + cause(errno, since);
  }

  private static String cause(int errno, String since) {
    if (errno == Errno.EPERM || errno == Errno.EACCES) {
      return "A seccomp filter of the container probably forbids it.";
    }
    if (errno == Errno.ENOSYS || errno == Errno.EINVAL) {
      return "It needs Linux " + since + " or newer, or a sandbox hides it.";
    }
    if (errno == Errno.EMFILE || errno == Errno.ENFILE) {
      return "No descriptor is left: raise the limit (ulimit -n) or close other programs.";
    }
    if (errno == Errno.ENOENT || errno == Errno.ENXIO || errno == Errno.ENODEV) {
      return "A file system is probably not mounted here (/proc, /dev/pts).";
    }
    return "The reason is not known.";
  }
}
