package org.venomx.protocol;

import org.jspecify.annotations.Nullable;

/** The kinds of frame of an attached connection (foundation §7). */
public enum FrameType {
  /** To the client: bytes of the PTY from the frame's offset on, counted since the launch. */
  OUTPUT(1, false),
  /** To the daemon: bytes for the PTY; offset 0. */
  INPUT(2, true),
  /** To the daemon: columns and rows, two bytes each; offset 0. */
  RESIZE(3, true),
  /** To the client: a redraw of the whole screen as of the frame's offset. */
  RESYNC(4, false),
  /** To the client: the exit status as JSON; the frame's offset is the final one. */
  EXIT(5, false),
  /** To the client: why the stream ends, as JSON; the last frame. */
  CLOSE(6, false);

  private static final @Nullable FrameType[] BY_CODE = {
    null, OUTPUT, INPUT, RESIZE, RESYNC, EXIT, CLOSE
  };

  private final int code;
  private final boolean toDaemon;

  FrameType(int code, boolean toDaemon) {
    this.code = code;
    this.toDaemon = toDaemon;
  }

  /** Its number in a frame's header. */
  public int code() {
    return code;
  }

  /** Whether clients send it; all others come from the daemon. */
  public boolean toDaemon() {
    return toDaemon;
  }

  /** The most bytes that one frame of this type carries. */
  public int payloadBytesMax() {
    return toDaemon ? Frames.PAYLOAD_IN_BYTES_MAX : Frames.PAYLOAD_OUT_BYTES_MAX;
  }

  /** The type of this number, or null. */
  static @Nullable FrameType of(int code) {
    return code > 0 && code < BY_CODE.length ? BY_CODE[code] : null;
  }
}
