package org.venomx.eventlog;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Event;
import org.venomx.state.ExitStatus;
import org.venomx.state.Grant;
import org.venomx.state.Id;
import org.venomx.state.Id.DaemonId;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;
import org.venomx.state.Kind;
import org.venomx.state.Layout;
import org.venomx.state.Observation;
import org.venomx.state.Scope;
import org.venomx.state.TokenHash;

/**
 * Reads what {@link EventEncoder} wrote. Strict about everything but what a newer version may have
 * added: unknown fields, and unknown events that are marked optional.
 *
 * <p>Confined to one thread.
 */
final class EventDecoder {
  /** A window of 1000 by 1000 cells cannot be split into deeper parts. */
  private static final int LAYOUT_DEPTH_MAX = 2_000;

  private final EventFields fields = new EventFields();

  /**
   * Reads the body of one event.
   *
   * @param type its number with the optional bit, as the log has it
   * @return {@code null} for an optional event of an unknown type
   * @throws NewerLogException it is unknown and must not be left out
   * @throws LogDamagedException the bytes are no such event
   */
  @Nullable Event decode(long type, byte[] bytes, int from, int to) {
    fields.parse(bytes, from, to);
    try {
      return event(type, fields);
    } catch (IllegalArgumentException e) {
      // A value that no event may have, such as a ratio above 1, was never written.
      throw new LogDamagedException("an impossible event: " + e.getMessage());
    }
  }

  private static @Nullable Event event(long type, EventFields in) {
    return switch ((int) Math.min(type >>> 1, Integer.MAX_VALUE)) {
      case WireNumbers.SESSION_CREATED ->
          new Event.SessionCreated(session(in, 1), in.optionalText(2), principal(in, 3));
      case WireNumbers.SESSION_RENAMED -> new Event.SessionRenamed(session(in, 1), in.text(2));
      case WireNumbers.SESSION_REMOVED -> new Event.SessionRemoved(session(in, 1));
      case WireNumbers.WINDOW_RENAMED -> new Event.WindowRenamed(window(in, 1), in.text(2));
      case WireNumbers.WINDOW_REMOVED -> new Event.WindowRemoved(window(in, 1), session(in, 2));
      case WireNumbers.WINDOW_CREATED ->
          new Event.WindowCreated(
              window(in, 1),
              session(in, 2),
              in.optionalText(3),
              principal(in, 4),
              in.smallNumber(5),
              in.smallNumber(6));
      case WireNumbers.WINDOW_LAYOUT_CHANGED ->
          new Event.WindowLayoutChanged(
              window(in, 1), in.number(2), layout(in, 3), sizeOrSame(in, 4), sizeOrSame(in, 5));
      case WireNumbers.PANE_CREATED ->
          new Event.PaneCreated(
              pane(in, 1),
              window(in, 2),
              principal(in, 3),
              in.text(4),
              in.smallNumber(5),
              in.smallNumber(6),
              in.smallNumber(7));
      case WireNumbers.PANE_RESTORED ->
          new Event.PaneRestored(
              pane(in, 1),
              window(in, 2),
              principal(in, 3),
              in.text(4),
              in.smallNumber(5),
              in.smallNumber(6),
              in.smallNumber(7),
              WireNumbers.archive(in.smallNumber(8)),
              in.has(9) || in.has(10) ? status(in, 9, 10) : null,
              in.number(11));
      case WireNumbers.PANE_RELAUNCHED ->
          new Event.PaneRelaunched(
              pane(in, 1), principal(in, 2), in.text(3), in.smallNumber(4), in.smallNumber(5));
      case WireNumbers.PANE_RESIZED ->
          new Event.PaneResized(pane(in, 1), in.smallNumber(2), in.smallNumber(3), in.number(4));
      case WireNumbers.PANE_OBSERVED ->
          new Event.PaneObserved(
              pane(in, 1), new Observation(in.optionalText(2), in.optionalText(3), in.number(4)));
      case WireNumbers.PANE_OBSERVATION_CLEARED -> new Event.PaneObservationCleared(pane(in, 1));
      case WireNumbers.PANE_TERMINATING ->
          new Event.PaneTerminating(pane(in, 1), WireNumbers.signal(in.smallNumber(2)));
      case WireNumbers.PANE_EXITED ->
          new Event.PaneExited(pane(in, 1), status(in, 2, 3), in.number(4), in.flag(5));
      case WireNumbers.PANE_ARCHIVED ->
          new Event.PaneArchived(pane(in, 1), WireNumbers.archive(in.smallNumber(2)));
      case WireNumbers.PANE_REMOVED -> new Event.PaneRemoved(pane(in, 1), window(in, 2));
      case WireNumbers.PRINCIPAL_CREATED -> principalCreated(in);
      case WireNumbers.PRINCIPAL_GRANTED ->
          new Event.PrincipalGranted(principal(in, 1), grants(in, 2));
      case WireNumbers.PRINCIPAL_CURTAILED ->
          new Event.PrincipalCurtailed(principal(in, 1), grants(in, 2));
      case WireNumbers.AUDIT_DENIED ->
          new Event.AuditDenied(
              principal(in, 1),
              in.text(2),
              WireNumbers.right(in.smallNumber(3)),
              in.has(4) ? id(WireNumbers.kind(in.smallNumber(4)), in, 5) : null,
              in.number(6));
      case WireNumbers.CHECKPOINT_CREATED ->
          new Event.CheckpointCreated(in.number(1), in.optionalText(2), in.text(3));
      case WireNumbers.CHECKPOINT_RESTORED ->
          new Event.CheckpointRestored(in.number(1), in.text(2));
      case WireNumbers.PRINCIPAL_REVOKED ->
          new Event.PrincipalRevoked(principal(in, 1), WireNumbers.reason(in.smallNumber(2)));
      case WireNumbers.DAEMON_STARTED ->
          new Event.DaemonStarted(in.text(1), in.text(2), in.flag(3));
      case WireNumbers.DAEMON_STOPPING -> new Event.DaemonStopping();
      default -> unknown(type);
    };
  }

