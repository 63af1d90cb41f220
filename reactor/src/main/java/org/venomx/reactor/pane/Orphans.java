package org.venomx.reactor.pane;

import org.venomx.ffm.Kernel;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.loop.Mailbox;
import org.venomx.reactor.loop.Tallies;

/**
 * Reaps what escaped: processes whose parents ended and that became children of the daemon, which
 * is their subreaper. They are never signalled (RFC-0012 §4), and leaders are left alone: a leader
 * is reaped by its own exit only. Confined to the loop's thread.
 */
public final class Orphans {
  private final Kernel kernel;
  private final Panes panes;
  private final Tallies tallies;
  private final Mailbox mailbox;
  private final int[] children = new int[4096];
  private boolean childEnded;

  /** For the panes of this instance. */
  public Orphans(Kernel kernel, Panes panes, Tallies tallies, Mailbox mailbox) {
    this.kernel = kernel;
    this.panes = panes;
    this.tallies = tallies;
    this.mailbox = mailbox;
  }

  /** SIGCHLD came: some child has ended, nobody says which or how many. */
  public void childEnded() {
    childEnded = true;
  }

  /** At the end of a pass, when the leaders' exits of this pass are done. */
  public void reap() {
    if (!childEnded) {
      return;
    }
    for (int i = 0; i < Limits.ORPHANS_PER_PASS; i++) {
      int pid = kernel.anyEndedChild();
      if (pid <= 0) {
        childEnded = false;
        return;
      }
      if (panes.isPinned(pid)) {
        // It is answered again and again until its own turn has come, and hides all others.
        reapBehindLeader();
        return;
      }
      reap(pid);
    }
    mailbox.post(this::childEnded); // there may be more: come again at once, after other inputs
  }

  /**
   * Looks at every child; none is forgotten, as the hidden leader's own exit brings us here again.
   */
  private void reapBehindLeader() {
    int count = Math.min(children.length, kernel.children(children));
    for (int i = 0; i < count; i++) {
      if (!panes.isPinned(children[i])) {
        reap(children[i]);
      }
    }
    childEnded = false;
  }

  private void reap(int pid) {
    if (kernel.reapChild(pid) > 0) {
      tallies.escapedReaped++;
    }
  }
}
