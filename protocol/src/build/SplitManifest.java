import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Build step: {@code SplitManifest MANIFEST OUTPUT} writes a Java class with the JSON of each verb
 * by itself. A client needs one verb; a class from the start-up cache costs it nothing to find,
 * while opening a jar for the whole file and reading it costs as much as half an empty JVM.
 *
 * <p>Goes by the file's layout, one verb from a line with a four-space indent on; a test compares
 * the result with the whole.
 */
class SplitManifest {
  private static final String FIRST = "  \"verbs\": [";
  private static final String LAST = "  ],";
  private static final String VERB = "    {\"name\": \"";

  public static void main(String[] args) throws IOException {
    Map<String, String> verbs = split(Files.readAllLines(Path.of(args[0])));
    if (verbs.isEmpty()) throw new IllegalStateException("no verbs in " + args[0]);
    Path output = Path.of(args[1]);
    Files.createDirectories(output.getParent());
    String java = java(verbs);
    // An unchanged file stays as old as it is, so that nothing is compiled anew.
    if (!Files.exists(output) || !Files.readString(output).equals(java)) {
      Files.writeString(output, java);
    }
  }

  private static Map<String, String> split(List<String> lines) {
    Map<String, List<String>> verbs = new LinkedHashMap<>();
    List<String> current = new ArrayList<>();
    for (String line : lines.subList(lines.indexOf(FIRST) + 1, lines.size())) {
      if (line.equals(LAST)) break;
      if (line.startsWith(VERB)) {
        current = new ArrayList<>();
        verbs.put(line.substring(VERB.length(), line.indexOf('"', VERB.length())), current);
      }
      current.add(line.strip());
    }
    Map<String, String> texts = new LinkedHashMap<>();
    verbs.forEach((name, of) -> texts.put(name, withoutComma(String.join("", of))));
    return texts;
  }

  private static String withoutComma(String json) {
    return json.endsWith(",") ? json.substring(0, json.length() - 1) : json;
  }

  private static String java(Map<String, String> verbs) {
    StringBuilder java = new StringBuilder();
    java.append("// Made from manifest.json by SplitManifest.java.\n");
    java.append("package org.venomx.protocol;\n\n");
    java.append("final class VerbText {\n");
    java.append("  private VerbText() {}\n\n");
    java.append("  static @org.jspecify.annotations.Nullable String of(String verb) {\n");
    java.append("    return switch (verb) {\n");
    verbs.forEach((name, json) ->
        java.append("      case \"")
            .append(name)
            .append("\" -> \"")
            .append(escaped(json))
            .append("\";\n"));
    java.append("      default -> null;\n    };\n  }\n}\n");
    return java.toString();
  }

  private static String escaped(String json) {
    return json.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
