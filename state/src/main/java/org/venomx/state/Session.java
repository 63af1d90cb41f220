package org.venomx.state;

import org.jspecify.annotations.Nullable;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;

/** A session and the windows it holds. */
public record Session(
    SessionId id, @Nullable String name, PrincipalId owner, IdMap<WindowId> windows) {

  Session withWindow(WindowId window) {
    return new Session(id, name, owner, windows.with(window.number(), window));
  }

  Session withoutWindow(WindowId window) {
    return new Session(id, name, owner, windows.without(window.number()));
  }

  Session named(String newName) {
    return new Session(id, newName, owner, windows);
  }
}
