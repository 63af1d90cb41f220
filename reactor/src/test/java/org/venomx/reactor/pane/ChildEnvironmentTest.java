package org.venomx.reactor.pane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Foundation §8, Child. */
final class ChildEnvironmentTest {
  private static final Map<String, String> OURS = Map.of("VENOMX_PANE", "p1");

  private static Map<String, String> of(
      Map<String, String> inherited, Map<String, String> requested) {
    return new ChildEnvironment(inherited).with(requested, OURS);
  }

  @Test
  void shouldLeaveOutEveryVariableOfTheDaemons() {
    Map<String, String> inherited =
        Map.of("VENOMX_TOKEN", "secret", "VENOMX_STATE_DIR", "/x", "VENOMXED", "kept");
    assertEquals(
        Map.of(
            "VENOMXED", "kept",
            "VENOMX_PANE", "p1",
            "TERM", "xterm-256color",
            "COLORTERM", "truecolor",
            "LANG", "C.UTF-8"),
        of(inherited, Map.of()));
  }

  @Test
  void shouldLetTheRequestOverrideWhatIsInheritedAndOursOverrideBoth() {
    Map<String, String> inherited = Map.of("A", "1", "B", "1", "TERM", "dumb", "LANG", "x");
    Map<String, String> requested =
        Map.of("B", "2", "C", "2", "TERM", "vt100", "VENOMX_PANE", "p9", "VENOMX_OTHER", "z");
    assertEquals(
        Map.of(
            "A", "1",
            "B", "2",
            "C", "2",
            "LANG", "x",
            "TERM", "xterm-256color",
            "COLORTERM", "truecolor",
            "VENOMX_PANE", "p1"),
        of(inherited, requested));
  }

  @Test
  void shouldChooseALanguageOnlyWhenNobodyHas() {
    for (String name : List.of("LC_ALL", "LC_CTYPE", "LANG")) {
      assertEquals("x", of(Map.of(name, "x"), Map.of()).get(name));
      assertEquals("x", of(Map.of(), Map.of(name, "x")).get(name));
    }
    assertEquals(null, of(Map.of("LC_ALL", "x"), Map.of()).get("LANG"));
    assertEquals("C.UTF-8", of(Map.of("LC_TIME", "x"), Map.of()).get("LANG"));
  }

  @Test
  void shouldRestoreTheCallersLocaleThatTheLauncherReplaced() {
    Map<String, String> replaced = Map.of("LC_ALL", "C.UTF-8", "VENOMX_LC_ALL", "de_DE.UTF-8");
    assertEquals("de_DE.UTF-8", of(replaced, Map.of()).get("LC_ALL"));
    Map<String, String> none = Map.of("LC_ALL", "C.UTF-8", "VENOMX_LC_ALL", "");
    assertEquals(null, of(none, Map.of()).get("LC_ALL"));
  }

  @Test
  void shouldReadTheEnvironmentOfThisProcessFromTheKernel() throws IOException {
    ChildEnvironment own = ChildEnvironment.ofThisProcess();
    assertEquals(System.getenv("PATH"), own.inherited("PATH"));
  }

  @Test
  void shouldBeABlockOfAssignments() {
    List<String> block = ChildEnvironment.block(of(Map.of("A", "b=c"), Map.of()));
    assertTrue(block.contains("A=b=c"));
    assertTrue(block.contains("VENOMX_PANE=p1"));
  }
}