  private static @Nullable Event unknown(long type) {
    if ((type & 1) == 0) {
      throw new NewerLogException("event type " + (type >>> 1));
    }
    return null;
  }

  private static int sizeOrSame(EventFields in, int field) {
    return in.has(field) ? in.smallNumber(field) : 0;
  }

  private static ExitStatus status(EventFields in, int code, int signal) {
    if (in.has(code) == in.has(signal)) {
      throw new LogDamagedException("an exit has a code or a signal, one of them");
    }
    int number = in.smallNumber(in.has(code) ? code : signal);
    if (number > 255 || (in.has(signal) && (number < 1 || number > 64))) {
      throw new LogDamagedException("an exit with code or signal " + number);
    }
    return in.has(code) ? ExitStatus.exited(number) : ExitStatus.killedBy(number);
  }

  private static Event principalCreated(EventFields in) {
    int size = in.size(6);
    if (size != TokenHash.BYTES) {
      throw new LogDamagedException("a token hash of " + size + " bytes");
    }
    byte[] token = Arrays.copyOfRange(in.array(), in.start(6), in.start(6) + size);
    return new Event.PrincipalCreated(
        principal(in, 1),
        in.has(2) ? principal(in, 2) : null,
        in.optionalText(3),
        in.has(4) ? pane(in, 4) : null,
        grants(in, 5),
        new TokenHash(token));
  }

  private static List<Grant> grants(EventFields in, int field) {
    List<Grant> grants = new ArrayList<>();
    RecordCursor list = new RecordCursor(in.array(), in.start(field), in.size(field));
    EventFields grant = new EventFields();
    while (list.hasMore()) {
      int size = list.size();
      grant.parse(in.array(), list.position(), list.position() + size);
      grants.add(new Grant(WireNumbers.right(grant.smallNumber(1)), scope(grant)));
      list.skip(size);
    }
    return grants;
  }

  private static Scope scope(EventFields in) {
    return switch (in.smallNumber(2)) {
      case WireNumbers.SCOPE_EVERYTHING -> new Scope.Everything();
      case WireNumbers.SCOPE_EVERY_OF -> new Scope.EveryOf(WireNumbers.kind(in.smallNumber(3)));
      case WireNumbers.SCOPE_ONLY -> new Scope.Only(id(WireNumbers.kind(in.smallNumber(3)), in, 4));
      case WireNumbers.SCOPE_SELF -> new Scope.Self();
      default -> throw new NewerLogException("scope " + in.smallNumber(2));
    };
  }

  private static @Nullable Layout layout(EventFields in, int field) {
    return in.has(field) ? layout(in.array(), in.start(field), in.size(field), 0) : null;
  }

  private static Layout layout(byte[] bytes, int from, int size, int depth) {
    if (depth > LAYOUT_DEPTH_MAX) {
      throw new LogDamagedException("a layout of more than " + LAYOUT_DEPTH_MAX + " levels");
    }
    EventFields in = new EventFields();
    in.parse(bytes, from, from + size);
    if (in.has(1)) {
      return new Layout.Leaf(pane(in, 1));
    }
    return new Layout.Split(
        WireNumbers.direction(in.smallNumber(2)),
        in.doubleNumber(3),
        layout(bytes, in.start(4), in.size(4), depth + 1),
        layout(bytes, in.start(5), in.size(5), depth + 1));
  }

  private static Id id(Kind kind, EventFields in, int field) {
    return switch (kind) {
      case SESSION -> session(in, field);
      case WINDOW -> window(in, field);
      case PANE -> pane(in, field);
      case PRINCIPAL -> principal(in, field);
      case DAEMON -> DaemonId.SELF;
    };
  }

  private static SessionId session(EventFields in, int field) {
    return new SessionId(idNumber(in, field));
  }

  private static WindowId window(EventFields in, int field) {
    return new WindowId(idNumber(in, field));
  }

  private static PaneId pane(EventFields in, int field) {
    return new PaneId(idNumber(in, field));
  }

  private static PrincipalId principal(EventFields in, int field) {
    return new PrincipalId(idNumber(in, field));
  }

  private static long idNumber(EventFields in, int field) {
    long number = in.number(field);
    if (number > Id.NUMBER_MAX) {
      throw new LogDamagedException("an ID with the number " + number);
    }
    return number;
  }
}
