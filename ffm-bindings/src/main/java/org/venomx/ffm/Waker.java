package org.venomx.ffm;

/**
 * Makes a loop's {@link Kernel#epollWait} return from elsewhere: an eventfd(2) that the loop
 * watches. Wakes that come before the loop looks count as one.
 */
public interface Waker extends AutoCloseable {

  /** The descriptor to watch for {@link Epoll#IN}. */
  int fd();

  /** Makes the descriptor readable. Any thread; never blocks; without effect once closed. */
  void wake();

  /** Takes in all wakes so far, so that the descriptor is no longer readable. The loop's thread. */
  void acknowledge();

  /** Closes the descriptor; stop watching it before. */
  @Override
  void close();
}
