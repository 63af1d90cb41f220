package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RehearsalTest {
  @TempDir Path state;
  private Path folder;
  private Rehearsal rehearsal;

  @BeforeEach
  void begin() {
    folder = state.resolve("rehearsal");
    rehearsal = new Rehearsal(folder);
  }

  @Test
  void shouldStartNothingAndLeaveNothing() throws IOException {
    long children = ProcessHandle.current().children().count();
    Map<String, Integer> descriptors = descriptors();
    rehearsal.run();
    assertFalse(Files.exists(folder));
    assertEquals(descriptors, descriptors());
    assertEquals(children, ProcessHandle.current().children().count());
  }

  @Test
  void shouldDeleteWhatAKilledOneLeft() throws IOException {
    Files.createDirectories(folder.resolve("quarantine"));
    Files.writeString(folder.resolve("19700102F.cq4"), "torn");
    Files.writeString(folder.resolve("quarantine/any"), "");
    rehearsal.cut();
    rehearsal.run();
    assertFalse(Files.exists(folder));
  }

  @Test
  void shouldDoWithoutWhereItHasNoPlace() throws IOException {
    Logger.getLogger(Rehearsal.class.getName()).setLevel(Level.OFF); // it tells so, rightly
    Path file = Files.writeString(state.resolve("file"), "kept");
    new Rehearsal(file.resolve("rehearsal")).run();
    assertEquals("kept", Files.readString(file));
  }

  /** Of the kernel's own kinds and terminals; the JVM opens and closes files as it likes. */
  private static Map<String, Integer> descriptors() throws IOException {
    Map<String, Integer> kinds = new TreeMap<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (Path each : all) {
        String kind = target(each);
        if (kind.startsWith("anon_inode:") || kind.startsWith("/dev/pt")) {
          kinds.merge(kind, 1, Integer::sum);
        }
      }
    }
    return kinds;
  }

  private static String target(Path descriptor) throws IOException {
    try {
      return Files.readSymbolicLink(descriptor).toString();
    } catch (NoSuchFileException closedSince) {
      return "";
    }
  }
}
