package org.venomx.checkpoints;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Layout;
import org.venomx.state.Tree;

class CheckpointCodecTest {

  @Test
  void shouldReadBackEveryTree() throws Exception {
    for (long seed = 0; seed < 300; seed++) {
      Checkpoint written = new Checkpoint(seed, "näme", "v1.h.9", 17, 99, Trees.random(seed));
      assertEquals(
          written, CheckpointCodec.decode(CheckpointCodec.encode(written)), "seed " + seed);
    }
  }

  @Test
  void shouldReadBackTheDeepestLayout() {
    Layout layout = new Layout.Leaf(new PaneId(0));
    for (int i = 1; i < 2_000; i++) {
      Layout leaf = new Layout.Leaf(new PaneId(i));
      layout =
          i % 2 == 0
              ? new Layout.Split(Layout.Direction.RIGHT, 0.3, layout, leaf)
              : new Layout.Split(Layout.Direction.DOWN, 1 / 3.0, leaf, layout);
    }
    // Two layouts so deep cannot be held against each other without a deep stack.
    List<@Nullable Object> list = LayoutList.write(layout);
    assertEquals(list, LayoutList.write(LayoutList.read(list)));
    assertEquals(2_000, LayoutList.read(list).panes().size());
  }

  @Test
  void shouldRefuseAFlippedBitAnywhere() {
    byte[] good = CheckpointCodec.encode(checkpoint(Trees.random(3)));
    for (int i = 0; i < good.length; i++) {
      byte[] bad = good.clone();
      bad[i] ^= (byte) (1 << (i % 8));
      int at = i;
      assertThrows(
          BadCheckpointException.class, () -> CheckpointCodec.decode(bad), () -> "at " + at);
    }
  }

  @Test
  void shouldRefuseEveryShorterFile() {
    byte[] good = CheckpointCodec.encode(checkpoint(Trees.random(4)));
    for (int length = 0; length < good.length; length++) {
      byte[] bad = Arrays.copyOf(good, length);
      assertThrows(BadCheckpointException.class, () -> CheckpointCodec.decode(bad));
    }
  }

  @Test
  void shouldRefuseWhatHasTheRightDigestAndIsNoCheckpoint() throws Exception {
    String good =
        new String(CheckpointCodec.encode(checkpoint(Trees.random(5))), StandardCharsets.UTF_8);
    String body = good.substring(good.indexOf('\n') + 1);
    String nested = "[".repeat(10_000) + "]".repeat(10_000);
    List<String> bodies =
        List.of(
            "",
            "[]",
            "null",
            "{\"checkpoint\":1,\"checkpoint\":2}",
            nested,
            body.replace("\"turn\":17", "\"turn\":1e400"),
            body.replace("\"turn\":17", "\"turn\":-1"),
            body.replace("\"turn\":17", "\"turn\":\"\\ud800\""),
            body.replace("\"sessions\":[", "\"sessions\":[{\"id\":0,\"owner\":77},"),
            body.replace("\"seq\":", "\"sequence\":"));
    for (String bad : bodies) {
      assertTrue(!bad.equals(body), "the test changes nothing");
      byte[] bytes = bad.getBytes(StandardCharsets.UTF_8);
      String digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
      String file = "venomx checkpoint 1 " + digest + "\n" + bad;
      assertThrows(
          BadCheckpointException.class,
          () -> CheckpointCodec.decode(file.getBytes(StandardCharsets.UTF_8)),
          bad);
    }
  }

  private static Checkpoint checkpoint(Tree tree) {
    return new Checkpoint(1, null, "v1.h.9", 17, 99, tree);
  }
}
