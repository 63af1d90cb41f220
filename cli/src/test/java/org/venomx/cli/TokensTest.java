package org.venomx.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.venomx.protocol.Places;

class TokensTest {
  private static final String OWNER = "a".repeat(64);
  private static final String OTHER = "b".repeat(64);

  @TempDir Path temp;
  private final Map<String, String> env = new HashMap<>();

  @BeforeEach
  void shouldHaveAnOwner() throws IOException {
    env.put("VENOMX_STATE_DIR", temp.toString());
    env.put("HOME", temp.toString());
    write("owner.token", OWNER + "\n", "rw-------");
  }

  @Test
  void shouldBeTheOwnerIfNothingIsSaid() throws Exception {
    assertEquals(OWNER, find(null));
    assertEquals(OWNER, find("@owner"));
  }

  @Test
  void shouldPreferTheOptionToTheEnvironment() throws Exception {
    env.put("VENOMX_TOKEN", OTHER);
    assertEquals(OTHER, find(null));
    assertEquals(OWNER, find("@owner"));
    Path file = write("other", OTHER, "r--------");
    env.put("VENOMX_TOKEN", "@owner");
    assertEquals(OWNER, find(null));
    assertEquals(OTHER, find("@" + file));
  }

  @Test
  void shouldNotBecomeTheOwnerSilentlyInsideAPane() throws Exception {
    env.put("VENOMX_PANE", "p0");
    Failure denied = assertThrows(Failure.class, () -> find(null));
    assertEquals("denied.token", denied.error().code());
    assertEquals(OWNER, find("@owner"));
    env.put("VENOMX_TOKEN", "@owner");
    assertEquals(OWNER, find(null));
  }

  @Test
  void shouldRefuseATokenFileThatMustNotBeTrusted() throws Exception {
    Path file = write("open", OTHER, "rw-r-----");
    refused(file, "0640");
    Path link = Files.createSymbolicLink(temp.resolve("link"), temp.resolve("owner.token"));
    refused(link, "symbolic link");
    refused(temp, "not a regular file");
    refused(write("empty", "\n", "rw-------"), "empty");
    refused(write("long", OTHER.repeat(10), "rw-------"), "too long");
    refused(temp.resolve("absent"), "no token file");
  }

  private void refused(Path file, String why) {
    Failure failure = assertThrows(Failure.class, () -> find("@" + file));
    assertEquals("denied.token", failure.error().code());
    assertTrue(failure.error().message().contains(why), failure.error().message());
    assertFalse(failure.error().message().contains(OTHER));
  }

  private Path write(String name, String text, String mode) throws IOException {
    Path file = Files.writeString(temp.resolve(name), text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    return file;
  }

  private String find(@Nullable String option) throws Exception {
    return Tokens.find(option, env, Places.of(env, null, null));
  }
}
