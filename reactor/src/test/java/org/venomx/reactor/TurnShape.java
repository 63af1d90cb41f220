package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.venomx.state.Event;

/** The orders of events that foundation §4 and RFC-0012 §5 allow in one turn. */
final class TurnShape {
  private static final List<Pattern> ALLOWED =
      List.of(
          Pattern.compile(
              "daemon.started( principal.created)?( pane.archived| principal.revoked)*"),
          Pattern.compile("daemon.stopping"),
          Pattern.compile("session.created"),
          Pattern.compile(
              "principal.created window.created pane.created window.layout_changed"
                  + "( principal.revoked)?"),
          Pattern.compile("principal.created"),
          Pattern.compile("principal.granted"),
          Pattern.compile("principal.revoked( principal.revoked)*"),
          Pattern.compile("audit.denied"),
          Pattern.compile("pane.terminating( pane.terminating)*"),
          Pattern.compile("pane.observed"),
          Pattern.compile("(pane.observed )?pane.exited( principal.revoked)*"),
          Pattern.compile("checkpoint.created"),
          Pattern.compile(
              "principal.created pane.created window.layout_changed( pane.resized)*"
                  + "( principal.revoked)?"),
          Pattern.compile("principal.created pane.relaunched( principal.revoked)?"),
          Pattern.compile("session.renamed|window.renamed"),
          Pattern.compile("window.layout_changed( pane.resized)*"),
          Pattern.compile(
              "(pane.observation_cleared )?pane.removed window.layout_changed( pane.resized)*"),
          Pattern.compile("window.removed"),
          Pattern.compile("(window.removed )*session.removed( daemon.stopping)?"));

  /** A pane's removal on the way to its window's: too many, perhaps, for one expression. */
  private static final Pattern WITHIN_A_WINDOW =
      Pattern.compile(
          "(pane.observation_cleared )?pane.removed"
              + " (?=pane.observation_cleared|pane.removed|window.removed)");

  private TurnShape() {}

  static void check(List<Event> events) {
    String all = events.stream().map(Event::type).collect(Collectors.joining(" "));
    String types = WITHIN_A_WINDOW.matcher(all).replaceAll("");
    assertTrue(
        ALLOWED.stream().anyMatch(each -> each.matcher(types).matches()),
        () -> "no turn has these events in this order: " + types);
    long last = -1;
    for (Event event : events) {
      boolean ascends =
          event instanceof Event.PaneTerminating || event instanceof Event.PaneRemoved;
      if (event instanceof Event.WindowRemoved) {
        last = -1; // the next window's panes
      } else if (ascends) {
        long number = event.resource().number();
        assertTrue(number > last, () -> "not in order of ID: " + events);
        last = number;
      }
    }
  }
}
