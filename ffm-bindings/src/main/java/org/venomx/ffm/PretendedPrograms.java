package org.venomx.ffm;

import java.lang.foreign.Arena;
import org.venomx.ffm.generated.Linux;

/**
 * A program that is only pretended, on a real terminal that has hung up: nothing is started,
 * signalled or reaped. It ends at SIGHUP or SIGKILL, ignores all else, and runs again once it was
 * reaped.
 */
final class PretendedPrograms extends ProcessCalls implements GroupSignal, Spawner {
  /** Above all that Linux gives out, which is 2²² at most: proc_sys_kernel(5). */
  private static final int PID = Integer.MAX_VALUE;

  private static final int NO_PIDFD = -1;
  private static final int SIGHUP = 1;

  private final FileCalls files;
  private final PtyCalls ptys;
  private int status;

  PretendedPrograms(Arena owner, FileCalls files, PtyCalls ptys) {
    super(owner);
    this.files = files;
    this.ptys = ptys;
  }

  @Override
  public int spawn(SpawnRequest request, Spawned into) {
    int master = ptys.openMaster();
    int result = master < 0 ? master : hangUp();
    if (result >= 0) {
      into.started(PID, NO_PIDFD, master);
      return 0;
    }
    if (master >= 0) {
      files.close(master);
    }
    into.failed(Spawned.Step.PTY);
    return result;
  }

  /** A master reports a hang-up once a slave was open and is closed. */
  private int hangUp() {
    String slave = ptys.slaveName().getString(0);
    int opened = files.open(slave, Linux.O_RDWR() | Linux.O_NOCTTY(), 0);
    return opened < 0 ? opened : files.close(opened);
  }

  @Override
  public int send(int pidfd, int pgid, int signal) {
    if (status == 0 && (signal == SIGHUP || signal == Linux.SIGKILL())) {
      status = WaitStatus.killedBy(signal);
    }
    return 0;
  }

  @Override
  int observeExit(int pidfd) {
    return status;
  }

  @Override
  int anyEndedChild() {
    return -Errno.ECHILD;
  }

  @Override
  int reapChild(int pid) {
    return -Errno.ECHILD;
  }

  @Override
  int reap(int pidfd) {
    int reaped = status;
    status = 0;
    return reaped;
  }
}
