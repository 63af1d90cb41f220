package org.venomx.ffm;

/** How a program is started: for good, or pretended for a rehearsal. */
sealed interface Spawner permits PtySpawn, PretendedPrograms {

  /** As {@link Kernel#spawn}. */
  int spawn(SpawnRequest request, Spawned into);
}
