/** A pane's outside: its process, its terminal's bytes in and out, its folder, its birth. */
@NullMarked
package org.venomx.reactor.pane;

import org.jspecify.annotations.NullMarked;
