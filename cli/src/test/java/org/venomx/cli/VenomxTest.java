package org.venomx.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.venomx.protocol.Json;

class VenomxTest {
  @TempDir Path temp;
  private final Map<String, String> env = new HashMap<>(Map.of("VENOMX_TOKEN", "t", "HOME", "/"));
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @Test
  void shouldSayHelloAndAskInOneGo() throws Exception {
    try (FakeDaemon daemon = daemon(FakeDaemon.always("{\"panes\":[]}"))) {
      assertEquals(0, run("pane", "list", "--json"));
      assertEquals("{\"panes\":[]}\n", text(out));
      assertEquals(List.of("hello", "pane.list"), verbs(daemon));
      Map<?, ?> hello = (Map<?, ?>) daemon.requests().getFirst().get("params");
      assertNotNull(hello);
      assertEquals("t", hello.get("token"));
      assertEquals(1L, hello.get("protocol"));
    }
  }

  @Test
  void shouldSendWhatWasGivenAndNoDefaults() throws Exception {
    try (FakeDaemon daemon =
        daemon(
            FakeDaemon.always(
                "{\"pane\":\"p1\",\"outcome\":\"terminated\",\"removed\":true,"
                    + "\"escalated\":true,\"signal\":\"SIGKILL\"}"))) {
      assertEquals(0, run("pane", "kill", "--pane=p1", "--grace-ms", "300", "--remove=true"));
      assertEquals(
          Map.of("pane", "p1", "grace_ms", 300L, "remove", true),
          daemon.requests().getLast().get("params"));
      assertEquals(
          "Pane p1 terminated: its program died of SIGKILL when the grace was over;"
              + " the pane is removed.\n",
          text(out));
    }
  }

