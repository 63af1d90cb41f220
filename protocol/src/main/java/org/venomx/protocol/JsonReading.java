package org.venomx.protocol;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.JsonException.Kind;

/**
 * UTF-8 to values by RFC 8259, and nothing beside it. Recursion is bounded by a limit on nesting,
 * and no input leads to another exception than {@link JsonException}.
 */
final class JsonReading {
  private final JsonBytes in;
  private final int nestingMax;
  private int depth;

  JsonReading(byte[] bytes, int from, int length, int nestingMax) {
    this.in = new JsonBytes(bytes, from, from + length);
    this.nestingMax = nestingMax;
  }

  /** The value that is all there is. */
  @Nullable Object only() throws JsonException {
    in.skipSpace();
    if (in.atEnd()) throw in.wrong(Kind.EMPTY);
    Object value = value();
    in.skipSpace();
    if (!in.atEnd()) throw in.wrong(Kind.TRAILING);
    return value;
  }

  private @Nullable Object value() throws JsonException {
    return switch (in.peek()) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> JsonStrings.read(in);
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      case 'n' -> word("null", null);
      default -> JsonNumbers.read(in);
    };
  }

  private @Nullable Object word(String word, @Nullable Object value) throws JsonException {
    in.expect(word);
    return value;
  }

  private Map<String, @Nullable Object> object() throws JsonException {
    enter();
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    if (!closed('}')) {
      do {
        in.skipSpace();
        if (in.peek() != '"') throw in.wrong(Kind.SYNTAX);
        String name = JsonStrings.read(in);
        if (object.containsKey(name)) throw in.wrong(Kind.DUPLICATE_KEY);
        in.skipSpace();
        if (in.next() != ':') throw in.wrong(Kind.SYNTAX);
        in.skipSpace();
        object.put(name, value());
      } while (another('}'));
    }
    depth--;
    return object;
  }

  private List<@Nullable Object> array() throws JsonException {
    enter();
    List<@Nullable Object> array = new ArrayList<>();
    if (!closed(']')) {
      do {
        in.skipSpace();
        array.add(value());
      } while (another(']'));
    }
    depth--;
    return array;
  }

  /** Takes the opening bracket. */
  private void enter() throws JsonException {
    in.next();
    if (++depth > nestingMax) throw in.wrong(Kind.NESTING);
  }

  /** Takes the closing bracket if it follows at once. */
  private boolean closed(char bracket) {
    in.skipSpace();
    if (in.peek() != bracket) return false;
    in.next();
    return true;
  }

  /** Takes a comma, which says that there is another, or the closing bracket. */
  private boolean another(char bracket) throws JsonException {
    in.skipSpace();
    int next = in.next();
    if (next == ',') return true;
    if (next == bracket) return false;
    throw in.wrong(Kind.SYNTAX);
  }
}
