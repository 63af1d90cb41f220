package org.venomx.ffm;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What /proc says of a process: proc_pid(5). */
final class ProcStatus {
  private final Path folder;

  ProcStatus(int pid) {
    folder = Path.of("/proc", Integer.toString(pid));
  }

  /** A hexadecimal mask of {@code status}, such as SigBlk. */
  long mask(String name) throws IOException {
    return Files.readAllLines(folder.resolve("status")).stream()
        .filter(line -> line.startsWith(name + ":"))
        .map(line -> Long.parseUnsignedLong(line.substring(name.length() + 1).strip(), 16))
        .findFirst()
        .orElseThrow();
  }

  /** Fields of {@code stat} from the state on, which proc_pid_stat(5) numbers 3. */
  List<String> stat() throws IOException {
    String line = Files.readString(folder.resolve("stat"));
    return Arrays.asList(line.substring(line.lastIndexOf(')') + 2).strip().split(" "));
  }

  int group() throws IOException {
    return Integer.parseInt(stat().get(2));
  }

  int session() throws IOException {
    return Integer.parseInt(stat().get(3));
  }

  int terminalNumber() throws IOException {
    return Integer.parseInt(stat().get(4));
  }

  int foregroundGroup() throws IOException {
    return Integer.parseInt(stat().get(5));
  }

  /** Open descriptors and what they are. */
  Map<Integer, String> descriptors() throws IOException {
    Map<Integer, String> found = new TreeMap<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder.resolve("fd"))) {
      for (Path each : all) {
        found.put(
            Integer.valueOf(each.getFileName().toString()),
            Files.readSymbolicLink(each).toString());
      }
    }
    return found;
  }

  Path cwd() throws IOException {
    return Files.readSymbolicLink(folder.resolve("cwd"));
  }

  /** The strings of {@code environ} or {@code cmdline}. */
  List<String> strings(String file) throws IOException {
    return Arrays.asList(Files.readString(folder.resolve(file)).split("\0"));
  }
}
