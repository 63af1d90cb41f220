package org.venomx.eventlog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Logs that released versions wrote are read for ever; {@link Corpus} says what they hold. */
class CorpusTest {
  @TempDir Path temp;

  @ParameterizedTest
  @ValueSource(strings = {"v1"})
  void shouldReplayTheLogOfAnOlderVersion(String version) throws Exception {
    LogDirectory directory = new LogDirectory(temp.resolve("log"));
    copy(version, directory.path);
    try (LogDirectory.Restart restart = directory.open()) {
      assertEquals(Corpus.expected(), restart.events());
      assertEquals(List.of(), restart.start().findings());
      LoggedTurn first = restart.replayed().getFirst();
      assertEquals(100, first.turn());
      assertEquals(1_764_579_600_123L, first.epochMs());
      assertEquals(244, restart.log().append(1, 1, null, SampleEvents.exitTurn(71)));
    }
  }

  private static void copy(String version, Path target) throws IOException, URISyntaxException {
    Path source =
        Path.of(Objects.requireNonNull(CorpusTest.class.getResource("/corpus/" + version)).toURI());
    Files.createDirectories(target);
    try (Stream<Path> files = Files.walk(source)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path copy = target.resolve(source.relativize(file).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
  }
}
