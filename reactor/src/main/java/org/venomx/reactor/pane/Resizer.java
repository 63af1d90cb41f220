package org.venomx.reactor.pane;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.reactor.loop.Journal;
import org.venomx.reactor.loop.Turn;
import org.venomx.state.Event;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Pane;
import org.venomx.state.Removal;
import org.venomx.state.Resizing;
import org.venomx.state.Size;

/**
 * Lets terminals follow the layout: whoever stages a layout's events does it here, so that a
 * terminal has another size before anybody is told. Confined to the loop's thread.
 */
public final class Resizer {
  private final Journal journal;
  private final Panes panes;

  /** For the panes of this instance, and archives, which have no terminal to resize. */
  public Resizer(Journal journal, Panes panes) {
    this.journal = journal;
    this.panes = panes;
  }

  /** Where in a pane's output something happens now, in bytes since its launch. */
  public long offset(PaneId id) {
    PaneProcess process = panes.get(id);
    if (process != null) {
      return process.terminal().output().endOffset();
    }
    Pane archive = journal.tree().pane(id);
    return archive == null ? 0 : archive.finalOffset();
  }

  /** Stages a layout's events, and the resizing of the terminals that they tell of. */
  public Turn stage(Turn turn, List<Event> events) {
    turn.stage(events);
    for (Event event : events) {
      if (event instanceof Event.PaneResized resized) {
        PaneProcess process = panes.get(resized.pane());
        if (process != null) {
          turn.then(() -> process.terminal().resize(resized.cols(), resized.rows()));
        }
      }
    }
    return turn;
  }

  /** Stages the removal of an exited pane, whose neighbours gain by it. */
  public Turn stageRemoval(Turn turn, PaneId id) {
    stage(turn, Removal.ofPane(journal.tree(), id, this::offset));
    return turn.then(() -> panes.remove(id));
  }

  /**
   * Gives a pane another size as {@code pane.resize} does, in a turn of its own, if there is room
   * for it: what a client's RESIZE frame asks for. The caller has seen to it that it may.
   */
  public void resize(PrincipalId by, PaneId id, Size size) {
    if (!journal.tree().has(id)) {
      return; // it was removed while the frame was on its way
    }
    @Nullable List<Event> events = Resizing.ofPane(journal.tree(), id, size, this::offset);
    if (events != null && !events.isEmpty() && journal.hasRoomFor(journal.tree().windowOf(id))) {
      stage(journal.turn().begin(by), events).commit();
    }
  }
}
