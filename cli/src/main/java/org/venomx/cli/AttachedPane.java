package org.venomx.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.BadFrameException;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.ExitCode;
import org.venomx.protocol.FrameReader;
import org.venomx.protocol.FrameSink;
import org.venomx.protocol.FrameType;
import org.venomx.protocol.Frames;

/**
 * A pane on this terminal. One thread shows output; the keyboard's and those of signals come in
 * between. A redraw is a new connection: the old one is told that nothing more comes, its last
 * frame says that everything typed has arrived, and only then the next one is opened, so that what
 * is typed stays in order.
 */
final class AttachedPane implements FrameSink, AutoCloseable {
  /** A daemon answers a detach at once; one that does not is not waited for. */
  private static final long DETACH_MS = 1000;

  private final Surroundings surroundings;
  private final Call call;
  private final String pane;
  private final AttachOptions options;
  private final PaneOutput output = new PaneOutput();
  private final CountDownLatch over = new CountDownLatch(1);

  /** Held while something is written to the terminal, or while it is not ours. */
  private final Object screen = new Object();

  /** Held while something is sent; a send may take as long as the pane takes no input. */
  private final ReentrantLock sending = new ReentrantLock();

  private final Condition redrawn = sending.newCondition();

  private volatile @Nullable Connection connection;
  private volatile @Nullable TerminalGuard guard;
  private FrameReader reader = FrameReader.ofClient();
  private volatile @Nullable Ending ending;
  private volatile boolean redrawWanted;
  private volatile boolean redrawing;
  private volatile boolean detaching;
  private volatile boolean interrupted;

  AttachedPane(Surroundings surroundings, Call call, String pane, AttachOptions options) {
    this.surroundings = surroundings;
    this.call = call;
    this.pane = pane;
    this.options = options;
  }

  /** Attaches, for the first time or again. */
  void connect() throws Failure {
    Connection opened = call.connect();
    boolean attached = false;
    try {
      Map<String, @Nullable Object> params = new LinkedHashMap<>();
      params.put("pane", pane);
      params.put("mode", options.mode());
      opened.attach(params);
      attached = true;
    } finally {
      if (!attached) opened.close();
    }
    reader = FrameReader.ofClient();
    output.restart();
    connection = opened;
  }

  /**
   * Shows output until the end.
   *
   * @throws IOException when the terminal is gone
   */
  Ending show(TerminalGuard terminal) throws Failure, IOException {
    guard = terminal;
    if (options.writes()) redraw(); // at this terminal's size
    try {
      while (ending == null) {
        if (!frames()) ending = detaching ? Ending.DETACHED : Ending.GONE;
      }
    } catch (UncheckedIOException unwritable) {
      throw unwritable.getCause();
    } finally {
      over.countDown();
    }
    Ending how = ending;
    return interrupted || how == null ? Ending.INTERRUPTED : how;
  }

  private boolean frames() throws Failure {
    try {
      return open().frames(reader, this);
    } catch (IOException | BadFrameException broken) {
      return false;
    }
  }

  @Override
  public boolean frame(FrameType type, long offset, byte[] buffer, int from, int length) {
    switch (type) {
      case OUTPUT, RESYNC -> {
        if (!redrawing) draw(type, buffer, from, length);
      }
      case EXIT -> ending = Ending.exited(pane, Arrays.copyOfRange(buffer, from, from + length));
      case CLOSE -> closed(Arrays.copyOfRange(buffer, from, from + length));
      case INPUT, RESIZE -> {} // the reader lets none through
    }
    return true;
  }

  private void draw(FrameType type, byte[] buffer, int from, int length) {
    if (type == FrameType.RESYNC) output.restart();
    byte[] shown = output.show(buffer, from, length);
    boolean switched = output.switchedScreens() && type == FrameType.OUTPUT;
    synchronized (screen) {
      try {
        OutputStream terminal = surroundings.out();
        terminal.write(shown);
        terminal.flush();
      } catch (IOException unwritable) {
        throw new UncheckedIOException(unwritable);
      }
    }
    if (switched) redraw();
  }

  private void closed(byte[] payload) {
    String reason = Ending.reason(payload);
    boolean again = reason.equals("relaunched") || (redrawing && reason.equals("detached"));
    if (!again || detaching) {
      if (ending == null) ending = Ending.closed(pane, payload);
      return;
    }
    open().close(); // also ends a send on it, behind a program that was relaunched
    sending.lock();
    try {
      ending = reconnect();
      redrawing = false;
      redrawn.signalAll();
      beginRedraw();
    } finally {
      sending.unlock();
    }
  }

  /** Attaches again; gives the end where that is not possible any more, else null. */
  private @Nullable Ending reconnect() {
    try {
      connect();
      return null;
    } catch (Failure failure) {
      String code = failure.error().code();
      if (code.equals(ErrorCode.NOT_FOUND_PANE)) return Ending.removed(pane);
      if (code.equals(ErrorCode.UNAVAILABLE_DAEMON)) return Ending.GONE;
      return new Ending("[" + failure.error().message() + "]", ExitCode.of(code));
    }
  }

  // ---- Other threads ---------------------------------------------------------------------------

  /** Sends what was typed. Waits while the pane takes no more, or is being drawn anew. */
  void type(byte[] typed, int length) {
    sending.lock();
    try {
      while (redrawing && !detaching) redrawn.await();
      if (!detaching) open().sendFrame(Frames.frame(FrameType.INPUT, 0, typed, 0, length));
      beginRedraw();
    } catch (IOException closed) {
      // Whoever reads from this connection finds out why.
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
    } finally {
      sending.unlock();
    }
  }

  /**
   * Has the pane take the terminal's size, where that is ours to say, and draws it anew; behind a
   * send that is under way, without waiting for it.
   */
  void redraw() {
    redrawWanted = true;
    if (sending.tryLock()) {
      try {
        beginRedraw();
      } finally {
        sending.unlock();
      }
    }
  }

  private void beginRedraw() {
    if (!redrawWanted || redrawing || detaching || ending != null) return;
    redrawWanted = false;
    try {
      TerminalGuard terminal = guard;
      int[] size = terminal != null && options.writes() ? terminal.size() : null;
      if (size != null) open().sendFrame(Frames.resize(size[0], size[1]));
      redrawing = true;
      open().endSending();
    } catch (IOException closed) {
      // Whoever reads from this connection finds out why.
    }
  }

  /** Gives the terminal back and stops this process until its user goes on with it. */
  void stopped() {
    TerminalGuard terminal = guard;
    if (terminal == null) return;
    synchronized (screen) {
      try {
        terminal.stopProcess();
      } catch (IOException gone) {
        detach();
      }
    }
    redraw();
  }

  /** Leaves the pane; what was typed before still arrives, if the pane takes it in time. */
  void detach() {
    detaching = true;
    try {
      if (sending.tryLock(DETACH_MS, TimeUnit.MILLISECONDS)) {
        try {
          redrawn.signalAll();
          if (!redrawing) open().endSending();
        } finally {
          sending.unlock();
        }
      }
      if (!over.await(DETACH_MS, TimeUnit.MILLISECONDS)) close();
    } catch (IOException closed) {
      close(); // it is over anyway
    } catch (InterruptedException interruption) {
      Thread.currentThread().interrupt();
    }
  }

  /** A signal ends this command. */
  void interrupt() {
    interrupted = true;
    detach();
  }

  @Override
  public void close() {
    Connection last = connection;
    if (last != null) last.close();
  }

  private Connection open() {
    Connection now = connection;
    if (now == null) throw new IllegalStateException("not attached");
    return now;
  }
}
