package org.venomx.reactor.verbs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.venomx.protocol.InvalidParams;
import org.venomx.reactor.loop.Limits;
import org.venomx.state.Grant;
import org.venomx.state.Id.DaemonId;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;
import org.venomx.state.Kind;
import org.venomx.state.Right;
import org.venomx.state.Scope;

/** The words of foundation §6, read and written. */
class GrantsTest {
  private static final String DAEMON = "work.1";

  private static final Map<String, Scope> SCOPES =
      Map.ofEntries(
          Map.entry("*", new Scope.Everything()),
          Map.entry("self", new Scope.Self()),
          Map.entry("session:*", new Scope.EveryOf(Kind.SESSION)),
          Map.entry("window:*", new Scope.EveryOf(Kind.WINDOW)),
          Map.entry("pane:*", new Scope.EveryOf(Kind.PANE)),
          Map.entry("principal:*", new Scope.EveryOf(Kind.PRINCIPAL)),
          Map.entry("daemon:*", new Scope.EveryOf(Kind.DAEMON)),
          Map.entry("session:s0", new Scope.Only(new SessionId(0))),
          Map.entry("window:w10", new Scope.Only(new WindowId(10))),
          Map.entry("pane:p9007199254740990", new Scope.Only(new PaneId((1L << 53) - 2))),
          Map.entry("principal:g3", new Scope.Only(new PrincipalId(3))),
          Map.entry("daemon:work.1", new Scope.Only(DaemonId.SELF)));

  @Test
  void shouldReadAndWriteEveryScopeTheSameWay() {
    SCOPES.forEach((text, scope) -> {
      assertEquals(scope, Grants.scope(text, DAEMON), text);
      assertEquals(text, Grants.text(scope, DAEMON));
    });
  }

  @Test
  void shouldRefuseWhatIsNoScope() {
    for (String text :
        List.of(
            "",
            ":",
            "**",
            "* ",
            " *",
            "Self",
            "self:",
            "self:*",
            "pane",
            "pane:",
            "pane:**",
            "pane:p",
            "pane:p01",
            "pane:p-1",
            "pane:s0",
            "pane:P1",
            "PANE:p1",
            "panes:p1",
            "pane:p1 ",
            "pane: p1",
            "pane:p1:p2",
            "session:w0",
            "checkpoint:c0",
            "checkpoint:*",
            "*:*",
            "pane:p9007199254740991",
            "pane:p9007199254740992",
            "pane:p99999999999999999999",
            "daemon:default",
            "daemon:",
            "daemon:daemon",
            "daemon")) {
      assertNull(Grants.scope(text, DAEMON), text);
    }
  }

  @Test
  void shouldReadEachGrantOnceInItsOrder() throws InvalidParams {
    List<Grant> expected =
        List.of(
            new Grant(Right.WRITE, new Scope.Self()),
            new Grant(Right.READ, new Scope.Only(new PaneId(1))),
            new Grant(Right.READ, new Scope.Self()));
    List<Map<String, Object>> written =
        List.of(
            grant("write", "self"),
            grant("read", "pane:p1"),
            grant("write", "self"),
            grant("read", "self"),
            grant("read", "pane:p1"));

    assertEquals(expected, Grants.read(written, DAEMON));
    assertEquals(
        List.of(grant("write", "self"), grant("read", "pane:p1"), grant("read", "self")),
        Grants.json(expected, DAEMON));
    assertEquals(List.of(), Grants.read(List.of(), DAEMON));
  }

  @Test
  void shouldSayWhichOneIsNoneAndNotRepeatIt() {
    InvalidParams invalid =
        assertThrows(
            InvalidParams.class,
            () -> Grants.read(List.of(grant("read", "*"), grant("read", "secret")), DAEMON));
    assertEquals("invalid_params.range", invalid.error().code());
    assertEquals(Map.of("param", "grants"), invalid.error().data());
    String message = invalid.error().message();
    assertTrue(message.startsWith("grants[1].scope must be"), message);
    assertTrue(!message.contains("secret"), message);
  }

  @Test
  void shouldLimitHowManyThereAre() throws InvalidParams {
    Map<String, Object> same = grant("read", "*");
    assertNotNull(Grants.read(Collections.nCopies(Limits.GRANTS_MAX, same), DAEMON));
    InvalidParams invalid =
        assertThrows(
            InvalidParams.class,
            () -> Grants.read(Collections.nCopies(Limits.GRANTS_MAX + 1, same), DAEMON));
    assertEquals("invalid_params.range", invalid.error().code());
  }

  private static Map<String, Object> grant(String right, String scope) {
    return Map.of("right", right, "scope", scope);
  }
}
