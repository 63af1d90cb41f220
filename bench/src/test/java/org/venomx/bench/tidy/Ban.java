package org.venomx.bench.tidy;

import java.util.Set;
import java.util.regex.Pattern;

/**
 * Something that code must not say, and what to say instead.
 *
 * @param pattern looked for in each line of code; comments and literals are not code
 * @param instead completes "use ..."
 * @param where the places it is banned from; empty: everywhere
 * @param except the places where it is allowed all the same
 */
record Ban(Pattern pattern, String instead, Set<String> where, Set<String> except) {

  Ban(String regex, String instead, Set<String> where, Set<String> except) {
    this(Pattern.compile(regex), instead, where, except);
  }

  /** Whether the ban holds in the file with this path, relative to the root of the project. */
  boolean holdsIn(String path) {
    return (where.isEmpty() || isIn(where, path)) && !isIn(except, path);
  }

  /** A place is a file's name, a folder with a slash at its end, or a longer end of such a path. */
  private static boolean isIn(Set<String> places, String path) {
    return places.stream().anyMatch(place -> ("/" + path).contains("/" + place));
  }
}
