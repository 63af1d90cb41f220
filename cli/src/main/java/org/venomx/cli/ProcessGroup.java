package org.venomx.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Who is in a process group, from proc(5). Looks only; signals nothing. */
final class ProcessGroup {
  private static final Path PROC = Path.of("/proc");

  /** In stat, behind the command's name in brackets: state, parent, group. */
  private static final int GROUP_FIELD = 2;

  private ProcessGroup() {}

  /** PIDs of the members of group {@code group}, zombies left out: they run no more. */
  static List<Long> members(long group) throws IOException {
    List<Long> members = new ArrayList<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        if (isMember(process, group)) members.add(Long.parseLong(process.getFileName().toString()));
      }
    } catch (DirectoryIteratorException unreadable) {
      throw unreadable.getCause();
    }
    return members;
  }

  /** The signals that a process ignores, bit n-1 for signal n; 0 if it is gone. */
  static long ignored(long pid) {
    try {
      for (String line : lines(PROC.resolve(Long.toString(pid)).resolve("status"))) {
        if (line.startsWith("SigIgn:\t")) return Long.parseUnsignedLong(line.substring(8), 16);
      }
      return 0;
    } catch (IOException gone) {
      return 0;
    }
  }

  private static boolean isMember(Path process, long group) {
    try {
      String stat = String.join("\n", lines(process.resolve("stat")));
      List<String> fields = List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1));
      return !fields.getFirst().equals("Z") && fields.get(GROUP_FIELD).equals(Long.toString(group));
    } catch (IOException gone) {
      return false;
    }
  }

  private static List<String> lines(Path file) throws IOException {
    return Files.readAllLines(file, StandardCharsets.ISO_8859_1);
  }
}
