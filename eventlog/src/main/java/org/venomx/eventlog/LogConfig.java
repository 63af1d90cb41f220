package org.venomx.eventlog;

import java.nio.file.Path;

/**
 * How a log is kept.
 *
 * @param directory made when missing; nothing else may live in it
 * @param segmentBytes size of a segment's file, {@value #SEGMENT_BYTES_MIN} to {@value
 *     #SEGMENT_BYTES_MAX}; all of it is taken from the disk before the first append to it
 * @param segmentEventsMax a segment that holds this many events is followed by a new one
 * @param durability when appends are forced to disk
 * @param anyFileSystem whether a file system without coherent mappings (NFS, FUSE …) is accepted
 */
public record LogConfig(
    Path directory,
    long segmentBytes,
    long segmentEventsMax,
    Durability durability,
    boolean anyFileSystem) {
  /** A record of full size and Chronicle's index have to fit. */
  public static final long SEGMENT_BYTES_MIN = 512 << 10;

  /** Chronicle maps it whole over time. */
  public static final long SEGMENT_BYTES_MAX = 1 << 30;

  private static final long SEGMENT_BYTES = 8 << 20;
  private static final long SEGMENT_EVENTS_MIN = 256;
  private static final long RETAIN_EVENTS = 1_000_000;

  /** Refuses sizes out of range. */
  public LogConfig {
    if (segmentBytes < SEGMENT_BYTES_MIN || segmentBytes > SEGMENT_BYTES_MAX) {
      throw new IllegalArgumentException(
          "segmentBytes is "
              + segmentBytes
              + ", not from "
              + SEGMENT_BYTES_MIN
              + " to "
              + SEGMENT_BYTES_MAX);
    }
    if (segmentEventsMax < 1) {
      throw new IllegalArgumentException("segmentEventsMax is " + segmentEventsMax);
    }
  }

  /** The usual: 8 MiB a segment, forced every second. */
  public static LogConfig in(Path directory) {
    return new LogConfig(directory, SEGMENT_BYTES, 1, Durability.INTERVAL, false)
        .retaining(RETAIN_EVENTS);
  }

  /** With segments of another size. */
  public LogConfig withSegmentBytes(long bytes) {
    return new LogConfig(directory, bytes, segmentEventsMax, durability, anyFileSystem);
  }

  /** With another durability. */
  public LogConfig with(Durability other) {
    return new LogConfig(directory, segmentBytes, segmentEventsMax, other, anyFileSystem);
  }

  /** On any file system, at the caller's risk. */
  public LogConfig onAnyFileSystem() {
    return new LogConfig(directory, segmentBytes, segmentEventsMax, durability, true);
  }

  /** With segments small enough that so many retained events fill four (foundation §12). */
  public LogConfig retaining(long events) {
    long perSegment = Math.max(SEGMENT_EVENTS_MIN, events / 4);
    return new LogConfig(directory, segmentBytes, perSegment, durability, anyFileSystem);
  }
}
