package org.venomx.protocol;

import java.util.Locale;
import java.util.Map;

/** Why the daemon ends a stream, in the CLOSE frame's {@code reason} (foundation §7). */
public enum CloseReason {
  /** The pane is gone. */
  PANE_REMOVED,
  /** The client took no byte for a minute while it was more than its backlog behind. */
  OVERFLOW,
  /** The daemon stops. */
  SHUTDOWN,
  /** The client's principal may act no more. */
  REVOKED,
  /** The pane's program was started anew, and offsets count from 0 again. */
  RELAUNCHED,
  /** The client has closed its sending direction. */
  DETACHED;

  /** As it stands in the frame: {@code pane_removed}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The whole CLOSE frame, at an offset. */
  public byte[] frame(long offset) {
    return Frames.frame(FrameType.CLOSE, offset, Json.bytes(Map.of("reason", label())));
  }
}
