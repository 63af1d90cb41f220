package org.venomx.eventlog;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Event;
import org.venomx.state.ExitStatus;
import org.venomx.state.Grant;
import org.venomx.state.Id;
import org.venomx.state.Layout;
import org.venomx.state.Scope;
import org.venomx.state.TokenHash;

/**
 * Writes events into a {@link RecordBuffer}: the number of the type, a length, the fields.
 * Allocates nothing. A field's number is never used for anything else; a new field gets a new
 * number, and {@link EventDecoder} of older versions leaves it out.
 *
 * <p>The lowest bit of the type says that a version which does not know it may leave the event out;
 * no type of this version is so.
 */
final class EventEncoder {
  private EventEncoder() {}

  static void encode(Event event, RecordBuffer out) {
    out.number((long) typeNumber(event) << 1);
    int body = out.begin();
    switch (event) {
      case Event.SessionCreated created -> sessionCreated(created, out);
      case Event.SessionRenamed renamed -> {
        id(1, renamed.session(), out);
        out.textField(2, renamed.name());
      }
      case Event.SessionRemoved removed -> id(1, removed.session(), out);
      case Event.WindowCreated created -> windowCreated(created, out);
      case Event.WindowRenamed renamed -> {
        id(1, renamed.window(), out);
        out.textField(2, renamed.name());
      }
      case Event.WindowRemoved removed -> {
        id(1, removed.window(), out);
        id(2, removed.session(), out);
      }
      case Event.WindowLayoutChanged changed -> layoutChanged(changed, out);
      case Event.PaneCreated created -> paneCreated(created, out);
      case Event.PaneRestored restored -> paneRestored(restored, out);
      case Event.PaneRelaunched relaunched -> paneRelaunched(relaunched, out);
      case Event.PaneResized resized -> paneResized(resized, out);
      case Event.PaneObserved observed -> paneObserved(observed, out);
      case Event.PaneObservationCleared cleared -> id(1, cleared.pane(), out);
      case Event.PaneTerminating terminating -> {
        id(1, terminating.pane(), out);
        out.numberField(2, terminating.requested().number());
      }
      case Event.PaneExited exited -> paneExited(exited, out);
      case Event.PaneArchived archived -> {
        id(1, archived.pane(), out);
        out.numberField(2, WireNumbers.of(archived.archive()));
      }
      case Event.PaneRemoved removed -> {
        id(1, removed.pane(), out);
        id(2, removed.window(), out);
      }
      case Event.PrincipalCreated created -> principalCreated(created, out);
      case Event.PrincipalGranted granted -> {
        id(1, granted.principal(), out);
        grants(2, granted.grants(), out);
      }
      case Event.PrincipalCurtailed curtailed -> {
        id(1, curtailed.principal(), out);
        grants(2, curtailed.grants(), out);
      }
      case Event.PrincipalRevoked revoked -> {
        id(1, revoked.principal(), out);
        out.numberField(2, WireNumbers.of(revoked.reason()));
      }
      case Event.AuditDenied denied -> auditDenied(denied, out);
      case Event.CheckpointCreated created -> {
        out.numberField(1, created.number());
        optionalText(2, created.name(), out);
        out.textField(3, created.cursor());
      }
      case Event.CheckpointRestored restored -> {
        out.numberField(1, restored.number());
        out.textField(2, restored.cursor());
      }
      case Event.DaemonStarted started -> {
        out.textField(1, started.instance());
        out.textField(2, started.version());
        out.numberField(3, started.recovered() ? 1 : 0);
      }
      case Event.DaemonStopping stopping -> {}
    }
    out.end(body);
  }

