package org.venomx.reactor.stream;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.CloseReason;
import org.venomx.protocol.FrameType;
import org.venomx.protocol.Frames;
import org.venomx.protocol.Json;
import org.venomx.reactor.loop.Deadlines;
import org.venomx.reactor.loop.Journal;
import org.venomx.reactor.loop.Loop;
import org.venomx.reactor.loop.Tallies;
import org.venomx.reactor.net.Connection;
import org.venomx.reactor.pane.Resizer;
import org.venomx.reactor.pane.Terminal;
import org.venomx.state.Event;
import org.venomx.state.ExitStatus;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Pane;
import org.venomx.state.Size;

/**
 * All attached streams. What a turn means for them is noted in the turn, in its order; it is sent
 * at the end of the pass, so that no turn waits for sockets and a pass writes once to each.
 * Confined to the loop's thread.
 */
public final class Streams implements Journal.Listener {
  private final Loop loop;
  private final Tallies tallies;
  private final Resizer resizer;
  private final Map<PaneId, List<Stream>> byPane = new HashMap<>();
  private final List<Stream> news = new ArrayList<>();
  private final List<Stream> waiting = new ArrayList<>();

  /** None yet. {@link #endOfPass} is to be called at the end of each pass. */
  public Streams(Loop loop, Tallies tallies, Resizer resizer) {
    this.loop = loop;
    this.tallies = tallies;
    this.resizer = resizer;
  }

  /**
   * Attaches a connection whose last request was just answered. An exited pane's stream has the
   * exit behind its output.
   *
   * @param terminal the pane's; {@code null} for an archive
   */
  public void attach(
      Connection connection,
      PrincipalId caller,
      Pane pane,
      @Nullable Terminal terminal,
      boolean writes,
      Backlog backlog) {
    if (connection.closed()) {
      return; // the answer did not get through
    }
    Stream stream = new Stream(this, pane.id(), caller, connection, terminal, writes, backlog);
    connection.attach(stream);
    byPane.computeIfAbsent(pane.id(), id -> new ArrayList<>()).add(stream);
    if (terminal != null) {
      terminal.listen(stream);
    }
    if (!pane.live()) {
      backlog.exited(exit(pane.exit(), pane.finalOffset()));
    }
    stream.moved();
  }

  /** Follows the tree. */
  @Override
  public void happened(Event event) {
    if (event instanceof Event.PaneExited exited) {
      byte[] frame = exit(exited.status(), exited.finalOffset());
      for (Stream stream : of(exited.pane())) {
        stream.exited(frame);
      }
    } else if (event instanceof Event.PaneRemoved removed) {
      end(of(removed.pane()), CloseReason.PANE_REMOVED);
    } else if (event instanceof Event.PaneRelaunched relaunched) {
      end(of(relaunched.pane()), CloseReason.RELAUNCHED);
    }
  }

  /** The daemon stops. */
  public void shutdown() {
    for (List<Stream> streams : List.copyOf(byPane.values())) {
      end(List.copyOf(streams), CloseReason.SHUTDOWN);
    }
    endOfPass();
  }

  /** Sends what the pass has brought up, and tries again what had no room. */
  public void endOfPass() {
    for (int i = waiting.size() - 1; i >= 0; i--) {
      if (waiting.get(i).goOn()) {
        waiting.remove(i);
      }
    }
    for (int i = 0; i < news.size(); i++) {
      news.get(i).send();
    }
    news.clear();
  }

  private static void end(List<Stream> streams, CloseReason reason) {
    for (Stream stream : streams) {
      stream.end(reason);
    }
  }

  private List<Stream> of(PaneId pane) {
    List<Stream> streams = byPane.get(pane);
    return streams == null ? List.of() : List.copyOf(streams);
  }

  private static byte[] exit(@Nullable ExitStatus status, long finalOffset) {
    Map<String, @Nullable Object> json =
        status == null
            ? Map.of() // of an interrupted archive nobody saw the end
            : status.bySignal()
                ? Map.of("signal", status.signalName())
                : Map.of("exit_code", (long) status.number());
    return Frames.frame(FrameType.EXIT, finalOffset, Json.bytes(json));
  }

  // ---- For its streams -------------------------------------------------------------------------

  Deadlines deadlines() {
    return loop.deadlines();
  }

  long nowNs() {
    return loop.clock().monotonicNs();
  }

  void hasNews(Stream stream) {
    news.add(stream);
  }

  void waitsForRoom(Stream stream) {
    if (!waiting.contains(stream)) {
      waiting.add(stream);
    }
  }

  void discarded(int inputBytes) {
    tallies.inputDiscardedBytes += inputBytes;
  }

  void resize(PaneId pane, PrincipalId by, int cols, int rows) {
    resizer.resize(by, pane, new Size(cols, rows));
  }

  void gone(Stream stream) {
    List<Stream> others = byPane.get(stream.pane());
    if (others != null && others.remove(stream) && others.isEmpty()) {
      byPane.remove(stream.pane());
    }
  }
}
