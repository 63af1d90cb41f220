package org.venomx.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a started child looks like from outside, by /proc, and from inside. */
final class SpawnTest extends LinuxFixture {
  /** Signals 1 to 31; glibc keeps 32 and 33 ignored for itself. */
  private static final long STANDARD_SIGNALS = 0x7fffffffL;

  @Test
  void shouldGiveAChildThreeDescriptorsAndNoOtherPanesMaster() throws IOException {
    for (int i = 0; i < 20; i++) {
      start(Program.SLEEP.request());
    }
    Leader last = start(Program.SLEEP.request()).ready();

    var descriptors = new ProcStatus(last.pid()).descriptors();
    assertEquals(Set.of(0, 1, 2), descriptors.keySet());
    assertTrue(
        descriptors.values().stream().allMatch(each -> each.startsWith("/dev/pts/")),
        descriptors::toString);
  }

  @Test
  void shouldMakeTheChildLeadItsSessionOnItsTerminal() throws IOException {
    Leader leader = start(Program.SLEEP.request()).ready();

    ProcStatus status = new ProcStatus(leader.pid());
    assertEquals(leader.pid(), status.group());
    assertEquals(leader.pid(), status.session());
    assertEquals(leader.pid(), status.foregroundGroup());
    assertNotEquals(0, status.terminalNumber());
  }

  @Test
  void shouldStartWithDefaultSignalsAndAnEmptyMask() throws IOException {
    Leader leader = start(Program.SLEEP.request()).ready();

    ProcStatus status = new ProcStatus(leader.pid());
    assertEquals(0, status.mask("SigBlk"));
    assertEquals(0, status.mask("SigIgn") & STANDARD_SIGNALS);
  }

  @Test
  void shouldLetABrokenPipeEndAProgram() {
    start(sh("(yes; echo st=$? >&2) | head -1")).awaitOutput("st=141");
  }

  @Test
  void shouldSetTheWindowSizeBeforeTheProgramRuns() {
    SpawnRequest plain = sh("stty size; cat");
    Leader leader =
        start(new SpawnRequest(plain.program(), plain.argv(), plain.env(), "/", 101, 33));
    leader.awaitOutput("33 101");
  }

  @Test
  void shouldHaveLineEditingEraseWholeCharacters() {
    start(sh("stty -a; cat")).awaitOutput(" iutf8"); // "-iutf8" without
  }

  @Test
  void shouldTellTheProgramOfANewSize() {
    Leader leader =
        start(sh("trap 'stty size; exit' WINCH; echo ready; while :; do sleep 0.05; done"));
    leader.ready();

    assertEquals(0, kernel().resizePty(leader.master(), 500, 200));
    leader.awaitOutput("200 500");
    assertEquals(-Errno.EINVAL, kernel().resizePty(leader.master(), 0, 24));
    assertEquals(-Errno.EINVAL, kernel().resizePty(leader.master(), 80, 65_536));
  }

  @Test
  void shouldPassArgumentsEnvironmentAndDirectoryOnUnchanged(@TempDir Path folder)
      throws IOException {
    Path odd = Files.createDirectory(folder.resolve("with space, ü and 語"));
    List<String> argv = List.of("any name", "-c", "echo ready; read x", "", "ü語", " a b ");
    List<String> env = List.of("ONE=1", "EMPTY=", "ODD=ü語 \u0001");
    Leader leader = start(new SpawnRequest("/bin/sh", argv, env, odd.toString(), 80, 24)).ready();

    ProcStatus status = new ProcStatus(leader.pid());
    assertEquals(odd.toRealPath(), status.cwd());
    assertEquals(argv, status.strings("cmdline"));
    assertEquals(env, status.strings("environ"));
  }

  @Test
  void shouldStartAProgramRelativeToItsDirectory() {
    Leader leader =
        start(new SpawnRequest("./sh", List.of("sh", "-c", "exit 4"), List.of(), "/bin", 80, 24));
    assertEquals(WaitStatus.exited(4), leader.awaitExit());
  }

  @Test
  void shouldHandOutDescriptorsThatNoProgramInherits() throws IOException {
    Leader leader = start(Program.SLEEP.request());

    assertTrue(DescriptorFlags.of(leader.master()).closeOnExec());
    assertTrue(DescriptorFlags.of(leader.master()).nonBlocking());
    assertTrue(DescriptorFlags.of(leader.pidfd()).closeOnExec());
    assertFalse(DescriptorFlags.of(leader.pidfd()).nonBlocking());
  }

  @Test
  void shouldNotTakeAPaneAsOurOwnTerminal() throws IOException {
    int before = new ProcStatus(kernel().pid()).terminalNumber();
    start(Program.SLEEP.request()).ready();
    assertEquals(before, new ProcStatus(kernel().pid()).terminalNumber());
  }
}
