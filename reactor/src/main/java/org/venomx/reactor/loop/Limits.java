package org.venomx.reactor.loop;

import java.util.concurrent.TimeUnit;

/** Every limit of the daemon, with what happens when it is hit. */
public final class Limits {
  private Limits() {}

  /** Descriptors taken from one epoll_wait; the others come in the next pass. */
  public static final int READY_PER_PASS = 256;

  /**
   * A longer request line is answered with invalid_request.too_large and the connection is closed.
   */
  public static final int LINE_BYTES_MAX = 1 << 20;

  /** A longer reply becomes limit.reply. */
  public static final int REPLY_BYTES_MAX = 32 << 20;

  /** Unread replies behind the one being sent; over it the connection is closed. */
  public static final int UNREAD_BYTES_MAX = 4 << 20;

  /** Requests of one connection that are not answered yet; one more is limit.in_flight. */
  public static final int IN_FLIGHT_MAX = 64;

  /** Connections in all; one more is limit.connections and closed. */
  public static final int CONNECTIONS_MAX = 256;

  /** Connections of one principal, the owner too. */
  public static final int CONNECTIONS_PER_PRINCIPAL_MAX = 64;

  /** Connections that have not said hello. */
  public static final int CONNECTIONS_BEFORE_HELLO_MAX = 32;

  /** Connections of all others than the owner, so that the owner always gets in. */
  public static final int CONNECTIONS_OF_OTHERS_MAX = 192;

  /** A connection that has not said hello by then is closed without a line. */
  public static final long HELLO_NS = TimeUnit.SECONDS.toNanos(5);

  /** A connection that is being closed has so long to read what was sent to it. */
  public static final long LEAVE_NS = TimeUnit.SECONDS.toNanos(10);

  /** Connections accepted in one pass. */
  public static final int ACCEPTS_PER_PASS = 32;

  /** Bytes taken from one connection or PTY in one pass; the rest waits for the next. */
  public static final int READ_BYTES_PER_PASS = 64 << 10;

  /**
   * Cells and bytes that one pane's screen moves in one pass (about a millisecond); the rest waits
   * for the next, and the PTY is not read meanwhile.
   */
  public static final int SCREEN_WORK_PER_PASS = 1 << 18;

  /** The same for the last output, at the leader's exit, which is shown before the exit is told. */
  public static final int SCREEN_WORK_AT_EXIT = 1 << 23;

  /** The same for an archive, off the loop; what is older is left out when it takes more. */
  public static final int SCREEN_WORK_OF_ARCHIVE = 1 << 28;

  /** Lines of a pane's history; the oldest go, earlier when they are long (1 KiB in the mean). */
  public static final int HISTORY_LINES = 5_000;

  /** Bytes of a pane's input that its program has not read; more is limit.input. */
  public static final int INPUT_BYTES_MAX = 1 << 20;

  /** A pane.wait for a pattern beyond these, on one pane, is limit.in_flight. */
  public static final int PATTERN_WAITS_PER_PANE = 16;

  /**
   * A pattern that compiles to more steps is invalid_params.range: each costs at each character.
   */
  public static final int PATTERN_STEPS_MAX = 1000;

  /** So is one whose counted repeats multiply to more, before it is compiled. */
  public static final int PATTERN_REPEATS_MAX = 1000;

  /** Bytes of a pane's newest output that are kept. */
  public static final int OUTPUT_RING_BYTES = 1 << 20;

  /** Output that a stream's client has not taken; over it, it gets a redraw in its place. */
  public static final int STREAM_BACKLOG_BYTES_MAX = OUTPUT_RING_BYTES;

  /** One OUTPUT frame. The kernel frees a socket's room by about as much at a time. */
  public static final int STREAM_FRAME_BYTES_MAX = 32 << 10;

  /** Bytes sent to one stream in one pass; the rest waits for the next. */
  public static final int STREAM_BYTES_PER_PASS = 256 << 10;