  private static int typeNumber(Event event) {
    return switch (event) {
      case Event.SessionCreated e -> WireNumbers.SESSION_CREATED;
      case Event.SessionRenamed e -> WireNumbers.SESSION_RENAMED;
      case Event.SessionRemoved e -> WireNumbers.SESSION_REMOVED;
      case Event.WindowCreated e -> WireNumbers.WINDOW_CREATED;
      case Event.WindowRenamed e -> WireNumbers.WINDOW_RENAMED;
      case Event.WindowRemoved e -> WireNumbers.WINDOW_REMOVED;
      case Event.WindowLayoutChanged e -> WireNumbers.WINDOW_LAYOUT_CHANGED;
      case Event.PaneCreated e -> WireNumbers.PANE_CREATED;
      case Event.PaneRestored e -> WireNumbers.PANE_RESTORED;
      case Event.PaneRelaunched e -> WireNumbers.PANE_RELAUNCHED;
      case Event.PaneResized e -> WireNumbers.PANE_RESIZED;
      case Event.PaneObserved e -> WireNumbers.PANE_OBSERVED;
      case Event.PaneObservationCleared e -> WireNumbers.PANE_OBSERVATION_CLEARED;
      case Event.PaneTerminating e -> WireNumbers.PANE_TERMINATING;
      case Event.PaneExited e -> WireNumbers.PANE_EXITED;
      case Event.PaneArchived e -> WireNumbers.PANE_ARCHIVED;
      case Event.PaneRemoved e -> WireNumbers.PANE_REMOVED;
      case Event.PrincipalCreated e -> WireNumbers.PRINCIPAL_CREATED;
      case Event.PrincipalGranted e -> WireNumbers.PRINCIPAL_GRANTED;
      case Event.PrincipalCurtailed e -> WireNumbers.PRINCIPAL_CURTAILED;
      case Event.AuditDenied e -> WireNumbers.AUDIT_DENIED;
      case Event.CheckpointCreated e -> WireNumbers.CHECKPOINT_CREATED;
      case Event.CheckpointRestored e -> WireNumbers.CHECKPOINT_RESTORED;
      case Event.PrincipalRevoked e -> WireNumbers.PRINCIPAL_REVOKED;
      case Event.DaemonStarted e -> WireNumbers.DAEMON_STARTED;
      case Event.DaemonStopping e -> WireNumbers.DAEMON_STOPPING;
    };
  }

  private static void sessionCreated(Event.SessionCreated created, RecordBuffer out) {
    id(1, created.session(), out);
    optionalText(2, created.name(), out);
    id(3, created.owner(), out);
  }

  private static void windowCreated(Event.WindowCreated created, RecordBuffer out) {
    id(1, created.window(), out);
    id(2, created.session(), out);
    optionalText(3, created.name(), out);
    id(4, created.owner(), out);
    out.numberField(5, created.cols());
    out.numberField(6, created.rows());
  }

  private static void layoutChanged(Event.WindowLayoutChanged changed, RecordBuffer out) {
    id(1, changed.window(), out);
    out.numberField(2, changed.revision());
    Layout layout = changed.layout();
    if (layout != null) {
      int nested = out.begin(3);
      layout(layout, out);
      out.end(nested);
    }
    if (changed.cols() != 0 || changed.rows() != 0) {
      out.numberField(4, changed.cols());
      out.numberField(5, changed.rows());
    }
  }

  private static void paneRestored(Event.PaneRestored restored, RecordBuffer out) {
    id(1, restored.pane(), out);
    id(2, restored.window(), out);
    id(3, restored.owner(), out);
    out.textField(4, restored.argv0());
    out.numberField(5, restored.cols());
    out.numberField(6, restored.rows());
    out.numberField(7, restored.launch());
    out.numberField(8, WireNumbers.of(restored.archive()));
    ExitStatus exit = restored.exit();
    if (exit != null) {
      out.numberField(exit.bySignal() ? 10 : 9, exit.number());
    }
    out.numberField(11, restored.finalOffset());
  }

  private static void paneRelaunched(Event.PaneRelaunched relaunched, RecordBuffer out) {
    id(1, relaunched.pane(), out);
    id(2, relaunched.principal(), out);
    out.textField(3, relaunched.argv0());
    out.numberField(4, relaunched.pid());
    out.numberField(5, relaunched.launch());
  }

