package org.venomx.cli;

/** Colours, or none. */
record Paint(boolean on) {
  String strong(String text) {
    return in("1", text);
  }

  String faint(String text) {
    return in("2", text);
  }

  String good(String text) {
    return in("32", text);
  }

  String doubtful(String text) {
    return in("33", text);
  }

  String bad(String text) {
    return in("31", text);
  }

  /** SGR of ECMA-48 §8.3.117. */
  private String in(String parameter, String text) {
    return on ? "\u001b[" + parameter + "m" + text + "\u001b[0m" : text;
  }
}
