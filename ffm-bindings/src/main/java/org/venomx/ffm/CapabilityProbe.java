package org.venomx.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.venomx.ffm.generated.Linux;

/**
 * Tries at start, without effect, what the daemon will rely on. A symbol that the C library has may
 * still be refused by an old kernel or a sandbox, and later would be too late to say so.
 */
final class CapabilityProbe {
  private final Arena owner;
  private final ProcessCalls processes;
  private final FileCalls files;
  private final PtyCalls ptys;
  private final List<Capability> found = new ArrayList<>();

  CapabilityProbe(Arena owner, ProcessCalls processes, FileCalls files, PtyCalls ptys) {
    this.owner = owner;
    this.processes = processes;
    this.files = files;
    this.ptys = ptys;
  }

  Capabilities run(int pid, EpollCalls epolls, TimerCalls timers) {
    int self = processes.pidfdOpen(pid);
    found.add(Capability.tried(Capabilities.PIDFD, true, "pidfd_open", self, "5.3"));
    if (self >= 0) {
      byPidfd(self, pid);
      files.close(self);
    }
    descriptor(Capabilities.EPOLL, "epoll_create1", epolls.create(), "2.6.27");
    descriptor(Capabilities.TIMERFD, "timerfd_create", timers.create(), "2.6.27");
    descriptor(Capabilities.EVENTFD, "eventfd", EventfdWaker.create(owner), "2.6.27");
    descriptor(Capabilities.PTY, "posix_openpt", ptys.openMaster(), "2.6");
    found.add(subreaper());
    found.add(childList());
    return new Capabilities(found);
  }

  /**
   * Our own process serves: we are not our own child, and our PID may not be a group's, so ECHILD
   * and ESRCH mean that the call is there. Signal 0 is delivered to nobody.
   */
  private void byPidfd(int self, int pid) {
    int looked = processes.observeExit(self);
    found.add(
        Capability.tried(
            Capabilities.WAIT_BY_PIDFD,
            true,
            "waitid(P_PIDFD)",
            looked == -Errno.ECHILD ? 0 : looked,
            "5.4"));
    int sent = new SignalByPidfd(owner).send(self, pid, 0);
    found.add(
        Capability.tried(
                Capabilities.GROUP_SIGNAL_BY_PIDFD,
                false,
                "pidfd_send_signal(PIDFD_SIGNAL_PROCESS_GROUP)",
                sent == -Errno.ESRCH ? 0 : sent,
                "6.9")
            .otherwise("Groups are signalled by ID instead, while their leader is unreaped."));
  }

  private void descriptor(String name, String call, int result, String since) {
    found.add(Capability.tried(name, true, call, result, since));
    if (result >= 0) {
      files.close(result);
    }
  }

  private Capability subreaper() {
    MemorySegment flag = owner.allocate(ValueLayout.JAVA_INT);
    int result = processes.prctl(Linux.PR_GET_CHILD_SUBREAPER(), flag.address());
    return Capability.tried(
            Capabilities.SUBREAPER, false, "prctl(PR_GET_CHILD_SUBREAPER)", result, "3.4")
        .otherwise("Orphans of panes go to init and are not counted.");
  }

  private Capability childList() {
    int result = ProcChildren.list(new int[0]);
    return Capability.tried(
            Capabilities.CHILD_LIST, false, "reading /proc/self/task/*/children", result, "4.2")
        .otherwise("Orphans behind a pinned leader are reaped only after it.");
  }
}
