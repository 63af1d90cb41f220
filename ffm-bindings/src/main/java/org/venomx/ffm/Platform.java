package org.venomx.ffm;

import java.util.List;

/**
 * What must hold before a generated binding is touched: a missing symbol would fail there with an
 * error that names no remedy.
 */
final class Platform {
  /** The youngest functions that we bind; a C library that has them has the rest. */
  private static final List<String> YOUNGEST =
      List.of(
          "pidfd_open",
          "pidfd_send_signal",
          "posix_spawn_file_actions_addclosefrom_np",
          "posix_spawn_file_actions_addfchdir_np",
          "accept4",
          "waitid");

  private Platform() {}

  /** Throws a {@link KernelUnsupportedException} with the remedy. */
  static void require() {
    requireCpu(System.getProperty("os.name", ""), System.getProperty("os.arch", ""));
    try {
      ErrnoCall.requireNativeAccess();
    } catch (IllegalCallerException e) {
      throw new KernelUnsupportedException(
          "Native access is denied: start java with --enable-native-access=ALL-UNNAMED.", e);
    }
    YOUNGEST.forEach(Platform::requireSymbol);
  }

  /** The layouts of structs and the numbers of constants are those of one CPU. */
  static void requireCpu(String system, String cpu) {
    if (!system.equals("Linux") || !cpu.equals("amd64")) {
      throw new KernelUnsupportedException(
          "venomx runs on Linux on x86-64 only, and this is %s on %s. Another CPU needs bindings"
                  .formatted(system, cpu)
              + " generated on it.");
    }
  }

  static void requireSymbol(String symbol) {
    if (!ErrnoCall.exported(symbol)) {
      throw new KernelUnsupportedException(
          "The C library has no %s: glibc 2.36 or newer is needed.".formatted(symbol));
    }
  }
}
