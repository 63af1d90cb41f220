package org.venomx.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The machine's C compiler. A test that needs one is skipped, with that reason, without one. */
final class CCompiler {
  private CCompiler() {}

  /** Compiles a source to a program in the folder. */
  static Path compile(String source, Path folder) throws IOException, InterruptedException {
    assumeTrue(isThere(), "no C compiler (cc) on the PATH");
    Path file = Files.writeString(folder.resolve("program.c"), source);
    Path program = folder.resolve("program");
    Finished cc = Finished.run(List.of("cc", "-o", program.toString(), file.toString()));
    assertEquals(0, cc.exitCode(), cc.output());
    return program;
  }

  private static boolean isThere() throws InterruptedException {
    try {
      return Finished.run(List.of("cc", "--version")).exitCode() == 0;
    } catch (IOException e) {
      return false;
    }
  }
}
