package org.venomx.reactor;

import java.util.ArrayList;
import java.util.List;
import org.venomx.eventlog.MemoryEventLog;
import org.venomx.reactor.net.Authenticator;
import org.venomx.state.Event;
import org.venomx.state.Grant;
import org.venomx.state.Id;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Right;
import org.venomx.state.Scope;
import org.venomx.state.TokenHash;

/** Principals that a world begins with: g1, g2 and so on, children of the owner. */
final class Readers {
  private Readers() {}

  /** A log that has made one principal for each scope, who may read there. */
  static MemoryEventLog of(Scope... scopes) {
    List<Event> events = new ArrayList<>();
    events.add(new Event.DaemonStarted("earlier", "test", false));
    events.add(
        new Event.PrincipalCreated(
            PrincipalId.OWNER, null, null, null, Grant.OWNER, TokenHash.NONE));
    for (int i = 0; i < scopes.length; i++) {
      events.add(
          new Event.PrincipalCreated(
              new PrincipalId(i + 1),
              PrincipalId.OWNER,
              null,
              null,
              List.of(read(scopes[i])),
              Authenticator.hash(token(i + 1))));
    }
    MemoryEventLog log = new MemoryEventLog();
    log.append(1, 0, null, events);
    return log;
  }

  /** What a principal of this number says hello with. */
  static String token(int number) {
    return "token of g" + number;
  }

  static Grant read(Scope scope) {
    return new Grant(Right.READ, scope);
  }

  static Scope only(Id resource) {
    return new Scope.Only(resource);
  }
}
