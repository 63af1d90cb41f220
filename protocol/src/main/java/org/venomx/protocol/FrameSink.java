package org.venomx.protocol;

/** Takes what {@link FrameReader} finds. */
@FunctionalInterface
public interface FrameSink {
  /**
   * A whole frame.
   *
   * @param buffer holds the payload, {@code length} bytes from {@code from}, and only until this
   *     call returns
   * @return whether to go on; false leaves what is behind this frame for later
   */
  boolean frame(FrameType type, long offset, byte[] buffer, int from, int length);
}
