/** How the past is kept short: checkpoints when something has changed, and old segments go. */
@NullMarked
package org.venomx.reactor.keep;

import org.jspecify.annotations.NullMarked;
