package org.venomx.eventlog;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Archive;
import org.venomx.state.Event;
import org.venomx.state.ExitStatus;
import org.venomx.state.Grant;
import org.venomx.state.Id;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;
import org.venomx.state.KillSignal;
import org.venomx.state.Kind;
import org.venomx.state.Layout;
import org.venomx.state.Layout.Direction;
import org.venomx.state.Observation;
import org.venomx.state.RevokeReason;
import org.venomx.state.Right;
import org.venomx.state.Scope;
import org.venomx.state.TokenHash;

/** Events of every type, random in all that they may be. */
final class SampleEvents {
  private static final int TYPES = 26;

  private final Random random;

  SampleEvents(long seed) {
    random = new Random(seed);
  }

  /** One of each type, in a fixed order. */
  List<Event> ofEveryType() {
    List<Event> events = new ArrayList<>();
    for (int type = 0; type < TYPES; type++) {
      events.add(ofType(type));
    }
    return events;
  }

  Event any() {
    return ofType(random.nextInt(TYPES));
  }

  List<Event> turn(int eventsMax) {
    List<Event> events = new ArrayList<>();
    for (int left = 1 + random.nextInt(eventsMax); left > 0; left--) {
      events.add(any());
    }
    return events;
  }

  /** What the exit of a killed pane's leader appends. */
  static List<Event> exitTurn(long pane) {
    return List.of(
        new Event.PaneExited(new PaneId(pane), ExitStatus.killedBy(1), 4_711, false),
        new Event.PrincipalRevoked(new PrincipalId(pane + 1), RevokeReason.EXITED));
  }

  /** A turn of about so many bytes. */
  List<Event> large(int bytes) {
    List<Event> events = new ArrayList<>();
    for (int taken = 0; taken < bytes; taken += 1_000) {
      events.add(new Event.SessionCreated(session(), "x".repeat(985), principal()));
    }
    return events;
  }

  private Event ofType(int type) {
    return switch (type) {
      case 0 -> new Event.SessionCreated(session(), name(), principal());
      case 1 -> new Event.WindowCreated(window(), session(), name(), principal(), size(), size());
      case 2 ->
          random.nextBoolean()
              ? new Event.WindowLayoutChanged(window(), number(), layoutOrNone())
              : new Event.WindowLayoutChanged(window(), number(), layoutOrNone(), size(), size());
      case 3 ->
          new Event.PaneCreated(
              pane(), window(), principal(), text(), random.nextInt(1 << 22), size(), size());
      case 4 -> new Event.PaneTerminating(pane(), oneOf(KillSignal.values()));
      case 5 -> new Event.PaneExited(pane(), status(), number(), random.nextBoolean());
      case 6 -> new Event.PaneArchived(pane(), oneOf(Archive.values()));
      case 7 -> new Event.PaneRemoved(pane(), window());
      case 8 ->
          new Event.PrincipalCreated(
              principal(),
              random.nextBoolean() ? principal() : null,
              name(),
              random.nextBoolean() ? pane() : null,
              grants(),
              token());
      case 9 -> new Event.PrincipalRevoked(principal(), oneOf(RevokeReason.values()));
      case 10 -> new Event.DaemonStarted(text(), "0.1.0", random.nextBoolean());
      case 11 -> new Event.SessionRenamed(session(), text());
      case 12 -> new Event.SessionRemoved(session());
      case 13 -> new Event.WindowRenamed(window(), text());
      case 14 -> new Event.WindowRemoved(window(), session());
      case 15 ->
          new Event.PaneRestored(
              pane(),
              window(),
              principal(),
              text(),
              size(),
              size(),
              1 + random.nextInt(9),
              oneOf(Archive.values()),
              random.nextBoolean() ? status() : null,
              number());
      case 16 -> new Event.PaneRelaunched(pane(), principal(), text(), size(), size());
      case 17 -> new Event.PaneResized(pane(), size(), size(), number());
      case 18 -> new Event.PaneObserved(pane(), new Observation(name(), name(), number()));
      case 19 -> new Event.PaneObservationCleared(pane());
      case 20 -> new Event.PrincipalGranted(principal(), grants());
      case 21 -> new Event.PrincipalCurtailed(principal(), grants());
      case 22 ->
          new Event.AuditDenied(
              principal(), "pane.kill", oneOf(Right.values()), denied(), number());
      case 23 -> new Event.CheckpointCreated(number(), name(), "v1.abc.9");
      case 24 -> new Event.CheckpointRestored(number(), "v1.abc.9");
      default -> new Event.DaemonStopping();
    };
  }

  Layout layout(int panes) {
    if (panes == 1) {
      return new Layout.Leaf(pane());
    }
    int first = 1 + random.nextInt(panes - 1);
    return new Layout.Split(
        oneOf(Direction.values()), random.nextDouble(), layout(first), layout(panes - first));
  }

  private @Nullable Layout layoutOrNone() {
    return random.nextInt(4) == 0 ? null : layout(1 + random.nextInt(20));
  }

  private List<Grant> grants() {
    List<Grant> grants = new ArrayList<>();
    for (int left = random.nextInt(4); left > 0; left--) {
      grants.add(new Grant(oneOf(Right.values()), scope()));
    }
    return grants;
  }

  private Scope scope() {
    return switch (random.nextInt(5)) {
      case 0 -> new Scope.Everything();
      case 1 -> new Scope.EveryOf(oneOf(Kind.values()));
      case 2 -> new Scope.Only(id());
      case 3 -> new Scope.Only(Id.DaemonId.SELF);
      default -> new Scope.Self();
    };
  }

  private @Nullable Id denied() {
    return random.nextInt(3) == 0 ? null : random.nextInt(4) == 0 ? Id.DaemonId.SELF : id();
  }

  private Id id() {
    return switch (random.nextInt(4)) {
      case 0 -> session();
      case 1 -> window();
      case 2 -> pane();
      default -> principal();
    };
  }

  private ExitStatus status() {
    return random.nextBoolean()
        ? ExitStatus.exited(random.nextInt(256))
        : ExitStatus.killedBy(1 + random.nextInt(64));
  }

  private TokenHash token() {
    byte[] digest = new byte[TokenHash.BYTES];
    random.nextBytes(digest);
    return new TokenHash(digest);
  }

  private @Nullable String name() {
    return random.nextBoolean() ? text() : null;
  }

  private String text() {
    List<String> pieces = List.of("a", "Z", "0", "é", "漢", "😀", " ", "\u007f", "\u07ff", "\uffff");
    StringBuilder text = new StringBuilder();
    for (int left = random.nextInt(40); left > 0; left--) {
      text.append(pieces.get(random.nextInt(pieces.size())));
    }
    return text.toString();
  }

  private long number() {
    return random.nextLong() & (Id.NUMBER_MAX >>> random.nextInt(53));
  }

  private int size() {
    return 1 + random.nextInt(1_000);
  }

  private SessionId session() {
    return new SessionId(number());
  }

  private WindowId window() {
    return new WindowId(number());
  }

  private PaneId pane() {
    return new PaneId(number());
  }

  private PrincipalId principal() {
    return new PrincipalId(number());
  }

  private <T> T oneOf(T[] values) {
    return values[random.nextInt(values.length)];
  }

  /** Turns of at most {@code eventsMax} events each. */
  List<List<Event>> turns(int count, int eventsMax) {
    List<List<Event>> turns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      turns.add(turn(eventsMax));
    }
    return Collections.unmodifiableList(turns);
  }
}
