package org.venomx.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Goal G2: no call of a running loop allocates, in no mode of the JVM. */
final class AllocationTest {
  private static final int CALLS = 28;

  /** The JVM makes a class of its own for a method handle at its 127th call, once. */
  private static final int CUSTOMIZED = 1_000;

  /**
   * By then C2 has compiled the loop, in the foreground, however busy the machine. A trap in code
   * that it compiled too early loads the classes of a signature by name, and the names are
   * allocated by the thread that hit the trap.
   */
  private static final int COMPILED = 30_000;

  @Test
  void shouldAllocateNothingInTheInterpreter() throws IOException, InterruptedException {
    assertNothingAllocated(List.of("-Xint"), true, CUSTOMIZED);
  }

  @Test
  void shouldAllocateNothingInCodeOfTheFirstCompiler() throws IOException, InterruptedException {
    assertNothingAllocated(List.of("-XX:TieredStopAtLevel=1"), true, CUSTOMIZED);
  }

  @Test
  void shouldAllocateNothingOnceTheSecondCompilerIsDone() throws IOException, InterruptedException {
    assertNothingAllocated(List.of("-Xbatch"), true, COMPILED);
  }

  @Test
  void shouldAllocateNothingWithGroupsSignalledById() throws IOException, InterruptedException {
    assertNothingAllocated(List.of("-Xint"), false, CUSTOMIZED);
  }

  private static void assertNothingAllocated(
      List<String> mode, boolean groupsByPidfd, int warmUpCalls)
      throws IOException, InterruptedException {
    List<String> flags = new ArrayList<>(mode);
    flags.add("--enable-native-access=ALL-UNNAMED");
    Finished run =
        Finished.java(
            List.of(),
            flags,
            AllocationMain.class,
            Boolean.toString(groupsByPidfd),
            Integer.toString(warmUpCalls));

    assertEquals(0, run.exitCode(), run.output());
    List<String> wrong = run.output().lines().filter(line -> !line.endsWith(": 0")).toList();
    assertEquals(List.of(), wrong, "bytes allocated by 1500 calls");
    assertEquals(CALLS, run.output().lines().count(), run.output());
  }
}
