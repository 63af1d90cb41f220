package org.venomx.reactor;

import java.util.function.UnaryOperator;
import org.venomx.ffm.Kernel;
import org.venomx.reactor.loop.Helper;

/**
 * Where test builds put their seams (foundation §8) between the daemon and what surrounds it.
 *
 * @param kernel around the real one
 * @param helper around the one that does the files
 */
record Seams(UnaryOperator<Kernel> kernel, UnaryOperator<Helper> helper) {
  /** The daemon as it is released. */
  static final Seams NONE = new Seams(UnaryOperator.identity(), UnaryOperator.identity());
}
