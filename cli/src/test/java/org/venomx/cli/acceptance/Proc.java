package org.venomx.cli.acceptance;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Looks at processes through /proc. Never signals one. Man page proc(5). Any thread. */
final class Proc {
  /** Signals 1 to 31; what lies above is the C library's own or has no fixed meaning. */
  static final long STANDARD_SIGNALS = 0x7fff_ffff;

  private static final Path ROOT = Path.of("/proc");

  private Proc() {}

  /**
   * What /proc/PID/stat says.
   *
   * @param state R, S, D, T, Z …
   * @param startTicks clock ticks between boot and the process's start: tells a reused PID apart
   */
  record Stat(
      long pid, String comm, char state, long parent, long group, long session, long startTicks) {
    boolean isZombie() {
      return state == 'Z' || state == 'X';
    }
  }

  /** The process, or null when there is none of that ID. */
  static @Nullable Stat stat(long pid) {
    try {
      return parse(pid, Files.readString(ROOT.resolve(Long.toString(pid)).resolve("stat")));
    } catch (IOException e) {
      return null; // gone, perhaps between open and read
    }
  }

  private static Stat parse(long pid, String line) {
    int nameEnd = line.lastIndexOf(')'); // a program may have parentheses in its name
    String comm = line.substring(line.indexOf('(') + 1, nameEnd);
    String[] rest = line.substring(nameEnd + 2).split(" ", 21);
    return new Stat(
        pid,
        comm,
        rest[0].charAt(0),
        Long.parseLong(rest[1]),
        Long.parseLong(rest[2]),
        Long.parseLong(rest[3]),
        Long.parseLong(rest[19]));
  }

  static boolean exists(long pid) {
    return stat(pid) != null;
  }

  /** There, and no zombie. */
  static boolean lives(long pid) {
    Stat stat = stat(pid);
    return stat != null && !stat.isZombie();
  }

  static boolean isStopped(long pid) {
    Stat stat = stat(pid);
    return stat != null && stat.state() == 'T';
  }

  /** Every process with that process group ID, zombies included. */
  static List<Stat> group(long pgid) {
    return all(stat -> stat.group() == pgid);
  }

  static List<Stat> children(long parent) {
    return all(stat -> stat.parent() == parent);
  }

  private static List<Stat> all(Predicate<Stat> wanted) {
    try (Stream<Path> entries = Files.list(ROOT)) {
      return entries
          .map(entry -> entry.getFileName().toString())
          .filter(name -> name.chars().allMatch(c -> c >= '0' && c <= '9'))
          .flatMap(name -> Stream.ofNullable(stat(Long.parseLong(name))))
          .filter(wanted)
          .toList();
    } catch (IOException e) {
      throw new AssertionError("cannot list /proc", e);
    }
  }

  /** The one process whose arguments, a NUL behind each, contain this; null when there is none. */
  static @Nullable Long withArguments(String wanted) {
    for (Stat stat : all(stat -> true)) {
      try {
        Path file = ROOT.resolve(stat.pid() + "/cmdline");
        if (Files.readString(file, StandardCharsets.ISO_8859_1).contains(wanted)) return stat.pid();
      } catch (IOException ended) {
        // Between the listing and the look, which is none of ours then.
      }
    }
    return null;
  }

  /** Whether signal {@code number} is in the set {@code name}: SigBlk, SigIgn, SigCgt, ShdPnd. */
  static boolean hasSignal(long pid, String name, int number) {
    return (signals(pid, name) >>> (number - 1) & 1) != 0;
  }

  /** A signal set of the process as bits, signal 1 lowest; 0 when it is gone. */
  static long signals(long pid, String name) {
    try {
      return Files.readAllLines(ROOT.resolve(Long.toString(pid)).resolve("status")).stream()
          .filter(line -> line.startsWith(name + ":"))
          .mapToLong(line -> Long.parseUnsignedLong(line.substring(name.length() + 1).strip(), 16))
          .findFirst()
          .orElse(0);
    } catch (IOException e) {
      return 0;
    }
  }

  static long openFiles(long pid) {
    return entries(pid, "fd");
  }

  static long threads(long pid) {
    return entries(pid, "task");
  }

  private static long entries(long pid, String folder) {
    try (Stream<Path> entries = Files.list(ROOT.resolve(Long.toString(pid)).resolve(folder))) {
      return entries.count();
    } catch (IOException e) {
      throw new AssertionError("cannot list /proc/" + pid + "/" + folder, e);
    }
  }
}
