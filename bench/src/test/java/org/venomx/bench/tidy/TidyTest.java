package org.venomx.bench.tidy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The source tree keeps to the house rules, and each rule is shown to find what it forbids. */
class TidyTest {

  private static final String MAIN = "reactor/src/main/java/org/venomx/reactor/Planted.java";

  @Test
  void shouldFindNothingToComplainAboutInTheSourceTree() throws IOException {
    List<String> complaints = Tidy.checkTree(root());
    if (!complaints.isEmpty()) fail(String.join("\n", complaints));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "reactor/src/main/java/A.java     | long t = System.nanoTime();",
        "state/src/main/java/A.java       | long t = System.currentTimeMillis();",
        "cli/src/main/java/A.java         | Instant.now();",
        "bench/src/test/java/A.java       | Thread.sleep(5);",
        "bench/src/test/java/A.java       | SECONDS.sleep(5);",
        "reactor/src/main/java/A.java     | UUID.randomUUID();",
        "reactor/src/main/java/A.java     | new ProcessBuilder(argv);",
        "conduct/src/main/java/A.java     | Runtime.getRuntime().exec(argv);",
        "reactor/src/main/java/A.java     | System.exit(1);",
        "cli/src/test/java/A.java         | Runtime.getRuntime().halt(1);",
        "reactor/src/test/java/A.java     | import java.lang.foreign.Arena;",
        "reactor/src/main/java/A.java     | import org.venomx.ffm.generated.Linux;",
        "reactor/src/main/java/A.java     | } catch (Throwable t) {",
        "eventlog/src/main/java/A.java    | } catch (Error e) {",
        "vt/src/main/java/A.java          | e.printStackTrace();",
        "vt/src/test/java/A.java          | @Disabled",
        "reactor/src/main/java/A.java     | import net.openhft.chronicle.queue.ExcerptTailer;",
        "state/src/main/java/A.java       | import java.io.IOException;",
        "vt/src/main/java/A.java          | import java.nio.file.Files;",
        "cli/src/test/java/A.java         | import org.venomx.reactor.Daemon;",
        "conduct/src/main/java/A.java     | import org.venomx.eventlog.EventLog;",
        "eventlog/src/main/java/A.java    | org.venomx.ffm.Kernel kernel;",
        "state/src/main/java/A.java       | import org.venomx.statement.Nothing;",
      })
  void shouldFindThePlantedViolation(String path, String line) {
    List<String> complaints = Tidy.checkFile(path, "class A {\n" + line + "\n}\n");
    assertEquals(1, complaints.size(), complaints::toString);
    assertTrue(complaints.getFirst().startsWith(path + ":2: use "), complaints::toString);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "reactor/src/main/java/org/venomx/reactor/loop/SystemClock.java | System.nanoTime();",
        "bench/src/main/java/A.java                                     | System.nanoTime();",
        "reactor/src/test/java/A.java                                   | System.nanoTime();",
        "conduct/src/main/java/org/venomx/conduct/Conduct.java          | System.exit(0);",
        "cli/src/main/java/A.java                                       | new ProcessBuilder(a);",
        "ffm-bindings/src/main/java/A.java                   | import java.lang.foreign.Arena;",
        "eventlog/src/main/java/A.java                       | import net.openhft.chronicle.A;",
        "state/src/main/java/A.java                          | import java.nio.ByteBuffer;",
        "reactor/src/main/java/A.java                        | import org.venomx.state.Tree;",
        "vt/src/main/java/A.java                             | // Thread.sleep would be wrong",
        "vt/src/main/java/A.java                             | /** No {@code System.exit}. */",
        "vt/src/main/java/A.java                             | String s = \"Thread.sleep(1)\";",
        "vt/src/main/java/A.java                             | char c = '\"'; // System.exit",
      })
  void shouldAllowInItsPlaceAndInCommentsAndLiterals(String path, String line) {
    assertEquals(List.of(), Tidy.checkFile(path, "class A {\n" + line + "\n}\n"));
  }

  @Test
  void shouldSeeCodeAfterATextBlockAndAComment() {
    String source = "/* \" */ String s = \"\"\"\n  System.exit(\\\"\"\"\n\"\"\"; System.exit(1);\n";
    assertEquals(1, Tidy.checkFile(MAIN, source).size(), () -> JavaText.code(source));
    assertTrue(Tidy.checkFile(MAIN, source).getFirst().startsWith(MAIN + ":3: "));
  }

  @Test
  void shouldFindUnfinishedWorkAndMachinePathsInAnyFile() {
    String text = "a\n# TO" + "DO later\nsee /ro" + "ot/notes\nhttps://example.org/home/page\n";
    List<String> complaints = Tidy.checkFile("docs/a.md", text);
    assertEquals(2, complaints.size(), complaints::toString);
    assertTrue(complaints.get(0).startsWith("docs/a.md:2: "), complaints::toString);
    assertTrue(complaints.get(1).startsWith("docs/a.md:3: "), complaints::toString);
  }

  @Test
  void shouldFindLongFilesAndLongLines() {
    assertEquals(List.of(), Tidy.checkFile(MAIN, "\n".repeat(400)));
    assertEquals(1, Tidy.checkFile(MAIN, "\n".repeat(401)).size());
    assertEquals(List.of(), Tidy.checkFile(MAIN, "x".repeat(100)));
    assertEquals(1, Tidy.checkFile(MAIN, "x".repeat(101)).size());
  }

  @Test
  void shouldWalkATreeAndSkipWhatIsGenerated(@TempDir Path root) throws IOException {
    write(root, "vt/src/main/java/v/A.java", "Thread.sleep(1);");
    write(root, "vt/src/main/java/v/package-info.java", "@NullMarked package v;");
    write(root, "vt/src/test/java/v/ATest.java", "");
    write(root, "vt/src/main/java/unmarked/B.java", "");
    write(root, "vt/src/main/java/unmarked/package-info.java", "package unmarked;");
    write(root, "ffm-bindings/src/generated/java/g/G.java", "Thread.sleep(1);");
    write(root, "vt/target/classes/A.java", "Thread.sleep(1);");
    List<String> complaints = Tidy.checkTree(root);
    assertEquals(2, complaints.size(), complaints::toString);
    assertTrue(complaints.get(0).startsWith("vt/src/main/java/v/A.java:1: "), complaints::toString);
    assertTrue(complaints.get(1).contains("unmarked:1: needs a @NullMarked"), complaints::toString);
  }

  private static void write(Path root, String path, String text) throws IOException {
    Path file = root.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  /** The folder above this module, wherever the test was started from. */
  static Path root() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.isDirectory(folder.resolve("ffm-bindings"))) {
      Path parent = folder.getParent();
      if (parent == null) throw new IllegalStateException("not inside the project: " + folder);
      folder = parent;
    }
    return folder;
  }
}
