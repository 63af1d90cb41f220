package org.venomx.reactor.world;

import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.venomx.ffm.Spawned;

/** Which calls go wrong although nobody did anything wrong. */
public final class Mischief {
  private final @Nullable Random random;
  private final int perMille;
  private Spawned.@Nullable Step nextSpawnFailsAt;
  private int nextSpawnErrno;
  private int nextAcceptErrno;

  private Mischief(@Nullable Random random, int perMille) {
    this.random = random;
    this.perMille = perMille;
  }

  /** Nothing but what is asked for. */
  public static Mischief none() {
    return new Mischief(null, 0);
  }

  /** So many of a thousand calls are interrupted, cut short or put off. */
  public static Mischief seeded(long seed, int perMille) {
    return new Mischief(new Random(seed), perMille);
  }

  /** The next spawn fails. */
  public void failNextSpawn(Spawned.Step step, int errno) {
    nextSpawnFailsAt = step;
    nextSpawnErrno = errno;
  }

  /** The next accept fails. */
  public void failNextAccept(int errno) {
    nextAcceptErrno = errno;
  }

  /** Decides the order in which readiness is reported. */
  @Nullable Random order() {
    return random;
  }

  boolean strikes() {
    return random != null && random.nextInt(1000) < perMille;
  }

  /** How many of {@code length} bytes a call moves at most, at least 1. */
  int cut(int length) {
    return random != null && length > 1 && strikes() ? 1 + random.nextInt(length - 1) : length;
  }

  /** 0, or the errno of the spawn that is about to happen, with its step in {@code into}. */
  int spawnErrno(Spawned into) {
    if (nextSpawnFailsAt == null) {
      return 0;
    }
    into.failed(nextSpawnFailsAt);
    nextSpawnFailsAt = null;
    return nextSpawnErrno;
  }

  int acceptErrno() {
    int errno = nextAcceptErrno;
    nextAcceptErrno = 0;
    return errno;
  }
}
