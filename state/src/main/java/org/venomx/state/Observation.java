package org.venomx.state;

import org.jspecify.annotations.Nullable;

/**
 * What a pane's program has said about itself on its terminal (OSC 0, 2 and 7, BEL). Together with
 * {@code argv[0]}'s basename it is all of a program's own words that events may hold.
 *
 * @param title {@code null} until it gives one
 * @param cwd its working directory, as it says; {@code null} until it does
 * @param bells how often it rang
 */
public record Observation(@Nullable String title, @Nullable String cwd, long bells) {
  /** Of a program that has said nothing. */
  public static final Observation NONE = new Observation(null, null, 0);

  /** Refuses a negative count. */
  public Observation {
    if (bells < 0) {
      throw new IllegalArgumentException("bells " + bells);
    }
  }
}
