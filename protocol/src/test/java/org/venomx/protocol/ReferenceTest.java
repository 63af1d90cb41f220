package org.venomx.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ReferenceTest {
  private static final Path PAGE = Path.of("../docs/reference.md");

  @Test
  void shouldHaveAPageThatIsNotStale() throws IOException {
    String page = Reference.of(Manifest.load());
    if ("write".equals(System.getProperty("reference"))) Files.writeString(PAGE, page);
    assertEquals(
        page,
        Files.readString(PAGE),
        "stale: run mvn -pl protocol test -Dtest=ReferenceTest -Dreference=write");
  }
}
