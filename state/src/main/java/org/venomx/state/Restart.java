package org.venomx.state;

import java.util.ArrayList;
import java.util.List;
import org.venomx.state.Event.PaneArchived;

/**
 * What a start makes of the tree that the instance before it left (foundation §4, §10): no pane is
 * run by anybody any more, and no program that held a token is known to live. The events follow
 * {@code daemon.started} in one record, so that subscribers see them and a second crash replays the
 * same. Pure; nothing is ever signalled on account of it.
 */
public final class Restart {
  private Restart() {}

  /**
   * By pane in order of ID: {@code pane.archived} unless it is an archive already, and {@code
   * principal.revoked} for its principal, {@link RevokeReason#RESTARTED}, and for the descendants
   * that are no pane's own (those come with their pane, for the same reason as this one).
   * Principals that descend from no pane keep their rights.
   *
   * @param tree the fold of the whole log
   * @return empty when everything was archived before
   */
  public static List<Event> events(Tree tree) {
    List<Event> events = new ArrayList<>();
    for (Pane pane : tree.panes()) {
      if (pane.archive() == null) {
        events.add(new PaneArchived(pane.id(), archiveOf(pane)));
      }
      events.addAll(
          Revocation.of(
              tree, pane.owner(), RevokeReason.RESTARTED, principal -> principal.pane() == null));
    }
    return events;
  }

  /** Interrupted: alive at the end of its instance, or ended by nothing but that end. */
  static Archive archiveOf(Pane pane) {
    return pane.live() || pane.endedByShutdown() ? Archive.INTERRUPTED : Archive.EXITED;
  }
}
