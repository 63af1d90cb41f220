package org.venomx.eventlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.venomx.state.Event;
import org.venomx.state.Grant;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.KillSignal;
import org.venomx.state.TokenHash;

class LogDumpTest {
  private static final List<List<Event>> TURNS =
      List.of(
          List.of(
              new Event.PrincipalCreated(
                  new PrincipalId(1),
                  PrincipalId.OWNER,
                  "a \u001b[31m\"name\"",
                  new PaneId(0),
                  Grant.PANE,
                  new TokenHash(new byte[TokenHash.BYTES]))),
          List.of(new Event.PaneTerminating(new PaneId(0), KillSignal.SIGHUP)),
          SampleEvents.exitTurn(0));

  @TempDir Path temp;
  private LogDirectory directory;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void writeLog() throws IOException {
    directory = new LogDirectory(temp.resolve("log"));
    try (LogDirectory.Restart restart = directory.open()) {
      LogDirectory.append(restart.log(), TURNS);
    }
  }

  private int run(String... args) {
    out.reset();
    err.reset();
    LogMain main =
        new LogMain(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return main.run(List.of(args), Map.of("VENOMX_STATE_DIR", temp.toString()));
  }

  private List<String> lines() {
    return out.toString(StandardCharsets.UTF_8).lines().toList();
  }

  @Test
  void shouldPrintALineAnEventForPeople() {
    assertEquals(0, run("dump"));
    assertEquals(4, lines().size());
    assertEquals(
        "2        1970-01-01T00:00:00.001Z  pane.terminating       p0       pane=p0"
            + " requested=SIGHUP",
        lines().get(1));
    assertFalse(out.toString(StandardCharsets.UTF_8).contains("\u001b"));
  }

  @Test
  void shouldPrintAllThatTheLogHoldsAsJson() {
    assertEquals(0, run("dump", "--json"));
    assertEquals(
        "{\"seq\":1,\"turn\":1,\"time\":\"1970-01-01T00:00:00.001Z\","
            + "\"type\":\"principal.created\","
            + "\"resource\":\"principal:g1\",\"data\":{\"principal\":\"g1\",\"parent\":\"g0\","
            + "\"name\":\"a \\u001b[31m\\\"name\\\"\",\"pane\":\"p0\","
            + "\"grants\":[{\"right\":\"write\",\"scope\":\"self\"}],"
            + "\"token\":\"sha256:00000000…\"}}",
        lines().getFirst());
    assertEquals(
        "{\"seq\":3,\"turn\":1,\"time\":\"1970-01-01T00:00:00.001Z\",\"type\":\"pane.exited\","
            + "\"resource\":\"pane:p0\",\"data\":{\"pane\":\"p0\","
            + "\"status\":{\"signal\":\"SIGHUP\"},"
            + "\"final_offset\":4711,\"shutdown\":false}}",
        lines().get(2));
  }

  @Test
  void shouldBeginWhereItIsTold() throws IOException {
    String history = new LogDump(directory.path).manifest().histories().current();
    assertEquals(0, run("dump", "--from", "3"));
    assertEquals(2, lines().size());
    assertEquals(0, run("dump", "--from", "v1." + history + ".3"));
    assertEquals(1, lines().size());
    assertEquals(0, run("dump", "--from", "500"));
    assertEquals(List.of(), lines());
    assertEquals(9, run("dump", "--from", "v1." + history + ".5"));
    assertEquals(9, run("dump", "--from", "v1.aaaaaaaaaaaaa.1"));
    assertEquals(2, run("dump", "--from", "v1.aaaaaaaaaaaaa.x"));
  }

  @Test
  void shouldNotTouchAByteOfARunningOrAStoppedLog() throws IOException {
    SortedMap<String, List<Byte>> stopped = directory.contents();
    assertEquals(0, run("dump"));
    assertEquals(stopped, directory.contents());
    try (LogDirectory.Restart restart = directory.open()) {
      LogDirectory.append(restart.log(), TURNS);
      Deadline.await(() -> restart.log().parts().spare().readyBytes() > 0);
      SortedMap<String, List<Byte>> running = directory.contents();
      assertEquals(0, run("dump"));
      assertEquals(8, lines().size());
      assertEquals(running, directory.contents());
      LogDirectory.append(restart.log(), TURNS);
      assertEquals(12, restart.log().latestSeq());
    }
  }

  @Test
  void shouldReadBesideDamagedBookkeepingAndForeignNames() throws IOException {
    Files.write(directory.path.resolve(SegmentFiles.METADATA), new byte[100]);
    Files.write(directory.path.resolve("strange.cq4"), new byte[100]);
    Files.createFile(directory.files().segment(77));
    assertEquals(0, run("dump"));
    assertEquals(4, lines().size());
  }

  @Test
  void shouldPrintWhatIsBeforeDamageAndSaySo() throws IOException {
    Path file = directory.segment(-1);
    LogDirectory.flipBit(file, LogDirectory.records(file).get(3) + 60, 1);
    assertEquals(11, run("dump", "--json"));
    assertEquals(3, lines().size());
    assertTrue(lines().getLast().startsWith("{\"error\":{"), lines()::toString);
  }

  @Test
  void shouldSayThatThereIsNoLog() {
    assertEquals(4, run("dump", "--state-dir", temp.resolve("nowhere").toString()));
    assertTrue(err.toString(StandardCharsets.UTF_8).contains("nowhere"));
    assertFalse(Files.exists(temp.resolve("nowhere")));
  }

  @Test
  void shouldExplainItself() {
    assertEquals(0, run("--help"));
    assertEquals(0, run("dump", "--help"));
    assertTrue(lines().getFirst().startsWith("Usage: venomx log dump"));
    for (String[] wrong :
        new String[][] {
          {},
          {"dmp"},
          {"dump", "--jsn"},
          {"dump", "--from"},
          {"dump", "--state-dir", "a", "--daemon", "b"},
          {"dump", "--daemon", "a/b"}
        }) {
      assertEquals(2, run(wrong));
      assertEquals(List.of(), lines());
      assertFalse(err.toString(StandardCharsets.UTF_8).isEmpty());
    }
  }
}
