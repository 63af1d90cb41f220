package org.venomx.reactor.verbs;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.InvalidParams;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.net.Request;
import org.venomx.state.Grant;
import org.venomx.state.Id;
import org.venomx.state.Id.DaemonId;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;
import org.venomx.state.Kind;
import org.venomx.state.Right;
import org.venomx.state.Scope;

/**
 * Grants as they are written on the wire (foundation §6), both ways: {@code
 * {"right":"write","scope":"pane:p1"}}. The daemon's own scope is {@code daemon:<name>}; the state
 * knows no name, so another daemon's is none here.
 */
final class Grants {
  private static final String PARAM = "grants";
  private static final String EVERY = "*";
  private static final String SELF = "self";

  private Grants() {}

  /**
   * The grants that a request asks for, each once, in its order. Their form is looked at before any
   * right, as that of every parameter.
   *
   * @param absent what it asks for when it does not say
   * @return {@code null} when one is none, or there are too many: that was replied
   */
  static @Nullable List<Grant> of(Request request, List<Grant> absent, String daemon) {
    Object given = request.params().get(PARAM);
    if (given == null) {
      return absent;
    }
    try {
      return read((List<?>) given, daemon);
    } catch (InvalidParams invalid) {
      request.fail(invalid.error());
      return null;
    }
  }

  /** What the manifest has found to be an array of objects with a right and a scope. */
  static List<Grant> read(List<?> given, String daemon) throws InvalidParams {
    if (given.size() > Limits.GRANTS_MAX) {
      throw invalid("grants has at most " + Limits.GRANTS_MAX + " elements");
    }
    Set<Grant> grants = new LinkedHashSet<>();
    for (int i = 0; i < given.size(); i++) {
      Map<?, ?> grant = (Map<?, ?>) given.get(i);
      Right right = Right.READ.label().equals(grant.get("right")) ? Right.READ : Right.WRITE;
      Scope scope = scope(String.valueOf(grant.get("scope")), daemon);
      if (scope == null) {
        throw invalid(
            "grants["
                + i
                + "].scope must be *, self, KIND:* or KIND:ID, of the kinds session, window, pane,"
                + " principal and daemon");
      }
      grants.add(new Grant(right, scope));
    }
    return List.copyOf(grants);
  }

  /** As a result or an event shows them. */
  static List<@Nullable Object> json(List<Grant> grants, String daemon) {
    List<@Nullable Object> list = new ArrayList<>(grants.size());
    for (Grant grant : grants) {
      list.add(
          new Fields()
              .add("right", grant.right().label())
              .add("scope", text(grant.scope(), daemon))
              .map());
    }
    return list;
  }

  /** What {@link #scope} reads. */
  static String text(Scope scope, String daemon) {
    return scope instanceof Scope.Only only
        ? Refusals.resourceName(only.resource(), daemon)
        : scope.toString();
  }

  /** The scope, or {@code null} when the text is none. */
  static @Nullable Scope scope(String text, String daemon) {
    if (text.equals(EVERY)) return new Scope.Everything();
    if (text.equals(SELF)) return new Scope.Self();
    int colon = text.indexOf(':');
    Kind kind = colon < 0 ? null : kind(text.substring(0, colon));
    if (kind == null) return null;
    String which = text.substring(colon + 1);
    if (which.equals(EVERY)) return new Scope.EveryOf(kind);
    Id resource = resource(kind, which, daemon);
    return resource == null ? null : new Scope.Only(resource);
  }

  private static @Nullable Kind kind(String label) {
    for (Kind kind : Kind.values()) {
      if (kind.label().equals(label)) return kind;
    }
    return null;
  }

  private static @Nullable Id resource(Kind kind, String which, String daemon) {
    if (kind == Kind.DAEMON) return which.equals(daemon) ? DaemonId.SELF : null;
    long number = Id.parseNumber(kind, which);
    if (number < 0 || number == Context.NO_ID) return null;
    return switch (kind) {
      case SESSION -> new SessionId(number);
      case WINDOW -> new WindowId(number);
      case PANE -> new PaneId(number);
      case PRINCIPAL -> new PrincipalId(number);
      case DAEMON -> DaemonId.SELF;
    };
  }

  private static InvalidParams invalid(String message) {
    return new InvalidParams(ErrorCode.INVALID_PARAMS_RANGE, PARAM, message);
  }
}
