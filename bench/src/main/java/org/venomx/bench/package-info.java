/**
 * How fast, answered: each benchmark asks one written question and runs a baseline beside it.
 *
 * <p>Sees every other room, and no room sees it. For that reason the house rules of the whole
 * source tree are tested here, too.
 */
@NullMarked
package org.venomx.bench;

import org.jspecify.annotations.NullMarked;
