/**
 * What is true: IDs, events, the immutable tree that they build, the rules that admit or refuse a
 * request, and the termination machine.
 *
 * <p>Pure values and functions. There is no clock, no input or output, no JSON and no process in
 * here: whoever calls passes the time in, and performs the effects that come out.
 */
@NullMarked
package org.venomx.state;

import org.jspecify.annotations.NullMarked;
