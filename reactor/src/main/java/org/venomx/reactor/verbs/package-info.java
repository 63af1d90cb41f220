/** What each verb does, one noun a file: checks first (Rules), then one turn. */
@NullMarked
package org.venomx.reactor.verbs;

import org.jspecify.annotations.NullMarked;
