package org.venomx.state;

import java.util.List;

/** A right on a scope. */
public record Grant(Right right, Scope scope) {
  /** What the owner holds. */
  public static final List<Grant> OWNER = List.of(new Grant(Right.WRITE, new Scope.Everything()));

  /** What a pane's principal holds unless its creation says otherwise. */
  public static final List<Grant> PANE = List.of(new Grant(Right.WRITE, new Scope.Self()));
}
