/**
 * The single thread's machinery: waiting, time, turns and the one place where anything is appended.
 */
@NullMarked
package org.venomx.reactor.loop;

import org.jspecify.annotations.NullMarked;
