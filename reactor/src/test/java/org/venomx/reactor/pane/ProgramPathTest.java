package org.venomx.reactor.pane;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** As execvp(3). */
final class ProgramPathTest {
  @TempDir Path root;

  @BeforeEach
  void files() throws IOException {
    file("one/tool", "rwx------");
    file("two/tool", "rwx------");
    file("two/plain", "rw-------");
    file("three/plain", "rwx------");
    file("here/local", "rwx------");
    Files.createDirectories(root.resolve("one/folder"));
    file("two/folder", "rwx------");
  }

  private void file(String name, String mode) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    Files.createFile(
        file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode)));
  }

  private @Nullable String find(String name, String path) {
    return ProgramPath.find(name, path.replace("@", root.toString()), root + "/here");
  }

  @Test
  void shouldTakeTheFirstExecutableFile() {
    assertEquals(root + "/one/tool", find("tool", "@/none:@/one:@/two"));
    assertEquals(root + "/two/tool", find("tool", "@/two:@/one"));
  }

  @Test
  void shouldGoOnBehindAFileThatIsNotExecutable() {
    assertEquals(root + "/three/plain", find("plain", "@/two:@/three"));
    assertEquals(root + "/two/plain", find("plain", "@/two:@/one"), "the kernel says EACCES");
  }

  @Test
  void shouldNotTakeAFolder() {
    assertEquals(root + "/two/folder", find("folder", "@/one:@/two"));
    assertNull(find("folder", "@/one"));
  }

  @Test
  void shouldLookIntoTheChildsWorkingDirectory() {
    assertEquals("./local", find("local", "@/one:"));
    assertEquals("./local", find("local", ""));
    assertEquals("../one/tool", find("tool", "../one"));
  }

  @Test
  void shouldTakeANameWithASlashAsItIs() {
    assertEquals("./anything", find("./anything", "@/one"));
    assertEquals("/no/such", find("/no/such", "@/one"));
  }

  @Test
  void shouldFindNothingUnderNoName() {
    assertNull(find("", "@/one"));
    assertNull(find("no-such-tool", "@/one:@/two"));
  }

  @Test
  void shouldUseTheSystemsPathWhenThereIsNone() {
    assertEquals("/bin/sh", ProgramPath.find("sh", null, "/"));
  }
}
