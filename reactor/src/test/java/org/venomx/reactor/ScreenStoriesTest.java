package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.venomx.reactor.world.Cast.DEAF;
import static org.venomx.reactor.world.Cast.ECHO;
import static org.venomx.reactor.world.Cast.QUITTER;
import static org.venomx.reactor.world.Cast.SLEEPER;
import static org.venomx.reactor.world.Cast.STUBBORN;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.venomx.reactor.world.SimClient;

/** {@code pane.capture} and {@code pane.send}: what a pane shows and takes. */
final class ScreenStoriesTest extends Story {

  private void write(String pane, String output) {
    byte[] bytes = output.getBytes(StandardCharsets.UTF_8);
    assertEquals(bytes.length, world.process(pane).write(bytes));
    world.settle();
  }

  private String typed(String pane) {
    return new String(world.process(pane).read(1 << 20), StandardCharsets.UTF_8);
  }

  private Map<?, ?> capture(SimClient client, Map<String, ?> params) {
    long id = client.ask("pane.capture", params);
    world.settle();
    return ok(client, id);
  }

  private Map<?, ?> capture(SimClient client, String pane) {
    return capture(client, Map.of("pane", pane));
  }

  private static String content(Map<?, ?> capture) {
    return String.valueOf(capture.get("content"));
  }

  @Test
  void shouldShowTheScreenLineByLine() {
    SimClient owner = world.owner(SLEEPER);
    write("p0", "\033]2;a title\007x┌──┐€😀\r\n\r\n  \033[31mred\033[m  ");
    Map<?, ?> shown = capture(owner, "p0");
    List<String> lines = content(shown).lines().toList();
    assertEquals(List.of("ready", "x┌──┐€😀", "", "  red"), lines.subList(0, 4));
    assertEquals(23, content(shown).chars().filter(each -> each == '\n').count());
    assertEquals(Map.of("row", 3L, "col", 7L, "visible", true), shown.get("cursor"));
    assertEquals(80L, shown.get("cols"));
    assertEquals(24L, shown.get("rows"));
    assertEquals(false, shown.get("alternate"));
    assertEquals("a title", shown.get("title"));
  }

  @Test
  void shouldShowColoursHistoryAndTheAlternateScreen() {
    SimClient owner = world.owner(SLEEPER);
    StringBuilder lines = new StringBuilder();
    for (int i = 1; i <= 40; i++) {
      lines.append(i).append("\r\n");
    }
    write("p0", lines + "\033[31mred");
    String all = content(capture(owner, Map.of("pane", "p0", "history", 1_000_000)));
    assertTrue(all.startsWith("ready\n1\n2\n") && all.endsWith("\n40\nred"), all);
    String some = content(capture(owner, Map.of("pane", "p0", "history", 2)));
    assertTrue(some.startsWith("16\n17\n18\n"), some);
    String colours = content(capture(owner, Map.of("pane", "p0", "format", "ansi")));
    assertTrue(colours.contains("\033[0;31mred\033["), colours);

    write("p0", "\033[?1049h\033[?25l");
    Map<?, ?> editor = capture(owner, Map.of("pane", "p0", "history", 100));
    assertEquals(true, editor.get("alternate"));
    assertEquals(24, content(editor).split("\n", -1).length);
    Map<?, ?> cursor = assertInstanceOf(Map.class, editor.get("cursor"));
    assertEquals(false, cursor.get("visible"));
  }

  @Test
  void shouldShowWhatAnExitedProgramWroteLast() {
    SimClient owner = world.owner(QUITTER, SLEEPER);
    world.process("p1").write("last words".getBytes(StandardCharsets.UTF_8));
    world.process("p1").exit(0);
    world.settle();
    assertEquals("exited", paneField(owner, "p1", "state"));
    assertEquals("ready\nlast words", content(capture(owner, "p1")).strip());
    assertEquals("", content(capture(owner, "p0")).strip());
  }

  @Test
  void shouldShowLaboriousLastWordsOnlyWhenAllOfThemAreThere() {
    SimClient owner = world.owner(SLEEPER);
    owner.ask(
        "window.create",
        Map.of("session", "s0", "argv", SLEEPER.argv(), "cols", 1000, "rows", 1000));
    world.settle();
    String laborious = "\033[2J".repeat(100) + "\033[Hdone";
    world.process("p1").write(laborious.getBytes(StandardCharsets.UTF_8));
    world.process("p1").exit(0);
    while (world.history.seqOf("pane.exited", "p1") == 0) {
      world.pass();
    }
    long early = owner.ask("pane.capture", Map.of("pane", "p1"));
    long gone = owner.ask("pane.capture", Map.of("pane", "p1"));
    long removal = owner.ask("pane.remove", Map.of("pane", "p1"));
    for (int i = 0; i < 100 && owner.reply(early) == null; i++) {
      world.pass();
      owner.read(1 << 20);
    }
    world.settle();
    assertEquals("done", content(ok(owner, early)).strip());
    assertEquals("done", content(ok(owner, gone)).strip());
    assertEquals(Map.of(), ok(owner, removal));
  }

  @Test
  void shouldPressKeysAsTheProgramHasAskedForThem() {
    SimClient owner = world.owner(DEAF);
    long first =
        owner.ask("pane.send", Map.of("pane", "p0", "keys", List.of("C-c", "Up", "x", "Enter")));
    world.settle();
    assertEquals(6L, ok(owner, first).get("queued"));
    assertEquals("\003\033[Ax\r", typed("p0"));

    write("p0", "\033[?1h");
    owner.ask("pane.send", Map.of("pane", "p0", "keys", List.of("Up"), "enter", true));
    world.settle();
    assertEquals("\033OA\r", typed("p0"));
  }

  @Test
  void shouldTypeNothingWhenOneOfTheKeysIsUnknown() {
    SimClient owner = world.owner(DEAF);
    long unknown = owner.ask("pane.send", Map.of("pane", "p0", "keys", List.of("a", "Entr")));
    long both = owner.ask("pane.send", Map.of("pane", "p0", "keys", List.of("a"), "text", "b"));
    long neither = owner.ask("pane.send", Map.of("pane", "p0", "enter", true));
    world.settle();
    assertError("invalid_params.range", owner, unknown);
    assertEquals(Map.of("param", "keys"), error(owner, unknown).get("data"));
    assertTrue(String.valueOf(error(owner, both).get("code")).startsWith("invalid_params."));
    assertTrue(String.valueOf(error(owner, neither).get("code")).startsWith("invalid_params."));
    assertEquals("", typed("p0"));
  }

  @Test
  void shouldAnswerTheQuestionsOfAProgramThatIsBeingKilled() {
    SimClient owner = world.owner(STUBBORN);
    kill(owner, "p0", 5000);
    world.settle();
    write("p0", "\033[6n");
    assertEquals("\033[2;1R", typed("p0"));
  }

  @Test
  void shouldAnswerAProgramThatSharesItsTerminalWithATypist() {
    SimClient owner = world.owner(ECHO);
    owner.ask("pane.send", Map.of("pane", "p0", "text", "hello"));
    world.settle();
    assertEquals("ready\nhello", content(capture(owner, "p0")).strip());
    assertNull(world.history.process("p9"));
  }
}
