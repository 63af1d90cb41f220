package org.venomx.checkpoints;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Archive;
import org.venomx.state.Counters;
import org.venomx.state.ExitStatus;
import org.venomx.state.Frozen;
import org.venomx.state.FrozenRecord;
import org.venomx.state.Grant;
import org.venomx.state.Id;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;
import org.venomx.state.IdMap;
import org.venomx.state.Kind;
import org.venomx.state.Layout;
import org.venomx.state.Observation;
import org.venomx.state.Pane;
import org.venomx.state.Principal;
import org.venomx.state.Right;
import org.venomx.state.Scope;
import org.venomx.state.Session;
import org.venomx.state.TokenHash;
import org.venomx.state.Tree;
import org.venomx.state.Window;

/**
 * The tree that {@link TreeWriting} wrote. Throws {@link IllegalArgumentException} for anything
 * else; whether the tree can be true is for the invariants to say.
 */
final class TreeReading {
  private TreeReading() {}

  static Tree read(JsonNode state) {
    IdMap<Window> windows = IdMap.empty();
    for (JsonNode object : state.objects("windows")) {
      Window window = window(object);
      windows = added(windows, window.id(), window);
    }
    IdMap<Pane> panes = IdMap.empty();
    for (JsonNode object : state.objects("panes")) {
      Pane pane = pane(object);
      panes = added(panes, pane.id(), pane);
    }
    return new Tree(
        sessions(state, windows),
        windows,
        panes,
        principals(state),
        counters(state.numbers("next")),
        frozen(state),
        state.number("seq"));
  }

  private static <T> IdMap<T> added(IdMap<T> map, Id id, T value) {
    if (map.get(id.number()) != null) {
      throw new IllegalArgumentException(id + " comes twice");
    }
    return map.with(id.number(), value);
  }

  private static Counters counters(List<Long> next) {
    if (next.size() != 5) {
      throw new IllegalArgumentException(next.size() + " counters");
    }
    return new Counters(next.get(0), next.get(1), next.get(2), next.get(3), next.get(4));
  }

  /** The windows of each session are those that say so. */
  private static IdMap<Session> sessions(JsonNode state, IdMap<Window> windows) {
    IdMap<Session> sessions = IdMap.empty();
    for (JsonNode object : state.objects("sessions")) {
      SessionId id = new SessionId(object.number("id"));
      IdMap<WindowId> held = IdMap.empty();
      for (Window window : windows) {
        if (window.session().equals(id)) {
          held = held.with(window.id().number(), window.id());
        }
      }
      PrincipalId owner = new PrincipalId(object.number("owner"));
      sessions = added(sessions, id, new Session(id, object.optionalText("name"), owner, held));
    }
    return sessions;
  }

  /** Children are those that may act and name their parent. */
  private static IdMap<Principal> principals(JsonNode state) {
    IdMap<Principal> principals = IdMap.empty();
    for (JsonNode object : state.objects("principals")) {
      Principal principal = principal(object);
      principals = added(principals, principal.id(), principal);
      PrincipalId parentId = principal.parent();
      Principal parent = parentId == null ? null : principals.get(parentId.number());
      if (parent != null && !principal.revoked()) {
        IdMap<PrincipalId> children =
            parent.children().with(principal.id().number(), principal.id());
        principals = principals.with(parent.id().number(), with(parent, children));
      }
    }
    return principals;
  }

  private static Principal with(Principal parent, IdMap<PrincipalId> children) {
    return new Principal(
        parent.id(),
        parent.parent(),
        parent.name(),
        parent.pane(),
        parent.grants(),
        parent.token(),
        parent.revoked(),
        parent.namedSeq(),
        children);
  }

  private static Principal principal(JsonNode object) {
    Long parent = object.optionalNumber("parent");
    Long pane = object.optionalNumber("pane");
    return new Principal(
        new PrincipalId(object.number("id")),
        parent == null ? null : new PrincipalId(parent),
        object.optionalText("name"),
        pane == null ? null : new PaneId(pane),
        grants(object.list("grants")),
        new TokenHash(HexFormat.of().parseHex(object.text("token"))),
        object.flag("revoked"),
        object.number("named_seq"),
        IdMap.empty());
  }

  private static List<Grant> grants(List<?> list) {
    List<Grant> grants = new ArrayList<>();
    for (Object element : list) {
      if (!(element instanceof List<?> pair && pair.size() == 2)) {
        throw new IllegalArgumentException("no grant");
      }
      Scope scope = Scope.parse(String.valueOf(pair.get(1)));
      if (scope == null) {
        throw new IllegalArgumentException("no scope");
      }
      grants.add(new Grant(right(pair.get(0)), scope));
    }
    return List.copyOf(grants);
  }

  private static Right right(@Nullable Object label) {
    for (Right right : Right.values()) {
      if (right.label().equals(label)) {
        return right;
      }
    }
    throw new IllegalArgumentException("no right");
  }

  private static Window window(JsonNode object) {
    List<?> list = object.optionalList("layout");
    Layout layout = list == null ? null : LayoutList.read(list);
    return new Window(
        new WindowId(object.number("id")),
        new SessionId(object.number("session")),
        object.optionalText("name"),
        new PrincipalId(object.number("owner")),
        object.smallNumber("cols"),
        object.smallNumber("rows"),
        object.number("revision"),
        layout);
  }

  private static Pane pane(JsonNode object) {
    String archive = object.optionalText("archive");
    return new Pane(
        new PaneId(object.number("id")),
        new WindowId(object.number("window")),
        new PrincipalId(object.number("owner")),
        Pane.Phase.valueOf(object.text("phase")),
        object.text("argv0"),
        object.smallNumber("pid"),
        object.smallNumber("cols"),
        object.smallNumber("rows"),
        object.smallNumber("launch"),
        exit(object),
        object.number("final_offset"),
        object.flag("by_shutdown"),
        new Observation(
            object.optionalText("title"), object.optionalText("seen_cwd"), object.number("bells")),
        archive == null ? null : Archive.valueOf(archive));
  }

  private static @Nullable ExitStatus exit(JsonNode object) {
    if (object.optionalNumber("exit_code") != null) {
      return ExitStatus.exited(object.smallNumber("exit_code"));
    }
    return object.optionalNumber("exit_signal") == null
        ? null
        : ExitStatus.killedBy(object.smallNumber("exit_signal"));
  }

  private static Frozen frozen(JsonNode state) {
    Frozen frozen = Frozen.NONE;
    for (JsonNode object : state.objects("frozen")) {
      FrozenRecord record = frozenRecord(object);
      if (frozen.of(record.resource()) != null) {
        throw new IllegalArgumentException(record.resource() + " comes twice");
      }
      frozen = frozen.with(record);
    }
    return frozen;
  }

  private static FrozenRecord frozenRecord(JsonNode object) {
    List<PrincipalId> owners = new ArrayList<>();
    object.numbers("owners").forEach(owner -> owners.add(new PrincipalId(owner)));
    List<Id> containers = new ArrayList<>();
    object.list("containers").forEach(text -> containers.add(resource(text)));
    return new FrozenRecord(
        resource(object.text("resource")), owners, containers, object.number("removed_seq"));
  }

  private static Id resource(@Nullable Object text) {
    for (Kind kind : List.of(Kind.SESSION, Kind.WINDOW, Kind.PANE)) {
      long number = Id.parseNumber(kind, String.valueOf(text));
      if (number >= 0) {
        return switch (kind) {
          case SESSION -> new SessionId(number);
          case WINDOW -> new WindowId(number);
          default -> new PaneId(number);
        };
      }
    }
    throw new IllegalArgumentException("no ID");
  }
}
