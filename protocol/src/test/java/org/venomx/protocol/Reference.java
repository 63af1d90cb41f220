package org.venomx.protocol;

import java.util.List;
import java.util.Map;

/** The reference page, from the manifest. */
final class Reference {
  private final StringBuilder page = new StringBuilder();
  private final Manifest manifest;

  private Reference(Manifest manifest) {
    this.manifest = manifest;
  }

  static String of(Manifest manifest) {
    return new Reference(manifest).page();
  }

  private String page() {
    page.append("# Reference\n\n");
    page.append("Made from `manifest.json` in `protocol`; do not edit. ");
    page.append(
        "To make it anew: `mvn -pl protocol test -Dtest=ReferenceTest -Dreference=write`.\n\n");
    page.append("On the socket a verb is a line of JSON, `{\"id\":1,\"verb\":\"pane.kill\",");
    page.append(
        "\"params\":{\"pane\":\"p1\"}}`. On the command line it is `venomx pane kill --pane p1`: ");
    page.append("`_` becomes `-`, arrays and objects are JSON, booleans are written out.\n");
    for (Verb verb : manifest.verbs()) verb(verb);
    types();
    errors();
    return page.toString();
  }

  private void verb(Verb verb) {
    page.append("\n## ").append(verb.name()).append("\n\n").append(verb.summary()).append(".\n\n");
    page.append("Needs ").append(needs(verb)).append(". ").append(flags(verb)).append(".\n\n");
    if (!verb.params().isEmpty()) {
      page.append("| parameter | what | allowed | default |\n|---|---|---|---|\n");
      for (Param param : verb.params()) param(param);
      page.append('\n');
    }
    if (!verb.oneOf().isEmpty()) {
      page.append("Exactly one of ").append(code(verb.oneOf())).append(" must be given.\n\n");
    }
    result(verb.result());
    if (!verb.errors().isEmpty()) {
      page.append("\nErrors of its own: ").append(code(verb.errors())).append(".\n");
    }
  }

  private void param(Param param) {
    Object fallback = param.fallback();
    String otherwise = param.required() ? "required" : fallback == null ? "" : Json.text(fallback);
    row("`" + param.name() + "`", param.summary(), param.type().allowed(), otherwise);
  }

  private void result(Type type) {
    if (type instanceof Type.Ref ref) {
      page.append("Answers a [").append(ref.name()).append("](#").append(ref.name()).append(").\n");
    } else if (type instanceof Type.Closed closed && closed.members().isEmpty()) {
      page.append("Answers `{}`.\n");
    } else if (type instanceof Type.Closed closed) {
      page.append("Answers:\n\n");
      members(closed.members());
    }
  }

  private void members(List<Param> members) {
    page.append("| member | what | type | |\n|---|---|---|---|\n");
    for (Param member : members) {
      String presence = member.required() ? "" : "may be absent";
      row("`" + member.name() + "`", member.summary(), member.type().allowed(), presence);
    }
  }

  private void types() {
    if (!(manifest.json().get("types") instanceof Map<?, ?> types)) return;
    for (Object name : types.keySet()) {
      page.append("\n## ").append(name).append("\n\n");
      if (manifest.type((String) name) instanceof Type.Closed closed) members(closed.members());
    }
  }

  private void errors() {
    page.append("\n## Errors\n\n| code | what | exit code |\n|---|---|---|\n");
    if (!(manifest.json().get("errors") instanceof Map<?, ?> errors)) return;
    errors.forEach((code, summary) -> {
      String exitCode = Integer.toString(ExitCode.of((String) code));
      page.append("| `").append(code).append("` | ").append(summary).append(" | ");
      page.append(exitCode).append(" |\n");
    });
  }

  private void row(String... cells) {
    page.append('|');
    for (String cell : cells) page.append(' ').append(cell.replace("|", "\\|")).append(" |");
    page.append('\n');
  }

  private static String needs(Verb verb) {
    return switch (verb.grant()) {
      case NONE -> "no grant";
      case READ -> "`read` on " + verb.on();
      case WRITE -> "`write` on " + verb.on();
    };
  }

  private static String flags(Verb verb) {
    String destructive = verb.destructive() ? "Destructive; " : "Not destructive; ";
    return destructive + (verb.idempotent() ? "safe to repeat" : "does it again when repeated");
  }

  private static String code(List<String> words) {
    return "`" + String.join("`, `", words) + "`";
  }
}
