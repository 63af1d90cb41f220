/**
 * What can be said between a client and the daemon: the manifest of verbs, its validation, errors
 * and exit codes, JSON and its lines, and the places in the file system where the two meet. Knows
 * no sockets, processes or panes.
 */
@NullMarked
package org.venomx.protocol;

import org.jspecify.annotations.NullMarked;
