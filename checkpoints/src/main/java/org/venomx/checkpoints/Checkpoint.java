package org.venomx.checkpoints;

import org.jspecify.annotations.Nullable;
import org.venomx.state.Tree;

/**
 * The state at one place of the log (foundation §10). An abbreviation of the log up to there, never
 * a second truth.
 *
 * @param number names it, {@code c<number>}; never used twice
 * @param name given by whoever asked for it; {@code null} for one that the daemon made by itself
 * @param cursor the place in the log, as clients write it
 * @param turn the number of the newest turn
 * @param epochMs when it was taken, in ms since 1970
 * @param tree the state, whose {@link Tree#seq} is the place in the log
 */
public record Checkpoint(
    long number, @Nullable String name, String cursor, long turn, long epochMs, Tree tree) {}
