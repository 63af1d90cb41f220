package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.venomx.protocol.Manifest;
import org.venomx.protocol.Param;
import org.venomx.protocol.Type;
import org.venomx.protocol.Verb;
import org.venomx.reactor.world.Cast;
import org.venomx.reactor.world.SimClient;

/** The manifest's verbs and the dispatcher's are the same; {@link ReplyJudge} sees each reply. */
final class VerbsTest extends Story {
  private static final Manifest MANIFEST = Manifest.load();

  @Test
  void shouldHandleEveryVerbOfTheManifest() {
    SimClient owner = world.owner(Cast.SLEEPER);
    for (Verb verb : MANIFEST.verbs()) {
      if (!verb.name().equals("hello") && !verb.name().equals("daemon.stop")) {
        long id = owner.ask(verb.name(), params(verb));
        world.settle();
        assertNotNull(owner.reply(id), verb.name());
      }
    }
    long stop = owner.ask("daemon.stop", Map.of());
    world.settle();
    assertEquals(Map.of(), ok(owner, stop));
  }

  @Test
  void shouldNotTellAStrangerWhatExists() {
    SimClient owner = world.owner(Cast.SLEEPER, Cast.SLEEPER);
    SimClient inside = world.connect(world.process("p0").variable("VENOMX_TOKEN"));
    for (Verb verb : MANIFEST.verbs()) {
      if (verb.params().stream().anyMatch(param -> param.name().equals("pane"))) {
        Map<String, Object> existing = params(verb);
        existing.put("pane", "p1");
        Map<String, Object> missing = params(verb);
        missing.put("pane", "p9");
        long first = inside.ask(verb.name(), existing);
        long second = inside.ask(verb.name(), missing);
        world.settle();
        assertEquals(error(inside, first).get("code"), error(inside, second).get("code"));
        assertEquals(error(inside, first).get("message"), error(inside, second).get("message"));
      }
    }
    assertEquals("running", paneField(owner, "p1", "state"));
  }

  @Test
  void shouldRefuseWhatTheManifestDoesNotAllow() {
    SimClient owner = world.owner(Cast.SLEEPER);
    Map<String, Map<String, Object>> bad = new LinkedHashMap<>();
    bad.put("invalid_params.missing", Map.of());
    bad.put("invalid_params.unknown", Map.of("pane", "p0", "no_such", 1));
    bad.put("invalid_params.type", Map.of("pane", "p0", "remove", "yes"));
    bad.put("invalid_params.enum", Map.of("pane", "p0", "signal", "SIGKILL"));
    bad.put("invalid_params.range", Map.of("pane", "p0", "grace_ms", 30_001));
    bad.forEach((code, params) -> {
      long id = owner.ask("pane.kill", params);
      world.settle();
      assertError(code, owner, id);
    });
    assertEquals(List.of(), world.process("p0").signals());
  }

  /** What the verb cannot do without. */
  private static Map<String, Object> params(Verb verb) {
    Map<String, Object> params = new LinkedHashMap<>();
    for (Param param : verb.params()) {
      if (param.required()) {
        params.put(param.name(), value(param));
      }
    }
    if (verb.name().equals("pane.send")) {
      params.put("text", "x");
    }
    return params;
  }

  private static Object value(Param param) {
    return switch (param.type()) {
      case Type.Text text when !text.choices().isEmpty() -> text.choices().getFirst();
      case Type.Text text when text.entity() != null ->
          text.entity().equals("principal")
              ? "g1" // the owner cannot be revoked
              : text.entity().substring(0, 1) + "0"; // session s0, window w0, pane p0
      case Type.Text text -> "text";
      case Type.Whole whole -> Math.max(0, whole.min());
      case Type.ListOf list when list.items() instanceof Type.Ref ->
          List.of(Map.of("right", "read", "scope", "self"));
      case Type.ListOf list -> Cast.SLEEPER.argv();
      default -> throw new AssertionError("a required " + param);
    };
  }
}
