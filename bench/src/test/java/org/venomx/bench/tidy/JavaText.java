package org.venomx.bench.tidy;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Java source as text. Understands comments and literals, nothing else. */
final class JavaText {

  /** In this order: a quote in a comment opens nothing, and neither does // in a string. */
  private static final Pattern NOT_CODE =
      Pattern.compile(
          """
          (?x)
            //[^\\n]*                             # comment to the end of the line
          | /[*].*?[*]/                           # comment
          | \\"{3}(?:\\\\.|(?!\\"{3}).)*+\\"{3}   # text block
          | "(?:\\\\.|[^"\\\\\\n])*+"             # string
          | '(?:\\\\.|[^'\\\\\\n])*+'             # character
          """,
          Pattern.DOTALL);

  private JavaText() {}

  /** The source with blanks in place of comments and literals; lines keep their numbers. */
  static String code(String source) {
    Matcher matcher = NOT_CODE.matcher(source);
    return matcher.replaceAll(found -> found.group().replaceAll("[^\\n]", " "));
  }
}
