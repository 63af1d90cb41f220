package org.venomx.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

final class CapabilityTest {

  @Test
  void shouldSayWhatFailedAndWhy() {
    assertEquals(
        "pidfd_open failed: EPERM (1). A seccomp filter of the container probably forbids it.",
        tried(-Errno.EPERM).reason());
    assertEquals(
        "pidfd_open failed: ENOSYS (38). It needs Linux 5.3 or newer, or a sandbox hides it.",
        tried(-Errno.ENOSYS).reason());
    assertTrue(tried(-Errno.EMFILE).reason().contains("ulimit -n"));
    assertTrue(tried(-Errno.ENOENT).reason().contains("/dev/pts"));
    assertTrue(tried(-Errno.ENOMEM).reason().contains("ENOMEM (12)"));
  }

  @Test
  void shouldAddWhatHappensInsteadOnlyWhereSomethingIsMissing() {
    assertEquals("", tried(3).otherwise("Never.").reason());
    assertTrue(tried(-Errno.EPERM).otherwise("So be it.").reason().endsWith(" So be it."));
  }

  @Test
  void shouldRefuseToStartWithoutWhatIsMandatory() {
    Capability optional = Capability.missing("a", false, "no a");
    Capability mandatory = Capability.missing("b", true, "no b");
    Capability another = Capability.missing("c", true, "no c");

    new Capabilities(List.of(optional)).requireMandatory();
    Capabilities found = new Capabilities(List.of(optional, mandatory, another));
    KernelUnsupportedException thrown =
        assertThrows(KernelUnsupportedException.class, found::requireMandatory);
    assertEquals("no b\nno c", thrown.getMessage());
  }

  @Test
  void shouldFindEverythingMandatoryOnThisMachine() {
    try (LinuxKernel kernel = LinuxKernel.open()) {
      assertTrue(kernel.capabilities().has(Capabilities.PIDFD));
      assertTrue(kernel.capabilities().has(Capabilities.WAIT_BY_PIDFD));
      assertTrue(kernel.capabilities().has(Capabilities.PTY));
      assertFalse(kernel.capabilities().has("no such capability"));
      assertEquals(9, kernel.capabilities().all().size());
    }
  }

  @Test
  void shouldRefuseAnotherCpuSystemOrLibrary() {
    Platform.requireCpu("Linux", "amd64");
    assertThrows(KernelUnsupportedException.class, () -> Platform.requireCpu("Linux", "aarch64"));
    assertThrows(KernelUnsupportedException.class, () -> Platform.requireCpu("Mac OS X", "amd64"));
    KernelUnsupportedException thrown =
        assertThrows(
            KernelUnsupportedException.class, () -> Platform.requireSymbol("no_such_function"));
    assertEquals(
        "The C library has no no_such_function: glibc 2.36 or newer is needed.",
        thrown.getMessage());
  }

  private static Capability tried(int result) {
    return Capability.tried(Capabilities.PIDFD, true, "pidfd_open", result, "5.3");
  }
}
