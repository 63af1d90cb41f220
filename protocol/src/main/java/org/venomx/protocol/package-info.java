/**
 * What can be said: the manifest of every verb with its parameters, error codes, exit codes, and
 * the JSON lines on the socket.
 *
 * <p>Shared by the daemon, the command line and the executor, so that all of them say the same. It
 * decides nothing and knows neither the tree nor the log.
 */
@NullMarked
package org.venomx.protocol;

import org.jspecify.annotations.NullMarked;