  /** A stream that is over its backlog and takes nothing for so long is closed. */
  public static final long STREAM_STALL_NS = TimeUnit.SECONDS.toNanos(60);

  /** What is still read of a PTY once its leader has ended: more than any PTY holds. */
  public static final int DRAIN_BYTES_MAX = 64 << 10;

  /** Events of one events.read. */
  public static final int EVENTS_PER_READ_MAX = 1000;

  /** Subscriptions of one connection; one more is limit.subscriptions. */
  public static final int SUBSCRIPTIONS_MAX = 8;

  /**
   * Bytes of events that a subscriber has not taken; over it they are given up, and read from the
   * log again at its own pace.
   */
  public static final int SUBSCRIPTION_BYTES_MAX = 256 << 10;

  /** A subscriber that reads from the log gets more when less than this is waiting for it. */
  public static final int SUBSCRIPTION_HUNGRY_BYTES = 32 << 10;

  /** Events that a helper reads from the log at a time, for all subscribers who are there. */
  public static final int CATCHUP_EVENTS = 256;

  /** Bytes of such events; the one that goes over it is the last. */
  public static final int CATCHUP_BYTES = 64 << 10;

  /**
   * Events judged for subscribers in one pass (about a millisecond with what is sent); the rest
   * waits for the next. What is new is not dealt out live when it is more, times the subscribers,
   * but read from the log like old events.
   */
  public static final int EVENTS_JUDGED_PER_PASS = 4096;

  /** A subscriber that got nothing for so long, while there was news, gets a bookmark. */
  public static final long BOOKMARK_NS = TimeUnit.SECONDS.toNanos(10);

  /** Grants of one request, and of one principal; more of it is limit.grants. */
  public static final int GRANTS_MAX = 128;

  /** Denials of one principal that are recorded in a second; the others are counted. */
  public static final int DENIALS_PER_SECOND_OF_ONE = 10;

  /** Denials of all that are recorded in a second; the others are counted. */
  public static final int DENIALS_PER_SECOND = 50;

  /** Between two pane.observed of one pane; what changes meanwhile comes together. */
  public static final long OBSERVATION_NS = TimeUnit.MILLISECONDS.toNanos(100);

  /** Log room a mutation needs: an observation with the longest title and directory. */
  public static final long LOG_BYTES_PER_MUTATION = 8192;

  /** Log room a mutation of a layout needs on top, for each pane shown: its place and its size. */
  public static final long LOG_BYTES_PER_PANE_SHOWN = 64;

  /** Log room kept for what a pane is owed until it is removed, its window's removal included. */
  public static final long LOG_BYTES_OWED_PER_PANE = 1024;

  /** Log room kept for the revocation of each principal that may act, its pane's beside it. */
  public static final long LOG_BYTES_OWED_PER_PRINCIPAL = 64;

  /** Log room that the removal of a window without a pane needs beyond that, and a session's. */
  public static final long LOG_BYTES_PER_BARE_REMOVAL = 128;

  /** Orphans reaped in one pass; the rest waits for the next. */
  public static final int ORPHANS_PER_PASS = 256;

  /** How often a leader is looked at again whose exit was announced and not yet given up. */
  public static final long LOOK_AGAIN_NS = TimeUnit.MILLISECONDS.toNanos(50);

  /** Shutdown: from SIGHUP to SIGKILL (foundation §8). */
  public static final long SHUTDOWN_GRACE_NS = TimeUnit.MILLISECONDS.toNanos(2000);

  /** Shutdown: what clients get to read their last replies. */
  public static final long SHUTDOWN_FLUSH_NS = TimeUnit.MILLISECONDS.toNanos(500);

  /** What a latched daemon goes on answering open connections before it ends (foundation §9). */
  public static final long LATCHED_NS = TimeUnit.MILLISECONDS.toNanos(500);
}
