package org.venomx.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrivateFolderTest {
  @TempDir Path temp;

  @Test
  void shouldMakeTheRuntimeFolderForItsOwnerOnly() throws Exception {
    Path folder = temp.resolve("a/b");
    assertFalse(PrivateFolder.checkRuntime(folder));
    PrivateFolder.makeRuntime(folder);
    assertEquals("rwx------", mode(folder));
    assertTrue(PrivateFolder.checkRuntime(folder));
    PrivateFolder.makeRuntime(folder);
  }

  @ParameterizedTest
  @ValueSource(strings = {"rwxrwxrwx", "rwxr-xr-x", "rwx--x---", "r-x------"})
  void shouldRefuseARuntimeFolderOfAnotherMode(String mode) throws Exception {
    Path folder = Files.createDirectory(temp.resolve("r"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(mode));
    String message = refusal(folder);
    assertTrue(message.contains("mode"), message);
    assertTrue(message.contains(folder.toString()), message);
    assertEquals(mode, mode(folder), "it is not ours to mend");
  }

  @Test
  void shouldRefuseALinkAndAFile() throws Exception {
    Path real = temp.resolve("real");
    PrivateFolder.makeRuntime(real);
    Path link = Files.createSymbolicLink(temp.resolve("link"), real);
    assertTrue(refusal(link).contains("symbolic link"));
    Path file = Files.createFile(temp.resolve("file"));
    assertTrue(refusal(file).contains("not a folder"));
  }

  @Test
  void shouldRefuseAFolderOfSomebodyElse() throws Exception {
    // /proc/1 and /sys belong to root; as root there is no other owner at hand but one we make.
    Path foreign = Path.of("/proc");
    if (Owner.self() == 0) {
      foreign = Files.createDirectory(temp.resolve("foreign"));
      Files.setAttribute(foreign, "unix:uid", 12345);
    }
    assertTrue(refusal(foreign).contains("belongs to user"));
  }

  @Test
  void shouldCloseAStateFolderOfOursToOthers() throws Exception {
    Path folder = Files.createDirectory(temp.resolve("s"));
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    PrivateFolder.makeState(folder);
    assertEquals("rwx------", mode(folder));
    Path link = Files.createSymbolicLink(temp.resolve("link"), folder);
    PrivateFolder.makeState(link.resolve("deeper/still"));
    assertEquals("rwx------", mode(folder.resolve("deeper/still")));
  }

  @Test
  void shouldSayWhatCannotBeMade() throws Exception {
    Path file = Files.createFile(temp.resolve("file"));
    ProtocolError error =
        assertThrows(PlaceException.class, () -> PrivateFolder.makeState(file.resolve("s")))
            .error();
    assertEquals(ErrorCode.UNAVAILABLE_PLACE, error.code());
    assertTrue(error.message().contains("ot a directory"), error.message());
  }

  private static String refusal(Path folder) {
    assertThrows(PlaceException.class, () -> PrivateFolder.makeRuntime(folder));
    return assertThrows(PlaceException.class, () -> PrivateFolder.checkRuntime(folder))
        .error()
        .message();
  }

  private static String mode(Path folder) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(folder));
  }
}
