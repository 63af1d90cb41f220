/**
 * A Linux made of plain objects, for tests that decide everything: what programs do, when time
 * passes, which calls fail. One thread, no randomness but what a seed gives.
 */
@NullMarked
package org.venomx.reactor.world;

import org.jspecify.annotations.NullMarked;
