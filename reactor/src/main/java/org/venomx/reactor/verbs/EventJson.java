package org.venomx.reactor.verbs;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.eventlog.Cursor;
import org.venomx.eventlog.LoggedTurn;
import org.venomx.state.Event;
import org.venomx.state.RevokeReason;

/**
 * Events as clients see them (foundation §4): a projection of the log's records that leaves out
 * what only replay needs, such as token hashes.
 */
final class EventJson {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private EventJson() {}

  /** The envelope of the event at {@code index} of a turn. */
  static Map<String, @Nullable Object> of(
      LoggedTurn turn, int index, String history, String daemon) {
    long seq = turn.firstSeq() + index;
    Event event = turn.events().get(index);
    return new Fields()
        .add("seq", seq)
        .add("turn", turn.turn())
        .add("cursor", new Cursor(history, seq).toString())
        .add("time", time(turn.epochMs()))
        .add("type", event.type())
        .add("resource", Refusals.resourceName(event.resource(), daemon))
        .add("by", turn.by())
        .add("data", data(event, daemon))
        .map();
  }

  /** A wall-clock time, in ms since 1970. */
  static String time(long epochMs) {
    return TIME.format(Instant.ofEpochMilli(epochMs));
  }

  private static Map<String, @Nullable Object> data(Event event, String daemon) {
    Fields data = new Fields();
    switch (event) {
      case Event.SessionCreated e ->
          data.add("session", e.session()).add("name", e.name()).add("owner", e.owner());
      case Event.SessionRenamed e -> data.add("session", e.session()).add("name", e.name());
      case Event.SessionRemoved e -> data.add("session", e.session());
      case Event.WindowRenamed e -> data.add("window", e.window()).add("name", e.name());
      case Event.WindowRemoved e -> data.add("window", e.window()).add("session", e.session());
      case Event.WindowCreated e ->
          data.add("window", e.window())
              .add("session", e.session())
              .add("name", e.name())
              .add("owner", e.owner())
              .add("cols", e.cols())
              .add("rows", e.rows());
      case Event.WindowLayoutChanged e ->
          data.add("window", e.window())
              .add("revision", e.revision())
              .addNullable("layout", Entities.layout(e.layout()))
              .add("cols", e.cols() == 0 ? null : e.cols())
              .add("rows", e.rows() == 0 ? null : e.rows());
      case Event.PaneCreated e ->
          data.add("pane", e.pane())
              .add("window", e.window())
              .add("owner", e.owner())
              .add("argv0", e.argv0())
              .add("pid", e.pid())
              .add("cols", e.cols())
              .add("rows", e.rows());
      case Event.PaneRestored e ->
          Entities.exit(
                  data.add("pane", e.pane())
                      .add("window", e.window())
                      .add("owner", e.owner())
                      .add("argv0", e.argv0())
                      .add("cols", e.cols())
                      .add("rows", e.rows())
                      .add("launch", e.launch())
                      .add("archive", e.archive().label()),
                  e.exit())
              .add("final_offset", e.exit() == null ? null : e.finalOffset());
      case Event.PaneRelaunched e ->
          data.add("pane", e.pane())
              .add("principal", e.principal())
              .add("argv0", e.argv0())
              .add("pid", e.pid())
              .add("launch", e.launch());
      case Event.PaneResized e ->
          data.add("pane", e.pane())
              .add("cols", e.cols())
              .add("rows", e.rows())
              .add("offset", e.offset());
      case Event.PaneObserved e ->
          data.add("pane", e.pane())
              .add("title", e.seen().title())
              .add("cwd", e.seen().cwd())
              .add("bells", e.seen().bells());
      case Event.PaneObservationCleared e -> data.add("pane", e.pane());
      case Event.PaneTerminating e ->
          data.add("pane", e.pane()).add("requested_signal", e.requested().name());
      case Event.PaneExited e ->
          Entities.exit(data.add("pane", e.pane()), e.status())
              .add("final_offset", e.finalOffset())
              .add("shutdown", e.shutdown() ? true : null);
      case Event.PaneArchived e -> data.add("pane", e.pane()).add("archive", e.archive().label());
      case Event.PaneRemoved e -> data.add("pane", e.pane()).add("window", e.window());
      case Event.PrincipalCreated e ->
          data.add("principal", e.principal())
              .add("parent", e.parent())
              .add("name", e.name())
              .add("pane", e.pane())
              .add("grants", Grants.json(e.grants(), daemon));
      case Event.PrincipalGranted e ->
          data.add("principal", e.principal()).add("grants", Grants.json(e.grants(), daemon));
      case Event.PrincipalCurtailed e ->
          data.add("principal", e.principal())
              .add("reason", RevokeReason.REQUESTED.label())
              .add("grants", Grants.json(e.grants(), daemon));
      case Event.AuditDenied e ->
          data.add("principal", e.principal())
              .add("verb", e.verb())
              .add("right", e.right().label())
              .add(
                  "resource", e.denied() == null ? null : Refusals.resourceName(e.denied(), daemon))
              .add("suppressed", e.suppressed());
      case Event.CheckpointCreated e ->
          data.add("checkpoint", "c" + e.number()).add("name", e.name()).add("cursor", e.cursor());
      case Event.CheckpointRestored e ->
          data.add("checkpoint", "c" + e.number()).add("cursor", e.cursor());
      case Event.PrincipalRevoked e ->
          data.add("principal", e.principal()).add("reason", e.reason().label());
      case Event.DaemonStarted e ->
          data.add("instance", e.instance())
              .add("version", e.version())
              .add("recovered", e.recovered());
      case Event.DaemonStopping e -> {} // its type says all
    }
    return data.map();
  }
}
