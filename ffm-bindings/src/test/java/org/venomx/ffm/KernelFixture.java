package org.venomx.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** A kernel for each test, and programs that are ended and reaped after it. */
abstract class KernelFixture {
  private final List<Leader> leaders = new ArrayList<>();
  private Kernel kernel;
  private Patience patience;

  /** A fresh kernel, confined to the calling thread. */
  protected abstract Kernel newKernel();

  /** The clock of {@link Kernel#timerArm}, in nanoseconds. */
  protected abstract long monotonicNs();

  /** The kernel of the running test. */
  protected final Kernel kernel() {
    return kernel;
  }

  /** Waiting, in the running test. */
  final Patience patience() {
    return patience;
  }

  /** Starts a program that is ended and reaped after the test. */
  final Leader start(SpawnRequest request) {
    Leader leader = new Leader(kernel, patience, request);
    leaders.add(leader);
    return leader;
  }

  /**
   * Waits until no member of a reaped leader's group is left, reaping those that were orphaned.
   *
   * @return how many were reaped
   */
  final int awaitEmptyGroups() {
    int[] reaped = new int[1];
    patience.until(
        "empty groups",
        () -> {
          reaped[0] += reapChildren();
          return leaders.stream().allMatch(each -> each.signal(0) == -Errno.ESRCH);
        });
    return reaped[0];
  }

  private int reapChildren() {
    int[] children = new int[256];
    int count = kernel.children(children);
    int reaped = 0;
    for (int i = 0; i < count; i++) {
      if (kernel.reapChild(children[i]) > 0) {
        reaped++;
      }
    }
    return reaped;
  }

  @BeforeEach
  void openKernel() {
    kernel = newKernel();
    patience = new Patience(kernel, this::monotonicNs);
    assertEquals(0, kernel.becomeSubreaper());
  }

  @AfterEach
  void closeKernel() {
    leaders.forEach(Leader::end);
    awaitEmptyGroups();
    leaders.forEach(Leader::close);
    patience.until(
        "the end of every child",
        () -> {
          reapChildren();
          return kernel.anyEndedChild() == -Errno.ECHILD;
        });
    patience.close();
    kernel.close();
  }
}
