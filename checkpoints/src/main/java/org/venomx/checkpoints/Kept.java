package org.venomx.checkpoints;

import org.jspecify.annotations.Nullable;

/**
 * A valid checkpoint on disk; see {@link Checkpoint} for the words.
 *
 * @param seq the newest event that it covers
 * @param panes how many panes it holds
 * @param bytes size of its file
 */
public record Kept(
    long number,
    @Nullable String name,
    String cursor,
    long seq,
    long epochMs,
    int panes,
    long bytes) {}
