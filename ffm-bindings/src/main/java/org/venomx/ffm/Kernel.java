package org.venomx.ffm;

/**
 * What venomx asks of Linux, without a foreign-memory type in any signature.
 *
 * <p><b>Results.</b> A call returns its result, or the negated errno ({@code -Errno.EAGAIN});
 * nothing here throws for an operating error. A wait status is packed into one int, see {@link
 * WaitStatus}.
 *
 * <p><b>Threads.</b> Confined to the thread that created it, except {@link #newWaker()}'s result.
 *
 * <p><b>Cost.</b> What a running loop calls allocates nothing, in the interpreter too (goal G2),
 * when it succeeds, would block, finds a PTY hung up or is interrupted. Any other errno costs 40
 * bytes until C2 has compiled the call, and so does every {@link #close}, {@link #lockExclusive}
 * and what makes a descriptor. {@link #spawn}, {@link #listen}, {@link #open} and {@link #children}
 * allocate.
 */
public interface Kernel extends AutoCloseable {

  // ---- Processes -------------------------------------------------------------------------------

  /**
   * Starts a program as the leader of a new session and process group on a new PTY
   * (posix_spawn(3)): default signal dispositions, an empty signal mask, descriptors 0 to 2 only,
   * the window size and IUTF8 set before it runs. Blocks until the program is executed or has
   * failed.
   *
   * @return 0 with {@code into} filled, or the negated errno with {@link Spawned#failedAt()} naming
   *     the step; then nothing is left behind: no descriptor, no child
   */
  int spawn(SpawnRequest request, Spawned into);

  /**
   * Signals every member of a leader's process group: by pidfd with PIDFD_SIGNAL_PROCESS_GROUP
   * where the kernel has it (6.9), else {@code kill(-pgid)}, which is safe only while the leader is
   * unreaped. See pidfd_send_signal(2), kill(2). The caller vouches that the leader is its own,
   * unreaped child.
   *
   * @param pgid the leader's PID; refused with -EINVAL when not above 1 or the caller's own group
   * @param signal 0 (probe) to 31
   * @return 0, -ESRCH (no such group), -EPERM (no member may be signalled), -EINVAL, -EBADF; a
   *     negative pidfd is always -EBADF and signals nobody
   */
  int signalGroup(int pidfd, int pgid, int signal);

  /**
   * Looks whether a child has ended, leaving it to be reaped: waitid(P_PIDFD,
   * WEXITED|WNOWAIT|WNOHANG).
   *
   * @return 0 while it lives, else its {@link WaitStatus}, or -ECHILD
   */
  int observeExit(int pidfd);

  /** Reaps a child that has ended, as {@link #observeExit} but without WNOWAIT. */
  int reap(int pidfd);

  /**
   * The PID of some child of ours that has ended and waits to be reaped; it is left so
   * (waitid(P_ALL, WNOWAIT|WNOHANG)). The kernel may answer the same child again and again, so a
   * pinned leader can hide others: see {@link #children}.
   *
   * @return a PID, 0 when no child has ended, or -ECHILD when there is none
   */
  int anyEndedChild();

  /**
   * Reaps one child by PID if it has ended: its {@link WaitStatus}, 0 while it lives, or -ECHILD.
   */
  int reapChild(int pid);

  /**
   * The PIDs of all children of this process, adopted ones too, from {@code
   * /proc/self/task/*}/children. For reaping only: a PID learnt here is never signalled (RFC-0012
   * §4).
   *
   * @param into receives the PIDs
   * @return how many were found (at most {@code into.length} are stored), or the negated errno
   */
  int children(int[] into);

  /** Makes orphaned descendants children of this process: prctl(PR_SET_CHILD_SUBREAPER). */
  int becomeSubreaper();

  /** Sets a PTY's window size: ioctl(TIOCSWINSZ). The kernel sends SIGWINCH only on a change. */
  int resizePty(int master, int cols, int rows);

  // ---- Readiness and time ----------------------------------------------------------------------

  /** A new epoll instance, close-on-exec: epoll_create1(2). */
  int epollCreate();

  /** Watches a descriptor: epoll_ctl(EPOLL_CTL_ADD). {@code key} comes back in {@link ReadySet}. */
  int epollAdd(int epoll, int fd, int events, long key);

  /** Changes what is watched: epoll_ctl(EPOLL_CTL_MOD). */
  int epollModify(int epoll, int fd, int events, long key);

  /** Stops watching: epoll_ctl(EPOLL_CTL_DEL). */
  int epollRemove(int epoll, int fd);

  /**
   * Waits for readiness: epoll_wait(2). Reports at most 256 entries, or the capacity of {@code
   * ready} if that is less; the next waits report the others.
   *
   * @param timeoutMs 0 does not block, -1 blocks until something is ready
   * @return the number of entries in {@code ready}, or -EINTR
   */
  int epollWait(int epoll, ReadySet ready, int timeoutMs);

