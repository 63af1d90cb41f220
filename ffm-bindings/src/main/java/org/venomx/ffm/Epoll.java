package org.venomx.ffm;

import org.venomx.ffm.generated.Linux;

/** Event bits of epoll_ctl(2), for {@link Kernel#epollAdd} and {@link ReadySet#events}. */
public final class Epoll {
  /** Something can be read, a connection accepted, or a pidfd's process has ended. */
  public static final int IN = Linux.EPOLLIN();

  /** Something can be written. */
  public static final int OUT = Linux.EPOLLOUT();

  /** An error is pending; reported whether asked for or not. */
  public static final int ERR = Linux.EPOLLERR();

  /** The other side hung up; reported whether asked for or not. */
  public static final int HUP = Linux.EPOLLHUP();

  /** The other side of a stream socket stopped writing. */
  public static final int RDHUP = Linux.EPOLLRDHUP();

  /** Report a change once instead of a state as long as it lasts. */
  public static final int EDGE_TRIGGERED = Linux.EPOLLET();

  /** Stop reporting after the first event, until {@link Kernel#epollModify}. */
  public static final int ONE_SHOT = Linux.EPOLLONESHOT();

  private Epoll() {}
}
