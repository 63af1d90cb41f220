package org.venomx.reactor.verbs;

import com.google.re2j.Pattern;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.InvalidParams;
import org.venomx.reactor.net.Request;
import org.venomx.reactor.pane.ArchivedScreen;
import org.venomx.reactor.pane.PaneProcess;
import org.venomx.reactor.pane.Terminal;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Kind;
import org.venomx.state.Pane;
import org.venomx.vt.Vt;

/** {@code pane.capture} and {@code pane.wait}: what a pane shows, now or soon. */
final class PaneScreens {
  private static final Logger LOG = LoggerFactory.getLogger(PaneScreens.class);

  private final Context context;
  private final Nursery nursery;
  private final PaneWaits waits;

  PaneScreens(Context context, Nursery nursery, PaneWaits waits) {
    this.context = context;
    this.nursery = nursery;
    this.waits = waits;
  }

  void capture(Request request) {
    PaneId id = new PaneId(context.number(request, Kind.PANE));
    if (!context.passes(request, context.rules(request).mayRead(id))) {
      return;
    }
    Pane pane = context.existing(context.journal().tree().pane(id));
    PaneProcess process = nursery.panes().get(id);
    if (process == null) {
      replyFromFile(request, pane);
    } else if (pane.live() || !process.terminal().display().isBehind()) {
      reply(request, process.terminal().display().vt());
    } else {
      replyWhenAllIsShown(request, process.terminal());
    }
  }

  void await(Request request, long nowNs) {
    PaneId id = new PaneId(context.number(request, Kind.PANE));
    if (!context.passes(request, context.rules(request).mayRead(id))) {
      return;
    }
    Pane pane = context.existing(context.journal().tree().pane(id));
    Map<String, Object> params = request.params();
    String until = (String) context.existing(params.get("until"));
    long deadlineNs = nowNs + milliseconds(request, "timeout_ms");
    Pattern pattern;
    try {
      pattern = pattern(until, (String) params.get("pattern"));
    } catch (InvalidParams refused) {
      request.fail(refused.error());
      return;
    }
    PaneProcess process = nursery.panes().get(id);
    Terminal terminal = process == null ? null : process.terminal();
    switch (until) {
      case "exit" -> waits.untilExit(request, pane, deadlineNs);
      case "output" -> waits.untilOutput(request, pane, terminal, pattern, deadlineNs);
      case "quiet" -> {
        long quietNs = milliseconds(request, "quiet_ms");
        waits.untilQuiet(request, pane, terminal, quietNs, nowNs, deadlineNs);
      }
      default -> throw new IllegalStateException("the manifest lets pass until " + until);
    }
  }

  private static @Nullable Pattern pattern(String until, @Nullable String text)
      throws InvalidParams {
    if (text == null) {
      return null;
    }
    if (!until.equals("output")) {
      throw new InvalidParams(
          ErrorCode.INVALID_PARAMS_RANGE, "pattern", "pattern goes with until output only");
    }
    return OutputPattern.compile(text);
  }

  private long milliseconds(Request request, String param) {
    return (Long) context.existing(request.params().get(param)) * 1_000_000;
  }

  /** The program has ended, and it wrote so much at last that the screen is still behind. */
  private static void replyWhenAllIsShown(Request request, Terminal terminal) {
    Terminal.Listener listener =
        new Terminal.Listener() {
          @Override
          public void moved() {
            if (!terminal.display().isBehind()) {
              terminal.unlisten(this);
              reply(request, terminal.display().vt());
            }
          }
        };
    terminal.listen(listener);
    request.whileWaiting(() -> terminal.unlisten(listener), true);
  }

  /** An archive: a helper reads what is left of its output and shows it. */
  private void replyFromFile(Request request, Pane pane) {
    AtomicReference<Vt> shown = new AtomicReference<>();
    request.whileWaiting(() -> {}, true);
    nursery
        .helper()
        .run(
            () -> shown.set(ArchivedScreen.of(outputOf(pane), pane)),
            () -> {
              if (!request.ended()) {
                reply(request, shown.get());
              }
            });
  }

  private byte[] outputOf(Pane pane) {
    try {
      return nursery.folders().output(pane);
    } catch (IOException unreadable) {
      LOG.warn("The output of {} cannot be read", pane.id(), unreadable);
      return new byte[0];
    }
  }

  private static void reply(Request request, Vt vt) {
    Object history = request.params().get("history");
    int lines = history == null ? 0 : (int) (long) (Long) history;
    boolean ansi = "ansi".equals(request.params().get("format"));
    List<String> content = ansi ? vt.ansi(lines, false) : vt.text(lines, false);
    Map<String, @Nullable Object> cursor =
        new Fields()
            .add("row", vt.cursorRow())
            .add("col", vt.cursorCol())
            .add("visible", vt.isCursorVisible())
            .map();
    request.succeed(
        new Fields()
            .add("content", String.join("\n", content))
            .add("cols", vt.cols())
            .add("rows", vt.rows())
            .add("cursor", cursor)
            .add("alternate", vt.isAlternate())
            .add("title", vt.title())
            .map());
  }
}
