/** Ending programs (RFC-0012 §4 and §5), and everything that happens when one has ended. */
@NullMarked
package org.venomx.reactor.terminate;

import org.jspecify.annotations.NullMarked;
