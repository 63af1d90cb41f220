package org.venomx.reactor.world;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.venomx.ffm.Epoll;
import org.venomx.ffm.Errno;
import org.venomx.ffm.ReadySet;

/** epoll(7), level and edge triggered. */
final class EpollSet extends Descriptor {
  private static final int NEVER = -1;

  private final Map<Integer, Interest> interests = new LinkedHashMap<>();

  private static final class Interest {
    private final Descriptor target;
    private int events;
    private long key;
    private int reported = NEVER;

    Interest(Descriptor target) {
      this.target = target;
    }

    Interest want(int newEvents, long newKey) {
      events = newEvents;
      key = newKey;
      reported = NEVER; // what holds at this moment counts as new
      return this;
    }

    /** Whether a wait would report it now. */
    boolean pending() {
      boolean seen = (events & Epoll.EDGE_TRIGGERED) != 0 && reported == target.changes();
      return !seen && (target.ready() & (events | Epoll.ERR | Epoll.HUP)) != 0;
    }

    /** What is reported by a wait now; that is the edge's only time. */
    int take() {
      int now = target.ready() & (events | Epoll.ERR | Epoll.HUP);
      if (now != 0 && (events & Epoll.EDGE_TRIGGERED) != 0) {
        now = reported == target.changes() ? 0 : now;
        reported = target.changes();
      }
      return now;
    }
  }

  int add(int fd, Descriptor target, int events, long key) {
    return interests.putIfAbsent(fd, new Interest(target).want(events, key)) == null
        ? 0
        : -Errno.EEXIST;
  }

  int modify(int fd, int events, long key) {
    Interest interest = interests.get(fd);
    if (interest == null) {
      return -Errno.ENOENT;
    }
    interest.want(events, key);
    return 0;
  }

  int remove(int fd) {
    return interests.remove(fd) == null ? -Errno.ENOENT : 0;
  }

  void forget(int fd) {
    interests.remove(fd);
  }

  boolean anythingReady() {
    return interests.values().stream().anyMatch(Interest::pending);
  }

  /**
   * Fills {@code ready} with what is ready.
   *
   * @param order decides the order, which Linux does not promise; {@code null} for that of addition
   */
  int collect(ReadySet ready, @Nullable Random order) {
    List<Interest> all = new ArrayList<>(interests.values());
    if (order != null) {
      Collections.shuffle(all, order);
    }
    int count = 0;
    for (Interest interest : all) {
      if (count == ready.capacity()) {
        break;
      }
      int events = interest.take();
      if (events != 0) {
        ready.set(count++, interest.key, events);
      }
    }
    return count;
  }

  @Override
  int ready() {
    return 0;
  }
}
