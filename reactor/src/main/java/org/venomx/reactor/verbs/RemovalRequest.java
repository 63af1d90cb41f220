package org.venomx.reactor.verbs;

import org.venomx.reactor.net.Request;
import org.venomx.state.KillSignal;

/**
 * How a container is to be removed. The signal and the grace count for a recursive removal only:
 * another one finds nobody to signal.
 */
record RemovalRequest(boolean recursive, KillSignal signal, long graceMs) {

  static RemovalRequest of(Request request) {
    return new RemovalRequest(
        Boolean.TRUE.equals(request.params().get("recursive")),
        KillSignal.valueOf(String.valueOf(request.params().get("signal"))),
        request.params().get("grace_ms") instanceof Long graceMs ? graceMs : 0);
  }
}
