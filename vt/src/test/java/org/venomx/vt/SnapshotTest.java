package org.venomx.vt;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** Snapshots, whole and damaged; that they restore at any byte is in {@link PropertyTest}. */
class SnapshotTest {
  @Test
  void shouldRefuseEveryDamagedByte() {
    byte[] good = snapshot();
    for (int i = 0; i < good.length; i++) {
      byte[] bad = good.clone();
      bad[i] ^= 0x10;
      assertThrows(DamagedSnapshotException.class, () -> Vt.restore(bad, VtObserver.NONE));
    }
  }

  @Test
  void shouldRefuseEveryTruncation() {
    byte[] good = snapshot();
    for (int n = 0; n < good.length; n++) {
      byte[] bad = Arrays.copyOf(good, n);
      assertThrows(DamagedSnapshotException.class, () -> Vt.restore(bad, VtObserver.NONE));
    }
  }

  @Test
  void shouldSayWhatIsWrong() {
    assertSays("snapshot cut off", new byte[3]);
    assertSays("not a terminal's snapshot", new byte[100]);
    byte[] other = snapshot();
    other[4] = 9;
    assertSays("snapshot of version 9; this program reads version 1", other);
    byte[] damaged = snapshot();
    damaged[50] ^= 1;
    assertSays("snapshot damaged: its check sum does not match", damaged);
  }

  /** A forged check sum must not get nonsense in: it is refused, or harmless. */
  @Test
  void shouldSurviveForgedSnapshots() {
    byte[] good = snapshot();
    int refused = 0;
    for (int seed = 0; seed < 5000; seed++) {
      Random random = new Random(seed);
      byte[] forged = good.clone();
      int changes = 1 + random.nextInt(3);
      for (int i = 0; i < changes; i++) {
        forged[5 + random.nextInt(forged.length - 9)] = (byte) random.nextInt(256);
      }
      sign(forged);
      try {
        Vt vt = Vt.restore(forged, VtObserver.NONE);
        Screens.feed(vt, "still alive 日本\r\n\033[2J\033[31mx\033[10b\0338");
        Invariants.check(vt);
        assertEquals(vt.rows(), vt.text(0, false).size());
      } catch (DamagedSnapshotException expected) {
        refused++;
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
    assertTrue(refused > 0, "some forgeries are found out");
  }

  @Test
  void shouldKeepTheAnswersNobodyHasTaken() throws Exception {
    Vt vt = Vt.restore(Screens.after("\033[5n").snapshot(), VtObserver.NONE);
    assertEquals("\033[0n", Screens.replies(vt));
  }

  @Test
  void shouldBeEqualForEqualStatesWhateverTheWayThere() {
    Vt one = Screens.after("\033[31ma\033[32mb\033[m");
    Vt other = Screens.after("\033[32mx\033[31mx\r\033[31ma\033[32mb\033[m");
    assertArrayEquals(one.snapshot(), other.snapshot());
  }

  @Test
  void shouldFinishTheSequenceItWasTakenIn() throws Exception {
    String[] halves = {"\033[3", "1mX", "\033]2;ti", "tle\007", "\033P$q", "m\033\\", "\342\202"};
    Vt vt = Screens.after("");
    for (String half : halves) {
      Screens.feed(vt, half.chars().toArray());
      vt = Vt.restore(vt.snapshot(), VtObserver.NONE);
    }
    Screens.feed(vt, 0xac);
    assertEquals("X€", Screens.row(vt, 0));
    assertEquals("title", vt.title());
    assertEquals("\033P1$r0;31m\033\\", Screens.replies(vt));
  }

  private static byte[] snapshot() {
    Vt vt = new Vt(20, 5, 10);
    byte[] stream = RandomStream.make(7, 60);
    vt.feed(stream, 0, stream.length);
    return vt.snapshot();
  }

  private static void sign(byte[] snapshot) {
    CRC32C crc = new CRC32C();
    crc.update(snapshot, 0, snapshot.length - 4);
    for (int i = 0; i < 4; i++) {
      snapshot[snapshot.length - 4 + i] = (byte) (crc.getValue() >>> (24 - 8 * i));
    }
  }

  private static void assertSays(String message, byte[] bytes) {
    DamagedSnapshotException e =
        assertThrows(DamagedSnapshotException.class, () -> Vt.restore(bytes, VtObserver.NONE));
    assertEquals(message, e.getMessage());
  }
}
