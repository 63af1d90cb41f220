package org.venomx.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.venomx.ffm.Spawned.Step;
import org.venomx.ffm.generated.Linux;
import org.venomx.ffm.generated.rlimit;

/** Spawns that fail: the step is named rightly and nothing is left; the fixture counts. */
final class SpawnFailureTest extends LinuxFixture {
  private final Spawned into = new Spawned();

  @Test
  void shouldBlameTheProgramForWhatExecRefuses(@TempDir Path folder) throws IOException {
    Path script = executable(folder.resolve("no-shebang"), "exit 0\n");
    Path plain = Files.writeString(folder.resolve("plain"), "#!/bin/sh\n");
    Path broken = executable(folder.resolve("broken"), "#!/no/such/interpreter\n");

    assertFails(-Errno.ENOEXEC, Step.PROGRAM, program(script.toString(), "/"));
    assertFails(-Errno.EACCES, Step.PROGRAM, program(plain.toString(), "/"));
    assertFails(-Errno.ENOENT, Step.PROGRAM, program(broken.toString(), "/"));
    assertFails(-Errno.EACCES, Step.PROGRAM, program(folder.toString(), "/"));
    assertFails(-Errno.ENOTDIR, Step.PROGRAM, program(plain + "/x", "/"));
    assertFails(-Errno.ENOENT, Step.PROGRAM, program("", "/"));
    assertFails(-Errno.ENAMETOOLONG, Step.PROGRAM, program("x".repeat(300), "/"));
  }

  @Test
  void shouldBlameTheProgramForArgumentsThatAreTooLong() {
    List<String> argv = List.of("/bin/true", "x".repeat(4 << 20));
    assertFails(
        -Errno.E2BIG, Step.PROGRAM, new SpawnRequest("/bin/true", argv, List.of(), "/", 80, 24));
  }

  @Test
  void shouldBlameTheDirectory(@TempDir Path folder) throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    Path loop = folder.resolve("loop");
    Files.createSymbolicLink(loop, loop);

    assertFails(-Errno.ENOENT, Step.CWD, program("/bin/true", ""));
    assertFails(-Errno.ENOENT, Step.CWD, program("/bin/true", folder + "/none"));
    assertFails(-Errno.ENOTDIR, Step.CWD, program("/bin/true", file.toString()));
    assertFails(-Errno.ELOOP, Step.CWD, program("/bin/true", loop.toString()));
    assertFails(-Errno.EINVAL, Step.CWD, program("/bin/true", "/\0"));
    assertFails(-Errno.ENOENT, Step.CWD, program("/no/such/program", folder + "/none"));
  }

  @Test
  void shouldBlameTheDirectoryThatMayNotBeEntered(@TempDir Path folder) throws IOException {
    Assumptions.assumeFalse(kernel().uid() == 0, "root may enter every directory");
    Path closed = Files.createDirectory(folder.resolve("closed"));
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));

    assertFails(-Errno.EACCES, Step.CWD, program("/bin/true", closed.toString()));
  }

  @Test
  void shouldRefuseWhatCannotBePassedOn() {
    List<String> one = List.of("x");
    List<String> nul = List.of("x\0y");
    String sh = "/bin/sh";

    assertFails(-Errno.EINVAL, Step.PROGRAM, new SpawnRequest(sh, nul, one, "/", 80, 24));
    assertFails(-Errno.EINVAL, Step.PROGRAM, new SpawnRequest(sh, one, nul, "/", 80, 24));
    assertFails(-Errno.EINVAL, Step.PROGRAM, new SpawnRequest("\0", one, one, "/", 80, 24));
    assertFails(-Errno.EINVAL, Step.PROGRAM, new SpawnRequest(sh, List.of(), one, "/", 80, 24));
    assertFails(-Errno.EINVAL, Step.PTY, new SpawnRequest(sh, one, one, "/", 0, 24));
  }

  /** A spawn needs two numbers: the directory's, later the pidfd's, and the master's. */
  @Test
  void shouldSayThatDescriptorsRanOutAtWhateverStep() {
    Leader first = start(Program.EXIT_7.request()); // loads classes while files can be opened
    first.awaitExit();
    first.reap();
    assertFails(-Errno.ENOENT, Step.PROGRAM, program("/no/such/program", "/"));

    for (int free = 0; free < 2; free++) {
      int result = spawnWithFreeDescriptors(free);
      assertEquals(-Errno.EMFILE, result, "with " + free + " free");
      assertEquals(Step.LIMIT, into.failedAt());
    }
    assertEquals(0, spawnWithFreeDescriptors(2), "two are enough");
    assertEquals(0, kernel().signalGroup(into.pidfd(), into.pid(), KILL));
    patience().until("exit", () -> kernel().observeExit(into.pidfd()) != 0);
    assertTrue(kernel().reap(into.pidfd()) > 0);
    kernel().close(into.pidfd());
    kernel().close(into.master());
  }

  @Test
  void shouldEndTheChildThatItCannotWatch() {
    try (Arena arena = Arena.ofConfined()) {
      PollCalls polls = new PollCalls(arena);
      FileCalls files = new FileCalls(arena, polls);
      ProcessCalls processes = new ProcessCalls(arena);
      PtyCalls ptys = new PtyCalls(arena, files);
      int[] started = new int[1];
      PtySpawn spawner =
          new PtySpawn(
              arena,
              files,
              ptys,
              processes,
              pid -> {
                started[0] = pid;
                return -Errno.EMFILE;
              });

      assertEquals(-Errno.EMFILE, spawner.spawn(Program.IGNORES_SIGNALS.request(), into));
      assertEquals(Step.LIMIT, into.failedAt());
      assertTrue(started[0] > 1);
      assertEquals(-Errno.ECHILD, kernel().reapChild(started[0]), "killed and reaped");
    }
  }

  private void assertFails(int errno, Step step, SpawnRequest request) {
    int result = kernel().spawn(request, into);
    assertEquals(Errno.name(errno), Errno.name(result), () -> "of " + request.argv().getFirst());
    assertEquals(step, into.failedAt());
    assertEquals(-Errno.ECHILD, kernel().anyEndedChild(), "a child is left");
  }

  private static SpawnRequest program(String path, String cwd) {
    return new SpawnRequest(path, List.of(path), List.of(), cwd, 80, 24);
  }

  private static Path executable(Path path, String text) throws IOException {
    Files.writeString(path, text);
    Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    return path;
  }

  /** Spawns under a limit that leaves so many numbers free, then puts the limit back. */
  private int spawnWithFreeDescriptors(int free) {
    SpawnRequest request = Program.SLEEP.request();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment limit = rlimit.allocate(arena);
      Linux.getrlimit(Linux.RLIMIT_NOFILE(), limit);
      long usual = rlimit.rlim_cur(limit);
      int first = kernel().open("/", OpenFlags.PATH_ONLY, 0);
      kernel().close(first);
      rlimit.rlim_cur(limit, first + free);
      assertEquals(0, Linux.setrlimit(Linux.RLIMIT_NOFILE(), limit));
      try {
        return kernel().spawn(request, into);
      } finally {
        rlimit.rlim_cur(limit, usual);
        assertEquals(0, Linux.setrlimit(Linux.RLIMIT_NOFILE(), limit));
      }
    }
  }
}
