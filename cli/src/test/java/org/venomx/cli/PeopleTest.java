package org.venomx.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.venomx.protocol.Json;
import org.venomx.protocol.Manifest;
import org.venomx.protocol.Verb;

class PeopleTest {

  @Test
  void shouldLineUpATable() throws Exception {
    assertEquals(
        """
        PANE  WINDOW  PROGRAM  STATE               PID  SIZE   TITLE
        p9    w0      sh       running             77   80x24  é
        p10   w1      vim      exited with code 0       9x9
        p11   w1      sh       died of SIGHUP           9x9
        p12   w1      sh       terminating         78   9x9
        """,
        say(
            "pane.list",
            """
            {"panes":[
              {"pane":"p9","window":"w0","argv0":"sh","state":"running","pid":77,
               "cols":80,"rows":24,
               "title":"é"},
              {"pane":"p10","window":"w1","argv0":"vim","state":"exited","exit_code":0,
               "cols":9,"rows":9},
              {"pane":"p11","window":"w1","argv0":"sh","state":"exited","signal":"SIGHUP",
               "cols":9,"rows":9},
              {"pane":"p12","window":"w1","argv0":"sh","state":"running",
               "terminating":true,"pid":78,"cols":9,"rows":9}
            ]}\
            """));
    assertEquals("No panes.", say("pane.list", "{\"panes\":[]}"));
  }

  @Test
  void shouldSayAKillInASentence() throws Exception {
    assertEquals(
        "Pane p1: its program had ended before (it exited with code 3).",
        say(
            "pane.kill",
            "{\"pane\":\"p1\",\"outcome\":\"already_exited\",\"removed\":false,"
                + "\"escalated\":false,\"exit_code\":3}"));
    assertEquals(
        "Pane p1 terminated: its program died of SIGHUP.",
        say(
            "pane.kill",
            "{\"pane\":\"p1\",\"outcome\":\"terminated\",\"removed\":false,"
                + "\"escalated\":false,\"signal\":\"SIGHUP\"}"));
  }

  @Test
  void shouldListWhoHoldsWhat() throws Exception {
    assertEquals(
        """
        PRINCIPAL  NAME   PARENT  PANE  STATE    GRANTS
        g0                                       write *
        g1                g0      p0             write self
        g2         agent  g0            revoked  read pane:p0, write session:s1
        g3                g2                     nothing
        """,
        say(
            "principal.list",
            """
            {"principals":[
              {"principal":"g0","grants":[{"right":"write","scope":"*"}],"revoked":false},
              {"principal":"g1","parent":"g0","pane":"p0",
               "grants":[{"right":"write","scope":"self"}],"revoked":false},
              {"principal":"g2","parent":"g0","name":"agent",
               "grants":[{"right":"read","scope":"pane:p0"},
                         {"right":"write","scope":"session:s1"}],"revoked":true},
              {"principal":"g3","parent":"g2","grants":[],"revoked":false}
            ]}\
            """));
    String self =
        say(
            "principal.whoami",
            "{\"kind\":\"principal\",\"principal\":\"g1\",\"parent\":\"g0\","
                + "\"grants\":[{\"right\":\"write\",\"scope\":\"self\"}],\"revoked\":false}");
    assertTrue(self.contains("grants       write self\n"), self);
  }

  @Test
  void shouldWarnOfATokenOnATerminal() {
    Map<String, String> result = Map.of("principal", "g2", "token", "0123");
    String plain = PrincipalText.created(result, Map.of(), false);
    assertEquals("Created principal g2.\ntoken 0123\n", plain);
    String warned = PrincipalText.created(result, Map.of("name", "agent"), true);
    assertTrue(warned.startsWith("Created principal g2 (agent).\ntoken 0123\n"), warned);
    assertTrue(warned.contains("not shown again") && warned.contains("0600"), warned);
  }

  @Test
  void shouldDrawALayoutInALine() throws Exception {
    String said =
        say(
            "window.get",
            "{\"kind\":\"window\",\"window\":\"w0\",\"layout\":{\"split\":\"right\",\"ratio\":0.5,"
                + "\"first\":{\"pane\":\"p0\"},\"second\":{\"split\":\"down\",\"ratio\":0.5,"
                + "\"first\":{\"pane\":\"p1\"},\"second\":{\"pane\":\"p2\"}}}}");
    assertTrue(said.contains("(p0 | (p1 / p2))"), said);
  }

  @Test
  void shouldLetNoProgramWriteToTheTerminal() throws Exception {
    String said =
        say(
            "session.list",
            "{\"sessions\":[{\"session\":\"s0\",\"name\":\"\\u001b[2J\\u009b1m\"}]}");
    assertFalse(said.chars().anyMatch(c -> c != '\n' && Character.isISOControl(c)), said);
    assertTrue(said.contains("\\x1b[2J\\x9b1m"), said);
  }

  @Test
  void shouldPaintOnlyWhenAsked() {
    assertEquals("x", new Paint(false).bad("x"));
    assertEquals("\u001b[31mx\u001b[0m", new Paint(true).bad("x"));
  }

  @Test
  void shouldHaveSomethingToSayForEveryVerb() throws Exception {
    for (Verb verb : Manifest.load().verbs()) {
      String result = "{\"a\":1,\"content\":\"on the screen\"}";
      assertFalse(say(verb.name(), result).isBlank(), verb.name());
    }
    assertEquals(" a\n\nb", say("pane.capture", "{\"content\":\" a\\n\\nb\",\"cols\":80}"));
  }

  @SuppressWarnings("unchecked")
  private static String say(String verb, String json) throws Exception {
    Verb found = Manifest.load().verb(verb);
    Object result = Json.parse(json);
    if (found == null || result == null) throw new AssertionError(verb);
    return new People(new Paint(false), false)
        .say(found, (Map<String, @Nullable Object>) result, Map.of("pane", "p0"));
  }
}
