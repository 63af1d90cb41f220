package org.venomx.conduct;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The launcher that both programs share, tried on the smaller one: a copy of the packaged program
 * in a folder with a space in its name.
 */
class LauncherIT {

  private static final Path PROJECT = Path.of(System.getProperty("venomx.root"));
  private static final String JAVA_HOME = System.getProperty("java.home");
  private static final String PATH = JAVA_HOME + "/bin:/usr/bin:/bin";

  private record Run(int exitCode, String out, String err) {}

  @TempDir private Path temp;
  private Path tree;

  @BeforeEach
  void copyProgram() throws IOException {
    tree = temp.resolve("a b/tree");
    for (String part : List.of("bin/conduct", "libexec/launcher.sh")) copy(part);
    try (Stream<Path> jars = Files.list(PROJECT.resolve("target/dist/conduct"))) {
      for (Path jar : jars.filter(file -> file.toString().endsWith(".jar")).toList()) {
        copy(PROJECT.relativize(jar).toString());
      }
    }
  }

  @Test
  void shouldStartFromAnyFolderAndThroughALink() throws Exception {
    Path link = Files.createSymbolicLink(temp.resolve("link"), tree.resolve("bin/conduct"));
    Run byName = run(Map.of("PATH", tree.resolve("bin") + ":" + PATH), "conduct", "--version");
    Run byLink = run(Map.of("PATH", PATH), link.toString(), "--version");
    assertTrue(byName.out.startsWith("conduct "), byName::toString);
    assertEquals(byName, byLink);
    assertEquals("", byName.err);
    assertEquals(0, byName.exitCode);
  }

  @Test
  void shouldPassExitCodesAndArgumentsThroughInAnyLocale() throws Exception {
    // From a file: this JVM's own locale may not be able to pass such an argument on.
    String argument = "a  b* \u00e9\ud83d\ude00";
    Path file = Files.writeString(temp.resolve("argument"), argument);
    String launcher = tree.resolve("bin/conduct").toString();
    String script = "exec \"$0\" \"$(cat \"$1\")\"";
    for (String locale : List.of("C", "C.UTF-8", "xx_YY.UTF-8", "")) {
      Map<String, String> environment = Map.of("LC_ALL", locale, "PATH", PATH);
      Run run = run(environment, "/bin/sh", "-c", script, launcher, file.toString());
      assertEquals(2, run.exitCode, run::toString);
      assertTrue(run.err.contains("unknown argument: " + argument + "\n"), run::toString);
    }
  }

  @Test
  void shouldPassOverAnOldJavaHome() throws Exception {
    Run run = conduct(Map.of("JAVA_HOME", oldJdk().toString()), "--version");
    assertEquals(0, run.exitCode, run::toString);
    assertEquals("", run.err);
  }

  @Test
  void shouldNameAVenomxJavaHomeThatIsTooOldOrNotThere() throws Exception {
    for (String home : List.of(oldJdk().toString(), "/nowhere")) {
      Run run = conduct(Map.of("VENOMX_JAVA_HOME", home), "--version");
      assertEquals(
          new Run(1, "", "conduct: VENOMX_JAVA_HOME=" + home + " is not a JDK 25 or newer\n"), run);
    }
  }

  @Test
  void shouldSayWhatToInstallWhenItIsNotBuiltAndThereIsNoMaven() throws Exception {
    try (Stream<Path> jars = Files.list(tree.resolve("target/dist/conduct"))) {
      for (Path jar : jars.toList()) Files.delete(jar);
    }
    Path tools = Files.createDirectories(temp.resolve("tools"));
    script(tools.resolve("readlink"), "exec /bin/readlink \"$@\"");
    Run run =
        run(
            Map.of("PATH", tools.toString(), "VENOMX_JAVA_HOME", JAVA_HOME),
            tree.resolve("bin/conduct").toString(),
            "--version");
    assertEquals(1, run.exitCode, run::toString);
    assertTrue(run.err.contains("no mvn on the PATH"), run::toString);
  }

  @Test
  void shouldMakeACacheOnceAndAgainWhenAJarIsNewer() throws Exception {
    conduct(Map.of(), "--version");
    Path cache = caches().getFirst();
    FileTime made = Files.getLastModifiedTime(cache);

    conduct(Map.of(), "--version");
    assertEquals(made, Files.getLastModifiedTime(cache));

    Files.setLastModifiedTime(cache, FileTime.fromMillis(0));
    conduct(Map.of(), "--version");
    assertTrue(Files.getLastModifiedTime(cache).compareTo(made) >= 0);
    assertEquals(List.of(cache), caches());
  }

  @Test
  void shouldStartSilentlyWithACacheThatDoesNotFit() throws Exception {
    conduct(Map.of(), "--version");
    Files.writeString(caches().getFirst(), "not a cache");
    Run run = conduct(Map.of(), "--version");
    assertEquals(0, run.exitCode, run::toString);
    assertTrue(run.out.matches("conduct [^\n]*\n"), run::toString);
    assertEquals("", run.err);
  }

  @Test
  void shouldNeitherMakeNorUseACacheWhenToldSo() throws Exception {
    Run run = conduct(Map.of("VENOMX_AOT", "off"), "--version");
    assertEquals(0, run.exitCode, run::toString);
    assertEquals(List.of(), caches());
  }

  private List<Path> caches() throws IOException {
    try (Stream<Path> files = Files.list(tree.resolve("target/dist/conduct"))) {
      return files.filter(file -> !file.toString().endsWith(".jar")).toList();
    }
  }

  private Path oldJdk() throws IOException {
    Path home = temp.resolve("jdk-17");
    script(home.resolve("bin/java"), "exit 99");
    Files.writeString(home.resolve("release"), "JAVA_VERSION=\"17.0.15\"\n");
    return home;
  }

  private static void script(Path file, String body) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + body + "\n");
    assertTrue(file.toFile().setExecutable(true));
  }

  private void copy(String path) throws IOException {
    Path target = tree.resolve(path);
    Files.createDirectories(target.getParent());
    Files.copy(PROJECT.resolve(path), target, StandardCopyOption.COPY_ATTRIBUTES);
  }

  /** Runs the copied launcher with this JVM's JDK on the path. */
  private Run conduct(Map<String, String> environment, String... args) throws Exception {
    List<String> command = new ArrayList<>(List.of(tree.resolve("bin/conduct").toString()));
    command.addAll(List.of(args));
    Map<String, String> all = new HashMap<>(Map.of("PATH", PATH));
    all.putAll(environment);
    return run(all, command.toArray(String[]::new));
  }

  private Run run(Map<String, String> environment, String... command) throws Exception {
    Path out = temp.resolve("out");
    Path err = temp.resolve("err");
    List<String> all = new ArrayList<>(List.of("/usr/bin/env", "-i"));
    environment.forEach((name, value) -> all.add(name + "=" + value));
    all.addAll(List.of(command));
    Process process =
        new ProcessBuilder(all)
            .directory(temp.toFile())
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    process.getOutputStream().close();
    assertTrue(process.waitFor(120, SECONDS), "still running: " + all);
    return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
  }
}
