/**
 * What happened: an append-only log with one record a turn, linked by checksums, and the reading of
 * it from any cursor.
 *
 * <p>The only package that uses Chronicle Queue; none of its types appears in a public signature. A
 * record is there as a whole or not at all. Nothing is ever appended behind damage.
 */
@NullMarked
package org.venomx.eventlog;

import org.jspecify.annotations.NullMarked;
