/**
 * The house rules as a test over the text of the whole source tree.
 *
 * <p>It lives in the bench room because that is the only one that is built after all others and may
 * see all of them; the rules themselves need nothing but the files.
 */
@NullMarked
package org.venomx.bench.tidy;

import org.jspecify.annotations.NullMarked;
