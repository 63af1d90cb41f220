package org.venomx.ffm;

import java.util.List;
import java.util.stream.Collectors;

/** What was found at start, one entry for each trial, in the order of the trials. */
public record Capabilities(List<Capability> all) {
  /** A handle of a process: pidfd_open(2). */
  public static final String PIDFD = "pidfd_open";

  /** Waiting for a process by its handle: waitid(P_PIDFD). */
  public static final String WAIT_BY_PIDFD = "waitid_pidfd";

  /** Signalling a group by its leader's handle; without it groups are signalled by ID. */
  public static final String GROUP_SIGNAL_BY_PIDFD = "pidfd_group_signal";

  /** Readiness: epoll(7). */
  public static final String EPOLL = "epoll";

  /** Deadlines: timerfd_create(2). */
  public static final String TIMERFD = "timerfd";

  /** Waking the loop: eventfd(2). */
  public static final String EVENTFD = "eventfd";

  /** Pseudo-terminals: pty(7). */
  public static final String PTY = "pty";

  /** Adopting orphans: PR_SET_CHILD_SUBREAPER. */
  public static final String SUBREAPER = "subreaper";

  /** Listing children in /proc. */
  public static final String CHILD_LIST = "proc_children";

  /** Copies the list. */
  public Capabilities {
    all = List.copyOf(all);
  }

  /** Whether the capability of this name is there; false for a name that was not tried. */
  public boolean has(String name) {
    return all.stream().anyMatch(each -> each.name().equals(name) && each.available());
  }

  /** Those that are not there. */
  public List<Capability> missing() {
    return all.stream().filter(each -> !each.available()).toList();
  }

  /** Throws a {@link KernelUnsupportedException} that names every missing mandatory capability. */
  void requireMandatory() {
    String reasons =
        missing().stream()
            .filter(Capability::mandatory)
            .map(Capability::reason)
            .collect(Collectors.joining("\n"));
    if (!reasons.isEmpty()) {
      throw new KernelUnsupportedException(reasons);
    }
  }
}
