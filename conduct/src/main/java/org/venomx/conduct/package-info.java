/**
 * The {@code conduct} command: a bounded executor of programs with an explicit policy.
 *
 * <p>Uses the same system calls and the same termination machine as the daemon, but never the
 * daemon itself.
 */
@NullMarked
package org.venomx.conduct;

import org.jspecify.annotations.NullMarked;
