package org.venomx.state;

/** The numbers that the next ID of each kind and the next checkpoint get. They only rise. */
public record Counters(long session, long window, long pane, long principal, long checkpoint) {
  /** Of an empty state directory. */
  public static final Counters START = new Counters(0, 0, 0, 0, 0);

  /** The next number of a kind that is counted. */
  public long of(Kind kind) {
    return switch (kind) {
      case SESSION -> session;
      case WINDOW -> window;
      case PANE -> pane;
      case PRINCIPAL -> principal;
      case DAEMON -> throw new IllegalArgumentException("daemons are not counted");
    };
  }

  /** These counters, with one kind's at least {@code next}. */
  public Counters atLeast(Kind kind, long next) {
    return switch (kind) {
      case SESSION -> new Counters(Math.max(session, next), window, pane, principal, checkpoint);
      case WINDOW -> new Counters(session, Math.max(window, next), pane, principal, checkpoint);
      case PANE -> new Counters(session, window, Math.max(pane, next), principal, checkpoint);
      case PRINCIPAL -> new Counters(session, window, pane, Math.max(principal, next), checkpoint);
      case DAEMON -> throw new IllegalArgumentException("daemons are not counted");
    };
  }

  /** These counters, with the checkpoints' at least {@code next}. */
  public Counters checkpointAtLeast(long next) {
    return new Counters(session, window, pane, principal, Math.max(checkpoint, next));
  }
}
