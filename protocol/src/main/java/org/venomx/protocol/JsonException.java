package org.venomx.protocol;

/**
 * A text that is not the strict JSON of foundation §3. The message names the kind and where it was
 * found, never the text itself: it may hold a token.
 */
public final class JsonException extends Exception {
  private static final long serialVersionUID = 1L;

  /** What is wrong. */
  public enum Kind {
    /** No value at all. */
    EMPTY("no JSON value"),
    /** Not JSON by RFC 8259. */
    SYNTAX("not valid JSON"),
    /** More than one value, or garbage behind it. */
    TRAILING("more than one JSON value"),
    /** Bytes that are not UTF-8. */
    UTF8("not valid UTF-8"),
    /** A string that is half a character by its escapes. */
    SURROGATE("half of a surrogate pair"),
    /** The same member twice in one object. */
    DUPLICATE_KEY("the same member twice in one object"),
    /** Arrays and objects in each other, deeper than allowed ({@link Json#NESTING_MAX}). */
    NESTING("nested too deep"),
    /** A number longer than any that is meant. */
    TOO_LONG("a number is too long");

    private final String words;

    Kind(String words) {
      this.words = words;
    }
  }

  private final Kind kind;

  /**
   * Of a text that was being read.
   *
   * @param at where it was found, -1 when that is not known
   */
  public JsonException(Kind kind, long at) {
    super(at < 0 ? kind.words : kind.words + ", at byte " + at);
    this.kind = kind;
  }

  /** What is wrong. */
  public Kind kind() {
    return kind;
  }
}
