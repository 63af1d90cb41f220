package org.venomx.reactor.verbs;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.ProtocolError;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.loop.Turn;
import org.venomx.reactor.net.Request;
import org.venomx.reactor.pane.PaneProcess;
import org.venomx.reactor.terminate.KillResult;
import org.venomx.state.Authority;
import org.venomx.state.Id.PaneId;
import org.venomx.state.KillSignal;
import org.venomx.state.Kind;
import org.venomx.state.Pane;
import org.venomx.state.Right;
import org.venomx.state.Termination.Life;
import org.venomx.state.Tree;
import org.venomx.state.Verdict;

/** {@code pane.*}. Waiting is in {@link PaneWaits}, ending in {@code terminate}. */
final class PaneVerbs {
  private final Context context;
  private final Nursery nursery;
  private final PaneWaits waits;

  PaneVerbs(Context context, Nursery nursery, PaneWaits waits) {
    this.context = context;
    this.nursery = nursery;
    this.waits = waits;
  }

  void list(Request request) {
    if (!context.passes(request, context.rules(request).mayList())) {
      return;
    }
    Tree tree = context.journal().tree();
    List<@Nullable Object> panes = new ArrayList<>();
    for (Pane pane : tree.panes()) {
      if (Authority.holds(tree, request.caller(), Right.READ, pane.id())) {
        panes.add(Entities.pane(pane));
      }
    }
    request.succeed(new Fields().add("panes", panes).map());
  }

  void get(Request request) {
    PaneId id = named(request);
    if (context.passes(request, context.rules(request).mayRead(id))) {
      request.succeed(Entities.pane(pane(id)));
    }
  }

  void await(Request request, long nowNs) {
    PaneId id = named(request);
    if (context.passes(request, context.rules(request).mayRead(id))) {
      long timeoutMs = (Long) context.existing(request.params().get("timeout_ms"));
      waits.untilExit(request, pane(id), nowNs + timeoutMs * 1_000_000);
    }
  }

  void send(Request request) {
    PaneId id = named(request);
    if (!context.passes(request, context.rules(request).maySend(id))) {
      return;
    }
    PaneProcess process = nursery.panes().get(id);
    byte[] input;
    try {
      input = input(request.params());
    } catch (IllegalArgumentException notBase64) {
      request.fail(
          new ProtocolError(
              ErrorCode.INVALID_PARAMS_RANGE,
              "base64 must be standard Base64 with padding",
              Map.of("param", "base64")));
      return;
    }
    if (process == null || process.leader().life() == Life.EXITED) {
      // The tree still shows it running, because its exit could not be logged.
      context.passes(request, Verdict.Conflict.PANE_EXITED);
    } else if (process.terminal().send(input)) {
      request.succeed(new Fields().add("queued", input.length).map());
    } else {
      request.fail(
          new ProtocolError(
              ErrorCode.LIMIT_INPUT,
              "the program reads too slowly: at most "
                  + Limits.INPUT_BYTES_MAX
                  + " bytes of input may wait"));
    }
  }

  void kill(Request request) {
    PaneId id = named(request);
    Map<String, Object> params = request.params();
    boolean remove = (Boolean) context.existing(params.get("remove"));
    if (!context.passes(request, context.rules(request).mayKill(id, remove))
        || !context.logWorks(request)) {
      return;
    }
    Pane pane = pane(id);
    if (!pane.live()) {
      Map<String, @Nullable Object> result = KillResult.alreadyExited(id, pane.exit(), remove);
      if (remove) {
        remove(id, request.with(result));
      } else {
        request.succeed(result);
      }
      return;
    }
    KillSignal signal = KillSignal.valueOf((String) context.existing(params.get("signal")));
    long graceMs = (Long) context.existing(params.get("grace_ms"));
    PaneProcess process = context.existing(nursery.panes().get(id));
    nursery.terminator().kill(request, process, signal, graceMs, remove);
  }

  void remove(Request request) {
    PaneId id = named(request);
    if (context.passes(request, context.rules(request).mayRemove(id))
        && context.logWorks(request)) {
      remove(id, request.with(Map.of()));
    }
  }

  private void remove(PaneId id, Request request) {
    Turn turn = context.journal().turn().begin(request.caller());
    nursery.resizes().stageRemoval(turn, id).answer(request).commit();
  }

  /** Follows the tree: a removed pane's folder goes, whoever removed it. */
  void removed(PaneId id) {
    nursery.tidy(id, () -> nursery.folders().delete(id));
  }

  private static byte[] input(Map<String, Object> params) {
    String text = (String) params.get("text");
    byte[] bytes =
        text != null
            ? text.getBytes(StandardCharsets.UTF_8)
            : Base64.getDecoder().decode((String) params.getOrDefault("base64", ""));
    if (!Boolean.TRUE.equals(params.get("enter"))) {
      return bytes;
    }
    byte[] entered = Arrays.copyOf(bytes, bytes.length + 1);
    entered[bytes.length] = '\r';
    return entered;
  }

  private PaneId named(Request request) {
    return new PaneId(context.number(request, Kind.PANE));
  }

  private Pane pane(PaneId id) {
    return context.existing(context.journal().tree().pane(id));
  }
}
