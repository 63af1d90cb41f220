package org.venomx.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Starting where signals are ignored, a sandbox refuses calls, or native access is denied. */
final class HostileStartTest {
  private static final List<String> ACCESS = List.of("--enable-native-access=ALL-UNNAMED");

  @TempDir Path folder;

  @Test
  void shouldEndAProgramByHangupThoughWeIgnoreIt() throws IOException, InterruptedException {
    List<String> nohup =
        List.of("/bin/sh", "-c", "trap '' HUP INT QUIT TERM; exec \"$@\"", "nohup");
    Finished run = Finished.java(nohup, ACCESS, HostileStartMain.class);

    assertEquals(
        List.of("we ignore HUP: 1", "it ignores: 0", "it blocks: 0", "ended by: 1"),
        run.output().lines().toList());
  }

  @Test
  void shouldRefuseToStartWhereASandboxForbidsPidfds() throws IOException, InterruptedException {
    Finished run = underFilter("pidfd_open", "EPERM");

    assertEquals(
        "refused: pidfd_open failed: EPERM (1)."
            + " A seccomp filter of the container probably forbids it.",
        run.output().strip());
  }

  @Test
  void shouldSignalGroupsByIdWhereThePidfdWayIsMissing() throws IOException, InterruptedException {
    Finished run = underFilter("pidfd_send_signal", "ENOSYS");

    assertTrue(
        run.output()
            .startsWith(
                "missing: pidfd_send_signal(PIDFD_SIGNAL_PROCESS_GROUP) failed: ENOSYS (38)."),
        run.output());
    assertTrue(run.output().endsWith("ended by: 1\n"), run.output());
  }

  @Test
  void shouldRefuseToStartWithoutTimers() throws IOException, InterruptedException {
    Finished run = underFilter("timerfd_create", "EPERM");

    assertTrue(run.output().startsWith("refused: timerfd_create failed: EPERM"), run.output());
  }

  @Test
  void shouldNameTheFlagWhenNativeAccessIsDenied() throws IOException, InterruptedException {
    List<String> denied = List.of("--illegal-native-access=deny");
    Finished run = Finished.java(List.of(), denied, HostileStartMain.class);

    assertEquals(
        "refused: Native access is denied:"
            + " start java with --enable-native-access=ALL-UNNAMED.",
        run.output().strip());
  }

  private Finished underFilter(String call, String errno) throws IOException, InterruptedException {
    Path deny = CCompiler.compile(resource("/c/deny.c"), folder);
    return Finished.java(List.of(deny.toString(), call, errno), ACCESS, HostileStartMain.class);
  }

  private static String resource(String name) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(HostileStartTest.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