  private static void paneResized(Event.PaneResized resized, RecordBuffer out) {
    id(1, resized.pane(), out);
    out.numberField(2, resized.cols());
    out.numberField(3, resized.rows());
    out.numberField(4, resized.offset());
  }

  private static void paneObserved(Event.PaneObserved observed, RecordBuffer out) {
    id(1, observed.pane(), out);
    optionalText(2, observed.seen().title(), out);
    optionalText(3, observed.seen().cwd(), out);
    out.numberField(4, observed.seen().bells());
  }

  private static void auditDenied(Event.AuditDenied denied, RecordBuffer out) {
    id(1, denied.principal(), out);
    out.textField(2, denied.verb());
    out.numberField(3, WireNumbers.of(denied.right()));
    Id resource = denied.denied();
    if (resource != null) {
      out.numberField(4, WireNumbers.of(resource.kind()));
      out.numberField(5, resource.number());
    }
    out.numberField(6, denied.suppressed());
  }

  private static void paneCreated(Event.PaneCreated created, RecordBuffer out) {
    id(1, created.pane(), out);
    id(2, created.window(), out);
    id(3, created.owner(), out);
    out.textField(4, created.argv0());
    out.numberField(5, created.pid());
    out.numberField(6, created.cols());
    out.numberField(7, created.rows());
  }

  private static void paneExited(Event.PaneExited exited, RecordBuffer out) {
    ExitStatus status = exited.status();
    id(1, exited.pane(), out);
    out.numberField(status.bySignal() ? 3 : 2, status.number());
    out.numberField(4, exited.finalOffset());
    out.numberField(5, exited.shutdown() ? 1 : 0);
  }

  private static void principalCreated(Event.PrincipalCreated created, RecordBuffer out) {
    id(1, created.principal(), out);
    optionalId(2, created.parent(), out);
    optionalText(3, created.name(), out);
    optionalId(4, created.pane(), out);
    grants(5, created.grants(), out);
    int token = out.begin(6);
    for (int i = 0; i < TokenHash.BYTES; i++) {
      out.byteValue(created.token().at(i));
    }
    out.end(token);
  }

  private static void grants(int field, List<Grant> grants, RecordBuffer out) {
    int list = out.begin(field);
    for (int i = 0; i < grants.size(); i++) {
      Grant grant = grants.get(i);
      int nested = out.begin();
      out.numberField(1, WireNumbers.of(grant.right()));
      switch (grant.scope()) {
        case Scope.Everything everything -> out.numberField(2, WireNumbers.SCOPE_EVERYTHING);
        case Scope.EveryOf every -> {
          out.numberField(2, WireNumbers.SCOPE_EVERY_OF);
          out.numberField(3, WireNumbers.of(every.kind()));
        }
        case Scope.Only only -> {
          out.numberField(2, WireNumbers.SCOPE_ONLY);
          out.numberField(3, WireNumbers.of(only.resource().kind()));
          out.numberField(4, only.resource().number());
        }
        case Scope.Self self -> out.numberField(2, WireNumbers.SCOPE_SELF);
      }
      out.end(nested);
    }
    out.end(list);
  }

  private static void layout(Layout layout, RecordBuffer out) {
    switch (layout) {
      case Layout.Leaf leaf -> id(1, leaf.pane(), out);
      case Layout.Split split -> {
        out.numberField(2, WireNumbers.of(split.direction()));
        out.doubleField(3, split.ratio());
        int first = out.begin(4);
        layout(split.first(), out);
        out.end(first);
        int second = out.begin(5);
        layout(split.second(), out);
        out.end(second);
      }
    }
  }

  private static void id(int field, Id id, RecordBuffer out) {
    out.numberField(field, id.number());
  }

  private static void optionalId(int field, @Nullable Id id, RecordBuffer out) {
    if (id != null) {
      id(field, id, out);
    }
  }

  private static void optionalText(int field, @Nullable String text, RecordBuffer out) {
    if (text != null) {
      out.textField(field, text);
    }
  }
}
