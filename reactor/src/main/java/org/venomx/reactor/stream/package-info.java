/** Attached connections: what a pane shows, on its way out, and what is typed, on its way in. */
@NullMarked
package org.venomx.reactor.stream;

import org.jspecify.annotations.NullMarked;
