/**
 * Linux in Java: the system calls that the daemon and the executor need, as plain methods that
 * return a result or a negated errno.
 *
 * <p>The only package that touches the foreign-function interface; no type of it appears in a
 * public signature. Knows no panes, no policy and no wire format. The bindings below {@code
 * generated} are jextract's output and are never edited by hand.
 */
@NullMarked
package org.venomx.ffm;

import org.jspecify.annotations.NullMarked;
