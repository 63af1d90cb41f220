package org.venomx.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.venomx.ffm.generated.Linux;
import org.venomx.ffm.generated.posix_spawn_file_actions_t;
import org.venomx.ffm.generated.posix_spawnattr_t;
import org.venomx.ffm.generated.sigset_t;

/**
 * What posix_spawn(3) does in a child before its program runs: attributes first, then the file
 * actions in order. The functions used here answer with an error number, and only for lack of
 * memory.
 */
final class SpawnPlan {
  /** Descriptors from here on are closed: a JVM leaves dozens open that are not close-on-exec. */
  private static final int FIRST_CLOSED = 3;

  private static final short FLAGS =
      (short)
          (Linux.POSIX_SPAWN_SETSID()
              | Linux.POSIX_SPAWN_SETSIGDEF()
              | Linux.POSIX_SPAWN_SETSIGMASK());

  private final MemorySegment attributes;

  /**
   * Every child leads a session of its own. It gets default dispositions for all signals, because
   * an ignored SIGHUP (a daemon under nohup) would be inherited for good, and an empty mask,
   * because a JVM thread has SIGQUIT blocked.
   */
  SpawnPlan(Arena owner) {
    attributes = posix_spawnattr_t.allocate(owner);
    MemorySegment all = sigset_t.allocate(owner);
    MemorySegment none = sigset_t.allocate(owner);
    Linux.sigfillset(all);
    Linux.sigemptyset(none);
    require(Linux.posix_spawnattr_init(attributes));
    require(Linux.posix_spawnattr_setsigdefault(attributes, all));
    require(Linux.posix_spawnattr_setsigmask(attributes, none));
    require(Linux.posix_spawnattr_setflags(attributes, FLAGS));
  }

  MemorySegment attributes() {
    return attributes;
  }

  /**
   * Opens the slave as descriptor 0, which makes it the controlling terminal of a session that has
   * none, copies it to 1 and 2, enters the directory and closes the rest.
   *
   * @return 0, or the negated errno; either way {@link #free} must follow
   */
  int fill(MemorySegment actions, MemorySegment slaveName, int folder) {
    int stdin = Linux.STDIN_FILENO();
    int error =
        Linux.posix_spawn_file_actions_addopen(actions, stdin, slaveName, Linux.O_RDWR(), 0);
    if (error == 0) {
      error = Linux.posix_spawn_file_actions_adddup2(actions, stdin, Linux.STDOUT_FILENO());
    }
    if (error == 0) {
      error = Linux.posix_spawn_file_actions_adddup2(actions, stdin, Linux.STDERR_FILENO());
    }
    if (error == 0) {
      error = Linux.posix_spawn_file_actions_addfchdir_np(actions, folder);
    }
    if (error == 0) {
      error = Linux.posix_spawn_file_actions_addclosefrom_np(actions, FIRST_CLOSED);
    }
    return -error;
  }

  /** An empty list of actions. */
  MemorySegment newActions(Arena owner) {
    MemorySegment actions = posix_spawn_file_actions_t.allocate(owner);
    require(Linux.posix_spawn_file_actions_init(actions)); // allocates nothing, cannot fail
    return actions;
  }

  void free(MemorySegment actions) {
    require(Linux.posix_spawn_file_actions_destroy(actions));
  }

  private static void require(int error) {
    if (error != 0) {
      throw new IllegalStateException("preparing posix_spawn failed: " + Errno.name(error));
    }
  }
}
