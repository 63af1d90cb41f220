package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.venomx.ffm.Kernel;
import org.venomx.ffm.LinuxKernel;
import org.venomx.protocol.PlaceException;
import org.venomx.protocol.Places;
import org.venomx.reactor.net.Authenticator;
import org.venomx.state.TokenHash;

/** Foundation §2, with the real kernel: the lock and the owner's token. */
final class StateDirectoryTest {
  @TempDir Path root;
  private Kernel kernel;
  private Places places;

  @BeforeEach
  void begin() throws PlaceException {
    kernel = LinuxKernel.open();
    Map<String, String> environment =
        Map.of(
            "VENOMX_STATE_DIR", root.resolve("made/state").toString(),
            "VENOMX_RUNTIME_DIR", root.resolve("run").toString());
    places = Places.of(environment, null, null);
  }

  @AfterEach
  void end() {
    kernel.close();
  }

  private TokenHash tokenOf() throws StartException {
    try (StateDirectory state = StateDirectory.lock(kernel, places)) {
      return state.ownerToken();
    }
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void shouldMakeTheDirectoryWithItsParentsClosedToOthers() throws StartException, IOException {
    try (StateDirectory state = StateDirectory.lock(kernel, places)) {
      state.ownerToken();
      assertEquals(places.state(), state.path());
      assertEquals("rwx------", mode(places.state()));
      assertEquals("rw-------", mode(places.lock()));
      assertEquals("rw-------", mode(places.ownerToken()));
    }
  }

  @Test
  void shouldKeepTheOwnersToken() throws StartException, IOException {
    TokenHash first = tokenOf();
    String text = Files.readString(places.ownerToken());
    assertTrue(text.matches("[0-9a-f]{64}\n"));
    assertEquals(Authenticator.hash(text.strip()), first);
    assertEquals(first, tokenOf());
  }

  @Test
  void shouldMakeANewTokenWhereTheOldOneIsMissingEmptyOrDamaged()
      throws StartException, IOException {
    TokenHash before = tokenOf();
    for (String damaged : new String[] {"", "\n", "0123", "x".repeat(64), "\u00ff"}) {
      Files.writeString(places.ownerToken(), damaged, java.nio.charset.StandardCharsets.ISO_8859_1);
      TokenHash after = tokenOf();
      assertNotEquals(before, after);
      assertEquals("rw-------", mode(places.ownerToken()));
      before = after;
    }
    Files.delete(places.ownerToken());
    assertNotEquals(before, tokenOf());
  }

  @Test
  void shouldNotFollowALinkInPlaceOfTheToken() throws StartException, IOException {
    Path elsewhere = Files.writeString(root.resolve("elsewhere"), "0".repeat(64) + "\n");
    tokenOf();
    Files.delete(places.ownerToken());
    Files.createSymbolicLink(places.ownerToken(), elsewhere);
    assertNotEquals(Authenticator.hash("0".repeat(64)), tokenOf());
    assertEquals("0".repeat(64) + "\n", Files.readString(elsewhere));
    assertTrue(!Files.isSymbolicLink(places.ownerToken()));
  }

  @Test
  void shouldLetOnlyOneDaemonIn() throws StartException {
    try (StateDirectory held = StateDirectory.lock(kernel, places)) {
      StartException refused =
          assertThrows(StartException.class, () -> StateDirectory.lock(kernel, places));
      assertTrue(String.valueOf(refused.getMessage()).contains(held.path().toString()));
    }
    StateDirectory.lock(kernel, places).close();
  }

  @Test
  void shouldCloseADirectoryThatWasOpenToOthers() throws StartException, IOException {
    Files.createDirectories(places.state());
    Files.setPosixFilePermissions(places.state(), PosixFilePermissions.fromString("rwxr-xr-x"));
    tokenOf();
    assertEquals("rwx------", mode(places.state()));
  }

  @Test
  void shouldRefuseALockThatIsALink() throws StartException, IOException {
    tokenOf();
    Files.delete(places.lock());
    Files.createSymbolicLink(places.lock(), root.resolve("target"));
    assertThrows(StartException.class, () -> StateDirectory.lock(kernel, places));
  }
}
