package org.venomx.reactor.world;

import org.venomx.ffm.Epoll;

/** timerfd_create(2) on the manual clock. */
final class TimerFile extends Descriptor {
  private final ManualClock clock;
  private long deadlineNs;

  TimerFile(ManualClock clock) {
    this.clock = clock;
  }

  /** 0 disarms. */
  void arm(long atNs) {
    deadlineNs = atNs;
    changed();
  }

  long deadlineNs() {
    return deadlineNs;
  }

  int acknowledge() {
    if (ready() == 0) {
      return 0;
    }
    deadlineNs = 0;
    return 1;
  }

  @Override
  int ready() {
    return deadlineNs != 0 && clock.monotonicNs() >= deadlineNs ? Epoll.IN : 0;
  }
}
