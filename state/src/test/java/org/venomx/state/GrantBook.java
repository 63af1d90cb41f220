package org.venomx.state;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Foundation §6 told again without any of the daemon's code: names are texts, what is owned and
 * what contains it is looked up in plain maps, nothing is ever forgotten. Slow and obvious.
 */
final class GrantBook {
  /** The parent of each principal; the owner's is empty. */
  private final Map<String, String> parents = new HashMap<>();

  private final Map<String, List<String>> held = new HashMap<>();
  private final Map<String, Boolean> revoked = new HashMap<>();
  private final Map<String, String> owners = new HashMap<>();
  private final Map<String, List<String>> containers = new HashMap<>();

  /** Takes note of what has happened. */
  void follow(List<Event> events) {
    for (Event event : events) {
      switch (event) {
        case Event.SessionCreated e -> thing(e.session(), e.owner(), null);
        case Event.WindowCreated e -> thing(e.window(), e.owner(), name(e.session()));
        case Event.PaneCreated e -> thing(e.pane(), e.owner(), name(e.window()));
        case Event.PrincipalCreated e -> {
          String name = e.principal().toString();
          parents.put(name, e.parent() == null ? "" : e.parent().toString());
          held.put(name, new ArrayList<>(e.grants().stream().map(GrantBook::text).toList()));
          owners.put("principal:" + name, name);
          containers.put("principal:" + name, List.of());
        }
        case Event.PrincipalGranted e ->
            heldBy(e.principal().toString())
                .addAll(e.grants().stream().map(GrantBook::text).toList());
        case Event.PrincipalCurtailed e ->
            heldBy(e.principal().toString())
                .removeAll(e.grants().stream().map(GrantBook::text).toList());
        case Event.PrincipalRevoked e -> revoked.put(e.principal().toString(), true);
        default -> {} // nothing about rights
      }
    }
  }

  /** Whether somebody holds {@code read} or {@code write} on {@code pane:p1}. */
  boolean holds(String who, String right, String resource) {
    for (String grant : acting(who)) {
      String scope = grant.substring(grant.indexOf(' ') + 1);
      boolean enough = grant.startsWith("write ") || right.equals("read");
      if (enough && covers(who, scope, resource)) return true;
    }
    return false;
  }

  /** Whether somebody may hand on {@code write pane:p1}. */
  boolean mayHandOn(String who, String grant) {
    String right = grant.substring(0, grant.indexOf(' '));
    String scope = grant.substring(grant.indexOf(' ') + 1);
    if (!parents.containsKey(who) || revoked.containsKey(who)) return false;
    if (scope.equals("self")) return true;
    if (!scope.endsWith("*")) return holdsWhole(who, right, scope);
    for (String own : acting(who)) {
      boolean enough = own.startsWith("write ") || right.equals("read");
      if (enough && (own.endsWith(" *") || own.endsWith(" " + scope))) return true;
    }
    return false;
  }

  /** On it, and on what will ever be in it. */
  private boolean holdsWhole(String who, String right, String resource) {
    for (String own : acting(who)) {
      String scope = own.substring(own.indexOf(' ') + 1);
      boolean whole =
          scope.equals("*")
              || scope.equals(resource)
              || containers.getOrDefault(resource, List.of()).contains(scope);
      if (whole && (own.startsWith("write ") || right.equals("read"))) return true;
    }
    boolean content = true;
    if (resource.startsWith("session:")) content = mayHandOn(who, right + " window:*");
    if (!resource.matches("(pane|principal|daemon):.*")) {
      content &= mayHandOn(who, right + " pane:*");
    }
    return content && holds(who, right, resource);
  }

  /** Whether a grant of {@code who} on this scope is one on this resource. */
  boolean covers(String who, String scope, String resource) {
    if (scope.equals("*")) return true;
    if (scope.equals("self")) {
      for (String at = owners.getOrDefault(resource, ""); !at.isEmpty(); ) {
        if (at.equals(who)) return true;
        at = parents.getOrDefault(at, "");
      }
      return false;
    }
    if (scope.endsWith(":*")) return resource.startsWith(scope.substring(0, scope.length() - 1));
    return resource.equals(scope) || containers.getOrDefault(resource, List.of()).contains(scope);
  }

  static String text(Grant grant) {
    return grant.right().label() + " " + grant.scope();
  }

  static String name(Id resource) {
    return resource.kind().label() + ":" + resource;
  }

  private List<String> acting(String who) {
    return revoked.containsKey(who) ? List.of() : held.getOrDefault(who, List.of());
  }

  private List<String> heldBy(String who) {
    return held.computeIfAbsent(who, nobody -> new ArrayList<>());
  }

  private void thing(Id id, Id owner, @Nullable String container) {
    owners.put(name(id), owner.toString());
    List<String> all = new ArrayList<>();
    if (container != null) {
      all.add(container);
      all.addAll(containers.getOrDefault(container, List.of()));
    }
    containers.put(name(id), all);
  }
}