  /** A timer on CLOCK_MONOTONIC, non-blocking, close-on-exec: timerfd_create(2). */
  int timerCreate();

  /**
   * Arms a timer for an absolute time: timerfd_settime(TFD_TIMER_ABSTIME).
   *
   * @param deadlineNs CLOCK_MONOTONIC nanoseconds above 0; 0 disarms
   */
  int timerArm(int timer, long deadlineNs);

  /**
   * Takes in a timer's expirations, so that it is no longer readable; 0 when it had not expired.
   */
  int timerAcknowledge(int timer);

  /**
   * A way for other threads and signal handlers to make {@link #epollWait} return: eventfd(2).
   *
   * @throws IllegalStateException if there is no descriptor left for it
   */
  Waker newWaker();

  // ---- Descriptors -----------------------------------------------------------------------------

  /** Room for {@code read} and {@code write}, off the Java heap; lives as long as this kernel. */
  NativeBuffer newBuffer(int bytes);

  /** read(2): bytes read, 0 at the end, or the negated errno (a hung-up PTY answers -EIO). */
  int read(int fd, NativeBuffer into, int from, int length);

  /** write(2): bytes written, or the negated errno. SIGPIPE is ignored by the JVM: -EPIPE. */
  int write(int fd, NativeBuffer bytes, int from, int length);

  /** close(2). */
  int close(int fd);

  /**
   * open(2), always with O_CLOEXEC.
   *
   * @param flags of {@link OpenFlags}
   * @param mode permission bits for a new file, cut by the umask
   */
  int open(String path, int flags, int mode);

  /** Takes an exclusive flock(2) without waiting: 0, or -EWOULDBLOCK when another holds it. */
  int lockExclusive(int fd);

  // ---- Unix sockets ----------------------------------------------------------------------------

  /**
   * Binds a non-blocking, close-on-exec stream socket to {@code path}, makes it mode 0600 and
   * listens. Nothing is unlinked. The umask is not touched, so the folder must be closed to others.
   *
   * @return the descriptor, or -ENAMETOOLONG (over {@link #SOCKET_PATH_BYTES_MAX} bytes),
   *     -EADDRINUSE …
   */
  int listen(String path, int backlog);

  /** accept4(SOCK_NONBLOCK|SOCK_CLOEXEC): the descriptor, or -EAGAIN, -EMFILE, -ECONNABORTED … */
  int accept(int listener);

  /** The uid of the process that connected (SO_PEERCRED, unix(7)), or the negated errno. */
  long peerUid(int socket);

  /** The effective uid of this process. */
  long uid();

  /** The PID of this process. */
  int pid();

  /** What was found at start, with a reason for each capability that is missing. */
  Capabilities capabilities();

  /**
   * Makes every call of a termination on nothing: descriptors of its own, and a group that cannot
   * exist, probed with signal 0. The JVM links a call at its first use and spins code for it once
   * more at its 128th; afterwards no program's end pays for that, in time or in memory.
   *
   * <p>C2 leaves out what it has never seen and throws its code away when that comes, so each call
   * both succeeds and finds nothing. Those that need a child cannot succeed here: they are made too
   * seldom for C2, and C1's code has all of them in it.
   *
   * @param rounds how often; the calls that need a child are made in one of {@value
   *     #ROUNDS_PER_CHILD_CALL}
   */
  default void rehearse(int rounds) {
    int epoll = epollCreate();
    int timer = timerCreate();
    ReadySet ready = new ReadySet(1);
    NativeBuffer buffer = newBuffer(Long.BYTES);
    for (int i = 0; i < rounds; i++) {
      if (i % ROUNDS_PER_CHILD_CALL == 0) {
        signalGroup(-1, Integer.MAX_VALUE, 0);
        observeExit(-1);
        reap(-1);
      }
      timerArm(timer, i % 2 == 0 ? Long.MAX_VALUE : 1);
      epollAdd(epoll, timer, Epoll.IN, i);
      epollWait(epoll, ready, 0);
      read(timer, buffer, 0, Long.BYTES);
      timerArm(timer, i % 2 == 0 ? Long.MAX_VALUE : 1);
      timerAcknowledge(timer);
      epollRemove(epoll, timer);
    }
    close(timer);
    close(epoll);
  }

  /** See {@link #rehearse}: 30,000 rounds have 600 calls, C2 comes at 5000. */
  int ROUNDS_PER_CHILD_CALL = 50;

  /** Longest path of a unix socket, in bytes (sun_path less its NUL, unix(7)). */
  int SOCKET_PATH_BYTES_MAX = 107;

  /** Frees the memory. Descriptors are their owners'. */
  @Override
  void close();
}
