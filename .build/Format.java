import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions.Style;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Formats every hand-written Java file of the project, or lists those that are not: {@code Format
 * check|apply ROOT}. Run by the root POM. Exits 1 when a file is badly formatted or does not parse.
 */
class Format {

  public static void main(String[] args) throws IOException {
    boolean apply =
        switch (args[0]) {
          case "apply" -> true;
          case "check" -> false;
          default -> throw new IllegalArgumentException("-Dformat=check or apply, not " + args[0]);
        };
    Path root = Path.of(args[1]);
    List<String> wrong = new ArrayList<>();
    for (Path file : handWritten(root)) {
      String is = Files.readString(file);
      String shouldBe;
      try {
        shouldBe = format(is);
      } catch (FormatterException e) {
        wrong.add(root.relativize(file) + ": does not parse: " + e.getMessage());
        continue;
      }
      if (is.equals(shouldBe)) continue;
      if (apply) Files.writeString(file, shouldBe);
      else wrong.add(root.relativize(file) + ": run mvn -N validate -Dformat=apply");
    }
    wrong.forEach(System.err::println);
    if (!wrong.isEmpty()) System.exit(1);
  }

  private static List<Path> handWritten(Path root) throws IOException {
    List<Path> files = new ArrayList<>(List.of(root.resolve(".build/Format.java")));
    try (Stream<Path> modules = Files.list(root)) {
      for (Path src :
          modules.map(module -> module.resolve("src")).filter(Files::isDirectory).toList()) {
        try (Stream<Path> walk = Files.walk(src)) {
          walk.filter(file -> file.toString().endsWith(".java"))
              .filter(file -> !file.startsWith(src.resolve("generated")))
              .forEach(files::add);
        }
      }
    }
    return files;
  }

  private static String format(String source) throws FormatterException {
    String ordered = ImportOrderer.reorderImports(source, Style.GOOGLE);
    return new Formatter().formatSource(RemoveUnusedImports.removeUnusedImports(ordered));
  }
}
