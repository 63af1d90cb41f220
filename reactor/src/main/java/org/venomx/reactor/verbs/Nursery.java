package org.venomx.reactor.verbs;

import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.venomx.checkpoints.PaneLaunch;
import org.venomx.ffm.Kernel;
import org.venomx.ffm.NativeBuffer;
import org.venomx.reactor.loop.Helper;
import org.venomx.reactor.loop.Loop;
import org.venomx.reactor.loop.Tallies;
import org.venomx.reactor.pane.ChildEnvironment;
import org.venomx.reactor.pane.PaneFolders;
import org.venomx.reactor.pane.Panes;
import org.venomx.reactor.pane.Resizer;
import org.venomx.reactor.terminate.Removals;
import org.venomx.reactor.terminate.Terminator;
import org.venomx.state.Id.PaneId;

/**
 * What a pane's birth needs beside the state.
 *
 * @param helper does the files
 * @param socket the daemon's socket, which panes are told
 */
public record Nursery(
    Kernel kernel,
    Loop loop,
    Helper helper,
    PaneFolders folders,
    ChildEnvironment environment,
    Panes panes,
    Resizer resizer,
    Terminator terminator,
    Removals removals,
    NativeBuffer scratch,
    Tallies tallies,
    String socket) {
  private static final Logger LOG = LoggerFactory.getLogger(Nursery.class);

  /** What a helper does with files. */
  @FunctionalInterface
  interface FileWork {
    void run() throws IOException;
  }

  /** The whole environment of a pane's program. */
  Map<String, String> environmentOf(PaneId pane, String token, PaneLaunch launch) {
    Map<String, String> ours =
        Map.of("VENOMX_SOCKET", socket, "VENOMX_PANE", pane.toString(), "VENOMX_TOKEN", token);
    return environment.with(launch.env(), ours);
  }

  /** Does something with a pane's files whose end nobody waits for. */
  void tidy(PaneId pane, FileWork work) {
    helper.run(
        () -> {
          try {
            work.run();
          } catch (IOException failure) {
            LOG.warn("Files of {} stay that nobody needs any more", pane, failure);
          }
        },
        () -> {});
  }

  /** Where a program starts when the request does not say. */
  String defaultCwd() {
    @Nullable String home = environment.inherited("HOME");
    return home == null || home.isEmpty() ? "/" : home;
  }
}
