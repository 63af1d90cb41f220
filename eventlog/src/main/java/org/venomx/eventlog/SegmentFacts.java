package org.venomx.eventlog;

/**
 * What retention is decided by.
 *
 * @param firstSeq the seq of the segment's first event
 * @param lastSeq the seq of its last one; {@code firstSeq - 1} when it holds none, {@link
 *     Long#MAX_VALUE} for the segment being written
 * @param bytes what it takes on disk
 * @param newestEpochMs about when its last event was appended, in ms since 1970
 */
public record SegmentFacts(long firstSeq, long lastSeq, long bytes, long newestEpochMs) {}
