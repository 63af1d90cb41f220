package org.venomx.reactor.pane;

import org.jspecify.annotations.Nullable;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.loop.Journal;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.loop.Loop;
import org.venomx.state.Event;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Observation;
import org.venomx.vt.Vt;

/**
 * Writes down what one pane's program says of itself: title, working directory, bell (foundation
 * §4, pane.observed). Changes that come faster than ten a second become one event, and the last of
 * them is in the exit's turn. Nobody is owed them, so a full log goes without. Confined to the
 * loop's thread.
 */
public final class Observations implements Terminal.Listener {
  private final PaneId pane;
  private final Terminal terminal;
  private final Loop loop;
  private final Journal journal;
  private final Deadline next = new Deadline(this::tell);
  private Observation told = Observation.NONE;
  private long notBeforeNs;

  /** Of a program that has said nothing yet. */
  public Observations(PaneId pane, Terminal terminal, Loop loop, Journal journal) {
    this.pane = pane;
    this.terminal = terminal;
    this.loop = loop;
    this.journal = journal;
    this.notBeforeNs = loop.clock().monotonicNs();
  }

  @Override
  public void moved() {
    if (!terminal.hasEnded() && isNews()) {
      long nowNs = loop.clock().monotonicNs();
      if (nowNs - notBeforeNs >= 0) {
        tell(nowNs);
      } else {
        loop.deadlines().set(next, notBeforeNs);
      }
    }
  }

  /**
   * What was not told yet, for the turn of the exit; {@code null} when there is nothing, or no room
   * for more than the exit itself.
   */
  public @Nullable Event last() {
    loop.deadlines().clear(next);
    return isNews() && journal.hasRoom() ? new Event.PaneObserved(pane, seen()) : null;
  }

  private void tell(long nowNs) {
    if (!isNews() || !journal.hasRoom()) {
      return;
    }
    Observation seen = seen();
    if (journal.turn().begin(null).stage(new Event.PaneObserved(pane, seen)).commit()) {
      told = seen;
    }
    notBeforeNs = nowNs + Limits.OBSERVATION_NS;
  }

  private boolean isNews() {
    Vt vt = terminal.display().vt();
    return vt.bellCount() != told.bells()
        || !vt.title().equals(orEmpty(told.title()))
        || !vt.directory().equals(orEmpty(told.cwd()));
  }

  private Observation seen() {
    Vt vt = terminal.display().vt();
    return new Observation(orNull(vt.title()), orNull(vt.directory()), vt.bellCount());
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static @Nullable String orNull(String text) {
    return text.isEmpty() ? null : text;
  }
}
