/**
 * How to start again: the tree at one position of the log, and what each pane was started with.
 *
 * <p>The only place that holds a program's arguments and environment at rest. A checkpoint is an
 * abbreviation of the log, never a second truth: without it, replay reaches the same tree.
 */
@NullMarked
package org.venomx.checkpoints;

import org.jspecify.annotations.NullMarked;
