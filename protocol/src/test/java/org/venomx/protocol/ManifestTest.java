package org.venomx.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class ManifestTest {
  private final Manifest manifest = Manifest.load();

  @Test
  void shouldHaveNoVerbButThoseOfTheSpecification() {
    String names =
        "hello ping cancel schema.get doctor daemon.stop"
            + " session.create session.list session.get session.rename session.remove"
            + " window.create window.list window.get window.rename window.resize window.remove"
            + " pane.split pane.list pane.get pane.send pane.capture pane.resize pane.kill"
            + " pane.remove pane.relaunch pane.attach pane.wait"
            + " principal.create principal.list principal.get principal.grant principal.revoke"
            + " principal.whoami events.read events.subscribe events.unsubscribe events.snapshot"
            + " checkpoint.create checkpoint.list checkpoint.restore checkpoint.remove";
    Set<String> known = Set.of(names.split(" ", -1));
    Set<String> met = new HashSet<>();
    for (Verb verb : manifest.verbs()) {
      assertTrue(known.contains(verb.name()), verb.name());
      assertTrue(met.add(verb.name()), () -> verb.name() + " comes twice");
    }
  }

  @Test
  void shouldExplainEverything() {
    for (Verb verb : manifest.verbs()) {
      explained(verb.name(), verb.summary());
      for (Param param : verb.params())
        explained(verb.name() + " " + param.name(), param.summary());
      assertFalse(verb.result().allowed().isEmpty(), "every named type is there");
      assertEquals(verb.grant() == Verb.Grant.NONE, verb.on().isEmpty(), verb.name());
      if (verb.destructive()) {
        assertTrue(verb.summary().contains("cannot be undone"), verb.name());
        assertTrue(verb.summary().contains("Destructive"), verb.name());
      }
    }
  }

  @Test
  void shouldFindOneVerbAsItIsInTheWhole() {
    for (Verb verb : manifest.verbs()) {
      Verb alone = Manifest.find(verb.name());
      assertNotNull(alone, verb.name());
      // Types by name hold a function and are compared by what they say of themselves.
      assertEquals(text(verb), text(alone));
      assertEquals(verb.result().allowed(), alone.result().allowed());
    }
    assertNull(Manifest.find("pane"));
    assertNull(manifest.verb("pane"));
  }

  @Test
  void shouldHaveExactlyTheErrorCodesOfTheCode() throws IllegalAccessException {
    Set<String> constants = new TreeSet<>();
    for (Field field : ErrorCode.class.getFields()) constants.add((String) field.get(null));
    Map<?, ?> errors = (Map<?, ?>) manifest.json().get("errors");
    assertNotNull(errors);
    assertEquals(constants, new TreeSet<>(errors.keySet()));
    for (Verb verb : manifest.verbs()) {
      for (String code : verb.errors()) assertTrue(constants.contains(code), code);
    }
  }

  @Test
  void shouldHaveAnExitCodeForEveryError() throws IllegalAccessException {
    for (Field field : ErrorCode.class.getFields()) {
      String code = (String) field.get(null);
      boolean internal = ExitCode.of(code) == ExitCode.INTERNAL;
      assertEquals(code.equals(ErrorCode.INTERNAL), internal, code);
    }
  }

  @Test
  void shouldHaveDefaultsThatFit() throws InvalidParams {
    for (Verb verb : manifest.verbs()) {
      for (Param param : verb.params()) {
        if (param.fallback() == null) continue;
        assertFalse(param.required(), verb.name() + " " + param.name());
        new Validation(param.name()).check(param.type(), param.fallback(), param.name());
      }
    }
  }

  @Test
  void shouldNameNothingTwice() {
    for (Verb verb : manifest.verbs()) {
      Set<String> names = new HashSet<>();
      for (Param param : verb.params()) assertTrue(names.add(param.name()), verb.name());
      for (String one : verb.oneOf()) assertNotNull(verb.param(one), one);
    }
  }

  @Test
  void shouldHaveADigestOfItsMeaningNotOfItsLayout() throws JsonException {
    String digest = manifest.digest();
    assertTrue(digest.matches("sha256:[0-9a-f]{64}"), digest);
    assertEquals(digest, Manifest.load().digest());
    List<Object> names = new ArrayList<>(manifest.json().keySet());
    assertEquals(List.of("format", "product", "protocol", "types", "verbs", "errors"), names);
    assertEquals(Json.parse(Json.text(manifest.json())), manifest.json());
  }

  @Test
  void shouldAnswerSchemaGetWithItself() {
    Verb schemaGet = manifest.verb("schema.get");
    assertNotNull(schemaGet);
    assertNull(schemaGet.misfit(manifest.json()));
  }

  private static String text(Verb verb) {
    StringBuilder text = new StringBuilder(verb.name() + verb.summary() + verb.grant() + verb.on());
    text.append(verb.destructive()).append(verb.idempotent()).append(verb.streaming());
    for (Param param : verb.params()) {
      text.append(param.name()).append(param.summary()).append(param.type().allowed());
      text.append(param.required()).append(param.fallback());
    }
    text.append(verb.oneOf()).append(verb.errors());
    return text.toString();
  }

  private static void explained(String what, String summary) {
    assertTrue(summary.length() > 5, what);
    assertFalse(summary.endsWith("."), what + ": a phrase, no full stop");
    assertTrue(Character.isUpperCase(summary.charAt(0)), what);
  }
}
