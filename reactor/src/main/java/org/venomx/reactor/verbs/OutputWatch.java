package org.venomx.reactor.verbs;

import com.google.re2j.Pattern;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.loop.Loop;
import org.venomx.reactor.pane.Terminal;
import org.venomx.vt.Vt;

/** Looks at a pane's output until what is waited for has come. Confined to the loop's thread. */
abstract sealed class OutputWatch implements Terminal.Listener, AutoCloseable {
  final Terminal terminal;
  private final Runnable met;

  private OutputWatch(Terminal terminal, Runnable met) {
    this.terminal = terminal;
    this.met = met;
  }

  /** Any output that comes from now on. */
  static OutputWatch forAny(Terminal terminal, Runnable met) {
    return new Any(terminal, met);
  }

  /** Text on the screen, and all that comes from now on. */
  static OutputWatch forText(Terminal terminal, Pattern pattern, Runnable met) {
    return new Text(terminal, pattern, met);
  }

  /** Nothing new on the screen for so long, from now on. */
  static OutputWatch forQuiet(
      Terminal terminal, Loop loop, long quietNs, long nowNs, Runnable met) {
    return new Quiet(terminal, loop, quietNs, nowNs, met);
  }

  /** Whether what is waited for has come. */
  abstract boolean isMet();

  /** Whether it costs the matching of a pattern. */
  boolean isForText() {
    return false;
  }

  /** Begins to look; at the latest then the caller must be ready for {@code met}. */
  void begin() {
    terminal.listen(this);
  }

  @Override
  public void moved() {
    if (isMet()) {
      met.run();
    }
  }

  @Override
  public void close() {
    terminal.unlisten(this);
  }

  private static final class Any extends OutputWatch {
    private final long startOffset;

    Any(Terminal terminal, Runnable met) {
      super(terminal, met);
      this.startOffset = terminal.output().endOffset();
    }

    @Override
    boolean isMet() {
      return terminal.display().shownOffset() > startOffset;
    }
  }

  private static final class Text extends OutputWatch {
    private final Pattern pattern;
    private long linesSeen;

    Text(Terminal terminal, Pattern pattern, Runnable met) {
      super(terminal, met);
      this.pattern = pattern;
      this.linesSeen = lines(terminal.display().vt());
    }

    /** Looks at the screen, below the lines that have left it since the last look. */
    @Override
    boolean isMet() {
      Vt vt = terminal.display().vt();
      long lines = lines(vt);
      int left = Math.clamp(lines - linesSeen, 0, vt.historyLines());
      linesSeen = lines;
      return pattern.matcher(String.join("\n", vt.text(left, true))).find();
    }

    @Override
    boolean isForText() {
      return true;
    }

    private static long lines(Vt vt) {
      return vt.historyDropped() + vt.historyLines();
    }
  }

  private static final class Quiet extends OutputWatch {
    private final Loop loop;
    private final long quietNs;
    private final Deadline deadline;
    private long shownOffset;
    private long quietSinceNs;

    Quiet(Terminal terminal, Loop loop, long quietNs, long nowNs, Runnable met) {
      super(terminal, met);
      this.loop = loop;
      this.quietNs = quietNs;
      this.quietSinceNs = nowNs;
      this.shownOffset = terminal.display().shownOffset();
      this.deadline = new Deadline(dueNs -> look(dueNs, met));
    }

    @Override
    void begin() {
      super.begin();
      loop.deadlines().set(deadline, quietSinceNs + quietNs);
    }

    @Override
    boolean isMet() {
      return false; // time tells
    }

    @Override
    public void moved() {
      if (terminal.display().shownOffset() != shownOffset) {
        shownOffset = terminal.display().shownOffset();
        quietSinceNs = loop.clock().monotonicNs();
      }
    }

    private void look(long dueNs, Runnable met) {
      if (dueNs - quietSinceNs >= quietNs) {
        met.run();
      } else {
        loop.deadlines().set(deadline, quietSinceNs + quietNs);
      }
    }

    @Override
    public void close() {
      super.close();
      loop.deadlines().clear(deadline);
    }
  }
}
