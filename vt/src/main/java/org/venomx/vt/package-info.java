/**
 * The virtual terminal: bytes of a program go in, a screen and answers to its questions come out.
 *
 * <p>Knows no files, no processes and no panes. The caller owns the bytes and the thread.
 */
@NullMarked
package org.venomx.vt;

import org.jspecify.annotations.NullMarked;
