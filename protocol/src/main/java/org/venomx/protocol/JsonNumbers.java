package org.venomx.protocol;

import java.math.BigDecimal;
import java.math.BigInteger;
import org.venomx.protocol.JsonException.Kind;

/** Numbers, by the grammar of RFC 8259 §6. */
final class JsonNumbers {
  /** Keeps the cost of exact numbers in bounds: converting digits takes quadratic time. */
  private static final int CHARS_MAX = 1000;

  /** So many digits fit a long, whatever they are. */
  private static final int LONG_DIGITS = 18;

  private JsonNumbers() {}

  static Number read(JsonBytes in) throws JsonException {
    int start = in.position();
    if (in.peek() == '-') in.next();
    if (in.peek() == '0') {
      in.next();
    } else {
      digits(in);
    }
    boolean whole = true;
    if (in.peek() == '.') {
      whole = false;
      in.next();
      digits(in);
    }
    if (in.peek() == 'e' || in.peek() == 'E') {
      whole = false;
      in.next();
      if (in.peek() == '+' || in.peek() == '-') in.next();
      digits(in);
    }
    int length = in.position() - start;
    if (length > CHARS_MAX) throw in.wrong(Kind.TOO_LONG);
    String text = in.ascii(start, in.position());
    if (!whole) return decimal(in, text);
    if (length <= LONG_DIGITS) return Long.parseLong(text);
    BigInteger big = new BigInteger(text);
    if (big.bitLength() < Long.SIZE) return big.longValue();
    return big;
  }

  private static void digits(JsonBytes in) throws JsonException {
    if (!isDigit(in.peek())) throw in.wrong(Kind.SYNTAX);
    while (isDigit(in.peek())) in.next();
  }

  private static boolean isDigit(int next) {
    return next >= '0' && next <= '9';
  }

  private static BigDecimal decimal(JsonBytes in, String text) throws JsonException {
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException exponentTooLarge) {
      throw in.wrong(Kind.TOO_LONG);
    }
  }
}
