package org.venomx.reactor.terminate;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.venomx.state.Id;
import org.venomx.state.Seals;

/**
 * The seals of the recursive removals that are under way (RFC-0012 §3). A seal belongs to its
 * removal, so a resource stays sealed for as long as any removal of what contains it holds one. No
 * two removals have the same target: the second is refused. Confined to the loop's thread.
 */
final class SealBook {
  private final Set<Id> targets = new HashSet<>();
  private final Consumer<Seals> reader;

  /** Shows every change to {@code reader}, by whom the rules are asked. */
  SealBook(Consumer<Seals> reader) {
    this.reader = reader;
  }

  /** From here on nothing is added to what the target contains. */
  void seal(Id target) {
    targets.add(target);
    show();
  }

  /** The removal is over, done or not; nothing where it was before. */
  void lift(Id target) {
    if (targets.remove(target)) {
      show();
    }
  }

  private void show() {
    reader.accept(targets.isEmpty() ? Seals.NONE : new Seals(Set.copyOf(targets)));
  }
}
