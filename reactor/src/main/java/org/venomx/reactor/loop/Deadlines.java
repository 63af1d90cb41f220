package org.venomx.reactor.loop;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.venomx.ffm.Kernel;

/**
 * All deadlines of the loop in a binary heap, the earliest one armed on a timerfd with an absolute
 * time (epoll's own time-out has slack of a tenth of a per cent). Setting and clearing are O(log n)
 * and allocate nothing once the heap has grown. Confined to the loop's thread.
 */
public final class Deadlines implements AutoCloseable {
  private static final long DISARMED = 0;

  private final Kernel kernel;
  private final int timer;
  private @Nullable Deadline[] heap = new @Nullable Deadline[64];
  private int size;
  private long orders;
  private long armedNs = DISARMED;

  /** Takes a timer of its own from the kernel. */
  public Deadlines(Kernel kernel) {
    this.kernel = kernel;
    this.timer = kernel.timerCreate();
    if (timer < 0) {
      throw new IllegalStateException("timerfd_create failed: errno " + -timer);
    }
  }

  /** The timer's descriptor, readable when the earliest deadline has passed. */
  public int timer() {
    return timer;
  }

  /** Sets a deadline, also one that is set already. */
  public void set(Deadline deadline, long atNs) {
    deadline.atNs = atNs;
    deadline.order = orders++;
    if (deadline.position == Deadline.NOT_SET) {
      if (size == heap.length) {
        heap = Arrays.copyOf(heap, size * 2);
      }
      deadline.position = size;
      heap[size++] = deadline;
    }
    sink(rise(deadline.position));
  }

  /** Clears a deadline; nothing happens when it is not set. */
  public void clear(Deadline deadline) {
    int at = deadline.position;
    if (at == Deadline.NOT_SET) {
      return;
    }
    deadline.position = Deadline.NOT_SET;
    Deadline last = at(--size);
    heap[size] = null;
    if (last.position != Deadline.NOT_SET) {
      heap[at] = last;
      last.position = at;
      sink(rise(at));
    }
  }

  /** Arms the timer for the earliest deadline, if that has changed since the last call. */
  public void arm() {
    long earliestNs = size == 0 ? DISARMED : Math.max(1, at(0).atNs);
    if (earliestNs != armedNs) {
      int result = kernel.timerArm(timer, earliestNs);
      if (result < 0) {
        throw new IllegalStateException("timerfd_settime failed: errno " + -result);
      }
      armedNs = earliestNs;
    }
  }

  /** Takes in the timer's expiry, so that it is not readable again for the same one. */
  public void acknowledge() {
    kernel.timerAcknowledge(timer);
    armedNs = DISARMED;
  }

  /** Fires every deadline that is not after {@code nowNs}, those set meanwhile included. */
  public void fireDue(long nowNs) {
    while (size > 0 && at(0).atNs <= nowNs) {
      Deadline first = at(0);
      clear(first);
      first.due.due(nowNs);
    }
  }

  @Override
  public void close() {
    kernel.close(timer);
  }

  private Deadline at(int position) {
    Deadline deadline = heap[position];
    if (deadline == null) {
      throw new IllegalStateException("no deadline at " + position + " of " + size);
    }
    return deadline;
  }

  private int rise(int from) {
    int at = from;
    while (at > 0) {
      int above = (at - 1) / 2;
      if (!before(at(at), at(above))) {
        break;
      }
      swap(at, above);
      at = above;
    }
    return at;
  }

  private void sink(int from) {
    int at = from;
    while (true) {
      int least = at;
      for (int below = 2 * at + 1; below <= 2 * at + 2 && below < size; below++) {
        if (before(at(below), at(least))) {
          least = below;
        }
      }
      if (least == at) {
        return;
      }
      swap(at, least);
      at = least;
    }
  }

  private static boolean before(Deadline one, Deadline other) {
    return one.atNs < other.atNs || (one.atNs == other.atNs && one.order < other.order);
  }

  private void swap(int one, int other) {
    Deadline moved = at(one);
    heap[one] = at(other);
    heap[other] = moved;
    at(one).position = one;
    moved.position = other;
  }
}
