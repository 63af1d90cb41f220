package org.venomx.eventlog;

import java.util.concurrent.ExecutorService;

/** What an open log is put together from; {@link LogOpening} does that. */
record LogParts(
    SegmentFiles files,
    SegmentQueue queue,
    LogWriter writer,
    LogEnd end,
    HighWaterMark mark,
    Histories histories,
    IdReserve ids,
    SpareSegment spare,
    Forcer forcer,
    Floor floor,
    ExecutorService helper) {}
