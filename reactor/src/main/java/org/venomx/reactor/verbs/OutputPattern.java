package org.venomx.reactor.verbs;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.InvalidParams;
import org.venomx.reactor.loop.Limits;

/**
 * The regular expressions of {@code pane.wait}: RE2's, which take time linear in the text. A long
 * or much repeated one would still be slow at every step, so its size is bounded, before it is
 * compiled and after. {@code ^} and {@code $} stand for the ends of lines.
 */
final class OutputPattern {
  private OutputPattern() {}

  static Pattern compile(String text) throws InvalidParams {
    if (repeats(text) > Limits.PATTERN_REPEATS_MAX) {
      throw outOfRange("is too large: its repeats multiply to over " + Limits.PATTERN_REPEATS_MAX);
    }
    Pattern pattern;
    try {
      pattern = Pattern.compile(text, Pattern.MULTILINE);
    } catch (PatternSyntaxException malformed) {
      throw outOfRange("is no regular expression of RE2: " + malformed.getDescription());
    }
    if (pattern.programSize() > Limits.PATTERN_STEPS_MAX) {
      throw outOfRange("is too large: over " + Limits.PATTERN_STEPS_MAX + " steps");
    }
    return pattern;
  }

  /**
   * What all {@code {n}} and {@code {n,m}} multiply to, as if each stood in the one before: an
   * upper bound of how much larger than its text a pattern gets.
   */
  private static long repeats(String text) {
    long product = 1;
    long number = 0;
    boolean counted = false;
    for (int i = 0; i < text.length() && product <= Limits.PATTERN_REPEATS_MAX; i++) {
      char each = text.charAt(i);
      if (each == '{') {
        counted = true;
        number = 0;
      } else if (counted && each >= '0' && each <= '9') {
        number = Math.min(Limits.PATTERN_REPEATS_MAX + 1, number * 10 + each - '0');
      } else if (counted && each == ',') {
        product *= Math.max(1, number); // "{n,}" repeats n times, too
        number = 0;
      } else {
        product *= counted && each == '}' ? Math.max(1, number) : 1;
        counted = false;
      }
    }
    return product;
  }

  private static InvalidParams outOfRange(String what) {
    return new InvalidParams(ErrorCode.INVALID_PARAMS_RANGE, "pattern", "pattern " + what);
  }
}
