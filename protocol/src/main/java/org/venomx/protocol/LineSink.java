package org.venomx.protocol;

/** Takes what {@link JsonLines} finds. */
public interface LineSink {
  /**
   * A line, without its end.
   *
   * @param buffer holds it only until this call returns
   */
  void line(byte[] buffer, int from, int length);

  /** A line grew over the limit. Nothing further is reported: the connection is to be closed. */
  void tooLong();
}
