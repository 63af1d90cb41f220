/** The unix socket: connections, lines, requests in flight and their answers. */
@NullMarked
package org.venomx.reactor.net;

import org.jspecify.annotations.NullMarked;
