package org.venomx.ffm;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.function.IntUnaryOperator;
import org.venomx.ffm.Spawned.Step;
import org.venomx.ffm.generated.Linux;

/**
 * {@link Kernel#spawn}: a program on a new PTY, or an error and nothing left behind.
 *
 * <p>posix_spawn(3) reports one error for all that its child does, so what can be decided before is
 * decided before: the directory is entered by a handle opened here. The slave's name is checked
 * after a failure. What remains is the program's.
 */
final class PtySpawn implements Spawner {
  private final FileCalls files;
  private final PtyCalls ptys;
  private final ProcessCalls processes;
  private final IntUnaryOperator pidfdOpen;
  private final SpawnPlan plan;

  /**
   * @param pidfdOpen gives a pidfd for a child's PID, or the negated errno; an argument because no
   *     test can make the real call fail between a spawn and itself
   */
  PtySpawn(
      Arena owner,
      FileCalls files,
      PtyCalls ptys,
      ProcessCalls processes,
      IntUnaryOperator pidfdOpen) {
    this.files = files;
    this.ptys = ptys;
    this.processes = processes;
    this.pidfdOpen = pidfdOpen;
    plan = new SpawnPlan(owner);
  }

  @Override
  public int spawn(SpawnRequest request, Spawned into) {
    if (CStrings.hasNul(request.cwd())) {
      return fail(into, Step.CWD, -Errno.EINVAL);
    }
    if (request.argv().isEmpty()
        || CStrings.hasNul(request.program())
        || CStrings.anyHasNul(request.argv())
        || CStrings.anyHasNul(request.env())) {
      return fail(into, Step.PROGRAM, -Errno.EINVAL);
    }
    int folder = files.openFolder(request.cwd());
    if (folder < 0) {
      return fail(into, Step.CWD, folder);
    }
    int master = openMaster(request, into);
    int pid = master < 0 ? master : launch(request, folder, into);
    files.close(folder); // before the pidfd is opened, which then finds a free number
    if (pid < 0) {
      if (master >= 0) {
        files.close(master);
      }
      return pid;
    }
    return adopt(pid, master, into);
  }

  private int openMaster(SpawnRequest request, Spawned into) {
    int master = ptys.openMaster();
    if (master < 0) {
      return fail(into, Step.PTY, master);
    }
    int result = ptys.resize(master, request.cols(), request.rows());
    if (result < 0) {
      files.close(master);
      return fail(into, Step.PTY, result);
    }
    return master;
  }

  private int launch(SpawnRequest request, int folder, Spawned into) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment pid = arena.allocate(JAVA_INT);
      MemorySegment program = arena.allocateFrom(request.program());
      MemorySegment argv = CStrings.array(request.argv(), arena);
      MemorySegment env = CStrings.array(request.env(), arena);
      MemorySegment actions = plan.newActions(arena);
      int error = plan.fill(actions, ptys.slaveName(), folder);
      if (error == 0) {
        error = -Linux.posix_spawn(pid, program, actions, plan.attributes(), argv, env);
      }
      plan.free(actions);
      if (error == 0) {
        return pid.get(JAVA_INT, 0);
      }
      boolean slaveIsThere = files.mayReadAndWrite(ptys.slaveName()) == 0;
      return fail(into, slaveIsThere ? Step.PROGRAM : Step.PTY, error);
    }
  }

  /** The child is ours and unreaped, so its PID cannot mean another process yet. */
  private int adopt(int pid, int master, Spawned into) {
    int pidfd = pidfdOpen.applyAsInt(pid);
    if (pidfd < 0) {
      processes.killAndReap(pid);
      files.close(master);
      return fail(into, Step.LIMIT, pidfd);
    }
    into.started(pid, pidfd, master);
    return 0;
  }

  private static int fail(Spawned into, Step step, int error) {
    into.failed(isLimit(-error) ? Step.LIMIT : step);
    return error;
  }

  /** Errors that say that something ran out, at whatever step. */
  private static boolean isLimit(int errno) {
    return errno == Errno.EAGAIN
        || errno == Errno.ENOMEM
        || errno == Errno.EMFILE
        || errno == Errno.ENFILE;
  }
}
