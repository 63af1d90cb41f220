package org.venomx.state;

import org.jspecify.annotations.Nullable;

/** Where a grant applies (foundation §6). */
public sealed interface Scope {

  /** {@code *}: every resource. */
  record Everything() implements Scope {
    @Override
    public String toString() {
      return "*";
    }
  }

  /** {@code pane:*}: every resource of a kind, and nothing of another. */
  record EveryOf(Kind kind) implements Scope {
    @Override
    public String toString() {
      return kind.label() + ":*";
    }
  }

  /** {@code session:s0}: one resource, which need not exist yet, and what it contains. */
  record Only(Id resource) implements Scope {
    @Override
    public String toString() {
      return resource.kind().label() + ":" + resource;
    }
  }

  /** {@code self}: what the principal or one of its descendants owns; containment plays no part. */
  record Self() implements Scope {
    @Override
    public String toString() {
      return "self";
    }
  }

  /**
   * Reads what {@link Object#toString} writes.
   *
   * @return {@code null} when {@code text} is no scope
   */
  static @Nullable Scope parse(String text) {
    if (text.equals("*")) {
      return new Everything();
    }
    if (text.equals("self")) {
      return new Self();
    }
    for (Kind kind : Kind.values()) {
      String prefix = kind.label() + ":";
      if (text.startsWith(prefix)) {
        return parse(kind, text.substring(prefix.length()));
      }
    }
    return null;
  }

  private static @Nullable Scope parse(Kind kind, String rest) {
    if (rest.equals("*")) {
      return new EveryOf(kind);
    }
    long number = Id.parseNumber(kind, rest);
    return switch (kind) {
      case DAEMON -> rest.equals(Id.DaemonId.SELF.toString()) ? new Only(Id.DaemonId.SELF) : null;
      case SESSION -> number < 0 ? null : new Only(new Id.SessionId(number));
      case WINDOW -> number < 0 ? null : new Only(new Id.WindowId(number));
      case PANE -> number < 0 ? null : new Only(new Id.PaneId(number));
      case PRINCIPAL -> number < 0 ? null : new Only(new Id.PrincipalId(number));
    };
  }
}