  @Test
  void shouldStartProgramsInItsOwnFolder() throws Exception {
    try (FakeDaemon daemon = daemon(FakeDaemon.always("{\"window\":\"w0\"}"))) {
      assertEquals(0, run("window", "create", "--session", "s0", "--json", "--", "vim", "--help"));
      assertEquals(
          Map.of("session", "s0", "argv", List.of("vim", "--help"), "cwd", "/here"),
          daemon.requests().getLast().get("params"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "denied.write,3", "not_found.pane,4", "conflict.pane_running,5", "unavailable.shutdown,6",
    "timeout.terminate,7", "cancelled,8", "expired.cursor,9", "limit.input,10",
    "integrity.log,11", "internal,1", "invalid_params.range,2", "something.new,1"
  })
  void shouldExitByTheClassOfTheError(String code, int exitCode) throws Exception {
    String error = "{\"code\":\"" + code + "\",\"message\":\"no\",\"data\":{\"a\":[1]}}";
    try (FakeDaemon daemon = daemon(FakeDaemon.alwaysError(error))) {
      assertEquals(exitCode, run("ping", "--json"));
      assertEquals("{\"error\":" + error + "}\n", text(out));
      assertEquals("", text(err));
      assertEquals(2, daemon.requests().size());
    }
  }

  @Test
  void shouldTellPeopleOfErrorsOnStandardError() throws Exception {
    String error = "{\"code\":\"not_found.pane\",\"message\":\"no such pane\",\"data\":{}}";
    try (FakeDaemon daemon = daemon(FakeDaemon.alwaysError(error))) {
      assertEquals(4, run("pane", "get", "--pane", "p9"));
      assertEquals("", text(out));
      assertEquals("venomx: no such pane (not_found.pane)\n", text(err));
      assertFalse(daemon.requests().isEmpty());
    }
  }

  @Test
  void shouldReportARefusedHello() throws Exception {
    Function<Map<?, ?>, String> refusing =
        request ->
            "{\"id\":0,\"error\":{\"code\":\"denied.token\",\"message\":\"no\",\"data\":{}}}";
    try (FakeDaemon daemon = daemon(refusing)) {
      assertEquals(3, run("ping", "--json"));
      assertEquals("denied.token", errorCode());
      assertFalse(daemon.requests().isEmpty());
    }
  }

  @Test
  void shouldSayThatTheOutcomeIsUnknownWhenTheAnswerIsLost() throws Exception {
    try (FakeDaemon daemon =
        daemon(request -> "hello".equals(request.get("verb")) ? FakeDaemon.WELCOME : "")) {
      assertEquals(6, run("pane", "kill", "--pane", "p0", "--json"));
      assertEquals("unavailable.daemon", errorCode());
      assertTrue(text(out).contains("unknown"), text(out));
      assertFalse(daemon.requests().isEmpty());
    }
  }

  @Test
  void shouldRefuseWhatIsNoDaemon() throws Exception {
    try (FakeDaemon daemon = daemon(request -> "HTTP/1.1 400 Bad Request")) {
      assertEquals(6, run("ping", "--json"));
      assertEquals("unavailable.daemon", errorCode());
      assertFalse(daemon.requests().isEmpty());
    }
  }

  @Test
  void shouldResolveAName() throws Exception {
    String sessions =
        "{\"sessions\":[{\"session\":\"s0\",\"name\":\"a\"},{\"session\":\"s1\",\"name\":\"b\"},"
            + "{\"session\":\"s2\"},{\"session\":\"s3\",\"name\":\"b\"}]}";
    try (FakeDaemon daemon = daemon(FakeDaemon.always(sessions))) {
      assertEquals(0, run("session", "get", "--session", "a", "--json"));
      assertEquals(List.of("hello", "session.list", "session.get"), verbs(daemon));
      assertEquals(Map.of("session", "s0"), daemon.requests().getLast().get("params"));
      out.reset();
      assertEquals(5, run("session", "get", "--session", "b", "--json"));
      assertTrue(text(out).contains("\"candidates\":[\"s1\",\"s3\"]"), text(out));
      out.reset();
      assertEquals(4, run("session", "get", "--session", "c", "--json"));
      assertEquals("not_found.session", errorCode());
    }
  }

  @Test
  void shouldSayWhereNobodyListens() throws Exception {
    env.put("VENOMX_SOCKET", temp.resolve("none").toString());
    assertEquals(6, run("ping"));
    assertTrue(text(err).contains(temp.resolve("none").toString()), text(err));
    assertTrue(text(err).contains("(unavailable.daemon)"), text(err));
    assertTrue(text(err).contains("venomx serve"), text(err));
    env.remove("VENOMX_SOCKET");
    env.put("VENOMX_RUNTIME_DIR", temp.resolve("absent").toString());
    assertEquals(6, run("ping", "--no-start", "--json"));
    assertEquals("unavailable.daemon", errorCode());
  }

  @Test
  void shouldRefuseAFolderThatOthersMayEnter() throws Exception {
    Path folder = Files.createDirectory(temp.resolve("r"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    env.put("VENOMX_RUNTIME_DIR", folder.toString());
    assertEquals(6, run("ping", "--json"));
    assertEquals("unavailable.place", errorCode());
    assertTrue(text(out).contains("0777"), text(out));
  }

  @Test
  void shouldCallAWorriedDoctorAFailure() throws Exception {
    String checks =
        "{\"checks\":[{\"name\":\"a\",\"status\":\"info\",\"message\":\"m\",\"data\":{}}%s],"
            + "\"counters\":{}}";
    try (FakeDaemon daemon = daemon(FakeDaemon.always(checks.formatted("")))) {
      assertEquals(0, run("doctor"));
      assertFalse(daemon.requests().isEmpty());
    }
    String warning = ",{\"name\":\"b\",\"status\":\"warn\",\"message\":\"m\",\"data\":{}}";
    Files.delete(temp.resolve("s"));
    try (FakeDaemon daemon = daemon(FakeDaemon.always(checks.formatted(warning)))) {
      assertEquals(1, run("doctor", "--json"));
      assertFalse(daemon.requests().isEmpty());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "|usage",
        "pane|usage",
        "pane explode|usage",
        "hello|usage",
        "cancel --id 1|usage",
        "schema.get|usage",
        "pane list extra|usage",
        "pane list -x|usage",
        "pane kill|invalid_params.missing",
        "pane kill --pane p1 --remove|invalid_params.type",
        "pane kill --pane p1 --remove --json|invalid_params.type",
        "pane kill --pane p1 --remove=yes|invalid_params.type",
        "pane kill --pane p1 --grace-ms x|invalid_params.type",
        "pane kill --pane p1 --grace-ms -1|invalid_params.range",
        "pane kill --pane p1 --signal SIGKILL|invalid_params.enum",
        "pane kill --pane p1 --grace_ms 1|invalid_params.unknown",
        "pane kill --pane p1 --pane p2|usage",
        "pane kill --pane|usage",
        "window create --session s0 --argv [|invalid_params.type",
        "window create --session s0 --argv [] |invalid_params.range",
        "window create --session s0 --argv [\"a\"] -- a|usage",
        "pane list -- a|usage",
        "ping --token secret|usage",
        "ping --daemon a/b|usage",
        "ping --json=maybe|usage",
        "serve|usage",
      })
  void shouldRefuseACommandLine(String line, String code) {
    String[] words = line == null ? new String[0] : line.split(" ", -1);
    String[] json = new String[words.length + 1];
    json[0] = "--json";
    System.arraycopy(words, 0, json, 1, words.length);
    assertEquals(2, run(json));
    assertEquals(code, errorCode());
    assertEquals("", text(err));
    out.reset();
    if (line != null && line.contains("--json")) return;
    assertEquals(2, run(words));
    assertEquals("", text(out));
    assertTrue(text(err).startsWith("venomx: "), text(err));
    assertFalse(text(err).contains("secret"), text(err));
  }

  @Test
  void shouldShowHowABooleanIsWritten() {
    assertEquals(2, run("pane", "kill", "--pane", "p1", "--remove"));
    assertTrue(text(err).contains("--remove=true"), text(err));
  }

  @Test
  void shouldHelpAtEveryLevel() {
    for (String[] line :
        new String[][] {
          {"--help"},
          {"-h"},
          {"pane", "--help"},
          {"pane", "kill", "-h"},
          {"demo", "-h"},
          {"ping", "-h"}
        }) {
      out.reset();
      assertEquals(0, run(line));
      assertTrue(text(out).contains("venomx"), text(out));
    }
    assertEquals(0, run("--version"));
  }

  private FakeDaemon daemon(Function<Map<?, ?>, String> answers) throws Exception {
    env.put("VENOMX_SOCKET", temp.resolve("s").toString());
    return FakeDaemon.at(temp.resolve("s"), answers);
  }

  private int run(String... args) {
    return Venomx.run(
        args, new Surroundings(env, "/here", out, err, false, Sockets::now), new Interrupt());
  }

  private String errorCode() {
    try {
      Map<?, ?> line = (Map<?, ?>) Json.parse(text(out).strip());
      assertNotNull(line);
      Map<?, ?> error = (Map<?, ?>) line.get("error");
      assertNotNull(error);
      return String.valueOf(error.get("code"));
    } catch (Exception notOneLineOfJson) {
      throw new AssertionError(text(out), notOneLineOfJson);
    }
  }

  private static List<String> verbs(FakeDaemon daemon) {
    return daemon.requests().stream().map(request -> String.valueOf(request.get("verb"))).toList();
  }

  private static String text(ByteArrayOutputStream stream) {
    return stream.toString(StandardCharsets.UTF_8);
  }
}
