package org.venomx.ffm;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.venomx.ffm.generated.Linux;

/** The flags of one of our descriptors as proc_pid_fdinfo(5) tells them. */
record DescriptorFlags(int bits) {

  static DescriptorFlags of(int fd) throws IOException {
    return Files.readAllLines(Path.of("/proc/self/fdinfo", Integer.toString(fd))).stream()
        .filter(line -> line.startsWith("flags:"))
        .map(line -> new DescriptorFlags(Integer.parseInt(line.substring(6).strip(), 8)))
        .findFirst()
        .orElseThrow();
  }

  boolean closeOnExec() {
    return (bits & Linux.O_CLOEXEC()) != 0;
  }

  boolean nonBlocking() {
    return (bits & Linux.O_NONBLOCK()) != 0;
  }
}
