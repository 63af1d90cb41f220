package org.venomx.ffm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** What this process has open, without the files that the JVM opens as it loads classes. */
final class OpenDescriptors {
  private OpenDescriptors() {}

  /** How many there are of each kind: "anon_inode:[pidfd]", "/dev/ptmx", "socket" … */
  static Map<String, Integer> byKind() {
    Map<String, Integer> kinds = new TreeMap<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (Path each : all) {
        String kind = kind(each);
        if (!kind.startsWith("/") || kind.startsWith("/dev/pt")) {
          kinds.merge(kind, 1, Integer::sum);
        }
      }
      return kinds;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String kind(Path descriptor) throws IOException {
    try {
      String target = Files.readSymbolicLink(descriptor).toString();
      return target.startsWith("socket:") || target.startsWith("pipe:")
          ? target.substring(0, target.indexOf(':'))
          : target;
    } catch (NoSuchFileException e) {
      return "/"; // closed since it was listed
    }
  }
}
