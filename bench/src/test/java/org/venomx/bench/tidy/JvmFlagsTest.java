package org.venomx.bench.tidy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests run the daemon's code under the flags that the daemon runs under. */
class JvmFlagsTest {
  private static final Pattern FLAG = Pattern.compile("(?<=\\s)--[a-z][^\\s\"<]*");

  @Test
  void shouldBeTheSameInThePomAsInTheLauncher() throws IOException {
    Path root = TidyTest.root();
    List<String> tests = flags(root.resolve("pom.xml"), "<jvm.flags>", "</jvm.flags>");
    List<String> daemon = flags(root.resolve("libexec/launcher.sh"), "daemon) flags=", ";;");
    assertTrue(tests.size() > 1, tests::toString);
    assertEquals(new TreeSet<>(tests), new TreeSet<>(daemon));
  }

  private static List<String> flags(Path file, String from, String to) throws IOException {
    String text = Files.readString(file);
    int start = text.indexOf(from);
    assertTrue(start >= 0, () -> file + " has no " + from);
    String part = text.substring(start, text.indexOf(to, start));
    return FLAG.matcher(part).results().map(MatchResult::group).toList();
  }
}
