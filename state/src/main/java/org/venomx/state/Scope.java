package org.venomx.state;

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
}
