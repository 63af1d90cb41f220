/**
 * The daemon: one thread, one loop, one place where anything is appended, signalled or answered.
 *
 * <p>Each input is a turn: decide, append the events as one record, act, then answer. The only room
 * that sees both processes and policy; the policy itself lives in {@code state}, the system calls
 * in {@code ffm}.
 */
@NullMarked
package org.venomx.reactor;

import org.jspecify.annotations.NullMarked;
