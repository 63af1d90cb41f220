package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.venomx.eventlog.MemoryEventLog;
import org.venomx.protocol.Manifest;
import org.venomx.protocol.Verb;
import org.venomx.reactor.world.SimClient;
import org.venomx.reactor.world.SimProcess;

/**
 * Holds every reply, at the moment at which it is sent, against the manifest, the log and the
 * processes: what it says must already be true, and safe.
 */
final class ReplyJudge implements SimClient.Judge {
  private static final Set<String> ERRORS_OF_EVERY_VERB =
      Set.of(
          "cancelled",
          "denied.token",
          "limit.in_flight",
          "limit.reply",
          "limit.connections",
          "invalid_request.verb",
          "invalid_request.hello");

  private final Manifest manifest;
  private final History history;
  private final MemoryEventLog log;
  private final boolean durableFirst;

  ReplyJudge(Manifest manifest, History history, MemoryEventLog log, boolean durableFirst) {
    this.manifest = manifest;
    this.history = history;
    this.log = log;
    this.durableFirst = durableFirst;
  }

  @Override
  public void replied(SimClient.Asked request, Map<String, @Nullable Object> reply) {
    history.follow();
    String verb = request.verb();
    Verb known = manifest.verb(verb);
    if (reply.get("error") instanceof Map<?, ?> error) {
      failed(verb, known, String.valueOf(error.get("code")), error);
      return;
    }
    assertNotNull(known, verb);
    assertNull(known.misfit(reply.get("ok")), () -> verb + " answered " + reply);
    if (reply.get("ok") instanceof Map<?, ?> ok) {
      succeeded(verb, ok, request.params());
    }
  }

  private void failed(String verb, @Nullable Verb known, String code, Map<?, ?> error) {
    boolean general = ERRORS_OF_EVERY_VERB.contains(code) || code.startsWith("invalid_params.");
    assertTrue(
        general || (known != null && known.errors().contains(code)),
        () -> verb + " is not said to fail with " + error);
    if (code.equals("timeout.terminate") && error.get("data") instanceof Map<?, ?> data) {
      for (Object pane : (Iterable<?>) notNull(data.get("panes"))) {
        SimProcess process = notNull(history.process(String.valueOf(pane)));
        assertFalse(process.reaped(), "timed out, and reaped");
        assertTrue(process.signals().contains(9), "timed out without SIGKILL");
      }
    }
  }

  private void succeeded(String verb, Map<?, ?> ok, Map<String, ?> params) {
    switch (verb) {
      case "session.create" -> logged("session.created", ok.get("session"));
      case "window.create" -> {
        logged("principal.created", ok.get("principal"));
        logged("window.created", ok.get("window"));
        logged("pane.created", ok.get("pane"));
      }
      case "pane.split" -> {
        logged("principal.created", ok.get("principal"));
        logged("pane.created", ok.get("pane"));
      }
      case "pane.relaunch" -> {
        logged("principal.created", ok.get("principal"));
        logged("pane.relaunched", ok.get("pane"));
      }
      case "principal.create" -> logged("principal.created", ok.get("principal"));
      case "pane.kill" -> killed(ok);
      case "pane.remove" -> logged("pane.removed", params.get("pane"));
      case "window.remove" -> logged("window.removed", params.get("window"));
      case "session.remove" -> logged("session.removed", params.get("session"));
      default -> {}
    }
  }

  private void killed(Map<?, ?> ok) {
    String pane = String.valueOf(ok.get("pane"));
    SimProcess process = history.ended(pane); // it may run again by the time of the answer
    assertNotNull(process, () -> "answered before the reap: " + ok);
    assertTrue(history.seqOf("pane.exited", pane) > 0, () -> "answered before the exit: " + ok);
    if ("terminated".equals(ok.get("outcome"))) {
      assertTrue(process.swept(), () -> "answered without a sweep: " + ok);
      logged("pane.exited", pane);
      if (Boolean.FALSE.equals(ok.get("escalated"))) {
        assertFalse(process.killedAlive(), () -> "killed, and not escalated: " + ok);
      } else {
        assertTrue(process.signals().contains(9), () -> "escalated without SIGKILL: " + ok);
      }
    }
    assertEquals(true, ok.containsKey("exit_code") ^ ok.containsKey("signal"), ok::toString);
    if (Boolean.TRUE.equals(ok.get("removed"))) {
      logged("pane.removed", pane);
    }
  }

  private void logged(String type, @Nullable Object id) {
    long seq = history.seqOf(type, String.valueOf(id));
    assertTrue(seq > 0, () -> "answered before " + type + " of " + id + " was in the log");
    assertTrue(
        !durableFirst || seq <= log.durableSeq(),
        () -> "answered before " + type + " of " + id + " was on the disk");
  }

  private static <T> T notNull(@Nullable T value) {
    assertNotNull(value);
    return value;
  }
}
