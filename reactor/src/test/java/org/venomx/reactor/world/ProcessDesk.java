package org.venomx.reactor.world;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.venomx.ffm.Errno;
import org.venomx.ffm.SpawnRequest;
import org.venomx.ffm.Spawned;

/**
 * The simulated kernel's calls about processes. It writes down every signal and counts as a
 * violation what a daemon must never do.
 */
final class ProcessDesk {
  private final Descriptors descriptors;
  private final ProcessTable processes;
  private final Mischief mischief;
  private final Map<SimProcess, Cast> cast = new HashMap<>();
  private final Map<Integer, SimProcess> newestByPid = new HashMap<>();
  private final List<String> violations = new ArrayList<>();

  ProcessDesk(Descriptors descriptors, ProcessTable processes, Mischief mischief) {
    this.descriptors = descriptors;
    this.processes = processes;
    this.mischief = mischief;
  }

  List<String> violations() {
    return violations;
  }

  @Nullable SimProcess leader(int pid) {
    return newestByPid.get(pid);
  }

  void runPrograms() {
    for (SimProcess process : processes.all()) {
      Cast role = cast.get(process);
      if (role != null && process.running()) {
        role.act(process);
      }
    }
  }

  int spawn(SpawnRequest request, Spawned into) {
    int errno = spawnErrno(request, into);
    if (errno != 0) {
      return -errno;
    }
    Optional<Cast> role = Cast.of(request.argv());
    if (role.isEmpty()) {
      into.failed(Spawned.Step.PROGRAM);
      return -Errno.ENOENT;
    }
    Pty pty = new Pty(request.cols(), request.rows(), processes::hangUp);
    int master = descriptors.add(pty);
    if (master < 0) {
      into.failed(Spawned.Step.PTY);
      return master;
    }
    SimProcess leader = processes.spawn(pty);
    leader.environment = request.env();
    int pidfd = descriptors.add(new PidHandle(leader));
    if (pidfd < 0) {
      leader.signal(SimProcess.KILL);
      processes.reap(leader);
      descriptors.close(master);
      into.failed(Spawned.Step.LIMIT);
      return pidfd;
    }
    into.started(leader.pid, pidfd, master);
    newestByPid.put(leader.pid, leader);
    cast.put(leader, role.get());
    role.get().begin(leader, processes);
    return 0;
  }

  private int spawnErrno(SpawnRequest request, Spawned into) {
    int asked = mischief.spawnErrno(into);
    if (asked != 0) {
      return asked;
    }
    into.failed(Spawned.Step.PROGRAM);
    if (request.argv().stream().anyMatch(each -> each.indexOf('\0') >= 0)) {
      return Errno.EINVAL;
    }
    if (request.program().startsWith("/no/such/")) {
      return Errno.ENOENT;
    }
    into.failed(Spawned.Step.CWD);
    return request.cwd().startsWith("/no/such/") ? Errno.ENOENT : 0;
  }

  int signalGroup(int pidfd, int pgid, int signal) {
    if (pgid <= 1 || pgid == processes.daemon().pid || signal < 0 || signal > 31) {
      violations.add("signal " + signal + " to group " + pgid);
      return -Errno.EINVAL;
    }
    PidHandle handle = descriptors.get(pidfd, PidHandle.class);
    if (handle == null) {
      violations.add("signal " + signal + " to group " + pgid + " without a pidfd");
      return -Errno.EBADF;
    }
    SimProcess leader = handle.process;
    if (leader.reaped() || !leader.isLeader() || leader.pid != pgid) {
      violations.add("signal " + signal + " to group " + pgid + " by way of " + leader);
    }
    leader.groupSignalled(signal);
    return leader.reaped() && processes.all().stream().anyMatch(each -> each.pid == leader.pid)
        ? -Errno.ESRCH // the number is somebody else's, and a pidfd does not follow it there
        : processes.signalGroup(leader.pid, signal);
  }

  int observeExit(int pidfd) {
    PidHandle handle = descriptors.get(pidfd, PidHandle.class);
    if (handle == null) {
      return -Errno.EBADF;
    }
    SimProcess child = handle.process;
    return child.reaped() ? -Errno.ECHILD : child.waitable() ? child.status : 0;
  }

  int reap(int pidfd) {
    int status = observeExit(pidfd);
    PidHandle handle = descriptors.get(pidfd, PidHandle.class);
    if (status > 0 && handle != null) {
      processes.reap(handle.process);
    }
    return status;
  }

  int anyEndedChild() {
    List<SimProcess> children = processes.children();
    for (SimProcess child : children) {
      if (child.waitable()) {
        return child.pid;
      }
    }
    return children.isEmpty() ? -Errno.ECHILD : 0;
  }

  int reapChild(int pid) {
    for (SimProcess child : processes.children()) {
      if (child.pid == pid) {
        if (!child.waitable()) {
          return 0;
        }
        if (child.isLeader()) {
          violations.add("a leader was reaped as an orphan: " + child);
        }
        processes.reap(child);
        return child.status;
      }
    }
    return -Errno.ECHILD;
  }

  int children(int[] into) {
    List<SimProcess> children = processes.children();
    for (int i = 0; i < Math.min(into.length, children.size()); i++) {
      into[i] = children.get(i).pid;
    }
    return children.size();
  }
}
