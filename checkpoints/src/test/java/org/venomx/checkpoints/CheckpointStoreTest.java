package org.venomx.checkpoints;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.venomx.state.Tree;

class CheckpointStoreTest {
  @TempDir Path temporary;

  @Test
  void shouldFindTheNewestAgain() throws Exception {
    CheckpointStore store = opened();
    assertEquals(0, store.nextNumber());
    store.write(checkpoint(0, null, 100));
    store.write(checkpoint(1, null, 200));

    CheckpointStore next = new CheckpointStore(folder());
    assertEquals(checkpoint(1, null, 200), next.open(any -> true));
    assertEquals(2, next.nextNumber());
    assertEquals(List.of(0L, 1L), numbers(next));
    assertEquals(List.of(), next.warnings());
    assertEquals(checkpoint(0, null, 100), next.read(0));
    assertNull(next.read(7));
  }

  @Test
  void shouldKeepTheNewestThreeAndThoseWithAName() throws Exception {
    CheckpointStore store = opened();
    for (int number = 0; number < 10; number++) {
      store.write(checkpoint(number, number == 2 || number == 8 ? "mine" : null, number));
    }
    assertEquals(List.of(2L, 7L, 8L, 9L), numbers(store));
    assertEquals(List.of(2L, 7L, 8L, 9L), numbers(opened()));
    assertTrue(store.delete(2));
    assertFalse(store.delete(2));
    assertEquals(List.of(7L, 8L, 9L), numbers(opened()));
  }

  @Test
  void shouldPassOverWhatCannotBeTrusted() throws Exception {
    CheckpointStore store = opened();
    store.write(checkpoint(0, "a", 100));
    store.write(checkpoint(1, "b", 200));
    store.write(checkpoint(2, "c", 300));
    store.write(checkpoint(3, "d", 400));
    store.write(checkpoint(4, "e", 500));
    Files.write(file(1), new byte[0]); // truncated to nothing
    byte[] damaged = Files.readAllBytes(file(2));
    damaged[damaged.length / 2] ^= 1;
    Files.write(file(2), damaged);
    Files.delete(file(3));
    Files.createSymbolicLink(file(3), Path.of("/etc/passwd"));
    Files.copy(file(0), file(9)); // one under another's name
    Files.write(folder().resolve("c5.checkpoint.unfinished"), new byte[7]);
    Files.write(folder().resolve("README"), new byte[7]);

    CheckpointStore next = new CheckpointStore(folder());
    assertEquals(checkpoint(0, "a", 100), next.open(one -> one.tree().seq() < 500));
    assertEquals(List.of(0L), numbers(next));
    assertEquals(6, next.warnings().size(), () -> next.warnings().toString());
    assertFalse(Files.exists(folder().resolve("c5.checkpoint.unfinished")));
    assertTrue(Files.exists(file(2)), "nothing that was damaged is deleted");
    assertEquals(10, next.nextNumber());
  }

  @Test
  void shouldLeaveFilesThatOthersCannotRead() throws Exception {
    opened().write(checkpoint(0, null, 1));
    assertEquals("rw-------", mode(file(0)));
    assertEquals("rwx------", mode(folder()));
    try (Stream<Path> files = Files.list(folder())) {
      assertEquals(List.of(file(0)), files.toList());
    }
  }

  private CheckpointStore opened() throws IOException {
    CheckpointStore store = new CheckpointStore(folder());
    store.open(any -> true);
    return store;
  }

  private Path folder() {
    return temporary.resolve("checkpoints");
  }

  private Path file(int number) {
    return folder().resolve("c" + number + ".checkpoint");
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  private static List<Long> numbers(CheckpointStore store) {
    return store.list().stream().map(Kept::number).toList();
  }

  private static Checkpoint checkpoint(long number, @Nullable String name, long seq) {
    Tree tree = Trees.random(number);
    Tree at =
        new Tree(
            tree.sessions(),
            tree.windows(),
            tree.panes(),
            tree.principals(),
            tree.next(),
            tree.frozen(),
            seq);
    return new Checkpoint(number, name, "v1.h." + seq, 17, 99, at);
  }
}
