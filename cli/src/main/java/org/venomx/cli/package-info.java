/**
 * The {@code venomx} command: turns arguments into one request on the daemon's socket and the reply
 * into text or JSON and an exit code.
 *
 * <p>Knows the socket and the manifest, never the tree or the log. It starts in the time that a
 * person waits for, so it loads few classes and no framework.
 */
@NullMarked
package org.venomx.cli;

import org.jspecify.annotations.NullMarked;
