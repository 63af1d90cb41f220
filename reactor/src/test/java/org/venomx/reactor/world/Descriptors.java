package org.venomx.reactor.world;

import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.venomx.ffm.Errno;

/** The descriptor table: the lowest free number is given out first, as on every Unix. */
final class Descriptors {
  private static final int FIRST = 3;

  private final Map<Integer, Descriptor> open = new TreeMap<>();
  private int max = Integer.MAX_VALUE;

  /** Takes in a new one: its number, or -EMFILE. */
  int add(Descriptor descriptor) {
    if (open.size() >= max) {
      return -Errno.EMFILE;
    }
    int fd = FIRST;
    while (open.containsKey(fd)) {
      fd++;
    }
    open.put(fd, descriptor);
    return fd;
  }

  /** At most so many may be open from now on. */
  void limit(int count) {
    max = count;
  }

  /** What a number leads to, or {@code null} (EBADF). */
  @Nullable Descriptor get(int fd) {
    return open.get(fd);
  }

  /** What a number leads to if it is of this class. */
  <T extends Descriptor> @Nullable T get(int fd, Class<T> kind) {
    Descriptor found = open.get(fd);
    return kind.isInstance(found) ? kind.cast(found) : null;
  }

  /** close(2): also takes it out of every epoll set. */
  int close(int fd) {
    Descriptor gone = open.remove(fd);
    if (gone == null) {
      return -Errno.EBADF;
    }
    for (Descriptor other : open.values()) {
      if (other instanceof EpollSet epoll) {
        epoll.forget(fd);
      }
    }
    gone.closed();
    return 0;
  }

  /** Number and class of all that are open, for messages and for counting. */
  Map<Integer, String> names() {
    Map<Integer, String> names = new TreeMap<>();
    open.forEach((fd, descriptor) -> names.put(fd, descriptor.getClass().getSimpleName()));
    return names;
  }
}
