package org.venomx.reactor.world;

import org.venomx.ffm.Errno;

/** What a file descriptor leads to. Level and edge, as epoll(7) has them. */
abstract class Descriptor {
  private int changes;

  /** The epoll bits that hold now. */
  abstract int ready();

  /** Bytes read into the array, 0 at the end, or a negated errno. */
  int read(byte[] into) {
    return -Errno.EINVAL;
  }

  /** Bytes taken from the array, or a negated errno. */
  int write(byte[] bytes) {
    return -Errno.EINVAL;
  }

  /** The last descriptor of it was closed. */
  void closed() {}

  /** Something has happened that an edge-triggered watch reports, once. */
  final void changed() {
    changes++;
  }

  /** How often that was. */
  final int changes() {
    return changes;
  }
}
