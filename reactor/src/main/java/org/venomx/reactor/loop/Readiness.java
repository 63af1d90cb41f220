package org.venomx.reactor.loop;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.venomx.ffm.Errno;
import org.venomx.ffm.Kernel;
import org.venomx.ffm.ReadySet;

/**
 * The epoll set. A key is a slot and how often that slot was used, so that an event of a descriptor
 * closed earlier in the same pass cannot reach the one that got its slot. Confined to the loop's
 * thread.
 */
public final class Readiness implements AutoCloseable {
  private static final int SLOT_BITS = 32;

  private final Kernel kernel;
  private final int epoll;
  private final ReadySet ready = new ReadySet(Limits.READY_PER_PASS);
  private @Nullable Watch[] slots = new @Nullable Watch[64];
  private int[] uses = new int[64];

  /** Takes an epoll instance from the kernel. */
  public Readiness(Kernel kernel) {
    this.kernel = kernel;
    this.epoll = kernel.epollCreate();
    if (epoll < 0) {
      throw new IllegalStateException("epoll_create1 failed: errno " + -epoll);
    }
  }

  /** Watches a descriptor for {@link org.venomx.ffm.Epoll} events. */
  public Watch watch(int fd, int events, Handler handler) {
    int slot = freeSlot();
    long key = ((long) ++uses[slot] << SLOT_BITS) | slot;
    int result = kernel.epollAdd(epoll, fd, events, key);
    if (result < 0) {
      throw new IllegalStateException(
          "epoll_ctl ADD of descriptor " + fd + " failed: " + Errno.name(-result));
    }
    Watch watch = new Watch(this, fd, events, key, handler);
    slots[slot] = watch;
    return watch;
  }

  /**
   * Waits and keeps what is ready for {@link #dispatch}.
   *
   * @param timeoutMs 0 looks only, -1 waits for something
   * @return how many are ready
   */
  int await(int timeoutMs) {
    int count = kernel.epollWait(epoll, ready, timeoutMs);
    if (count == -Errno.EINTR) {
      return 0;
    }
    if (count < 0) {
      throw new IllegalStateException("epoll_wait failed: " + Errno.name(-count));
    }
    return count;
  }

  /** Hands the first {@code count} ready entries to their handlers. */
  void dispatch(int count, long nowNs) {
    for (int i = 0; i < count; i++) {
      long key = ready.key(i);
      Watch watch = slots[(int) key];
      if (watch != null && watch.key == key) {
        watch.handler.ready(ready.events(i), nowNs);
      }
    }
  }

  void modify(Watch watch, int events) {
    int result = kernel.epollModify(epoll, watch.fd, events, watch.key);
    if (result < 0) {
      throw new IllegalStateException(
          "epoll_ctl MOD of descriptor " + watch.fd + " failed: " + Errno.name(-result));
    }
  }

  void remove(Watch watch) {
    slots[(int) watch.key] = null;
    int result = kernel.epollRemove(epoll, watch.fd);
    if (result < 0) {
      throw new IllegalStateException(
          "epoll_ctl DEL of descriptor " + watch.fd + " failed: " + Errno.name(-result));
    }
  }

  @Override
  public void close() {
    kernel.close(epoll);
  }

  private int freeSlot() {
    for (int slot = 0; slot < slots.length; slot++) {
      if (slots[slot] == null) {
        return slot;
      }
    }
    int slot = slots.length;
    slots = Arrays.copyOf(slots, slot * 2);
    uses = Arrays.copyOf(uses, slot * 2);
    return slot;
  }
}
