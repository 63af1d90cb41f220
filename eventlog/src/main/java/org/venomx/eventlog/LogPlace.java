package org.venomx.eventlog;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;

/** Whether a log can be kept in a directory; found out before anything is there. */
final class LogPlace {
  static final String PROBE = "probe";

  private LogPlace() {}

  /**
   * Makes the directory when it is missing, and tries it.
   *
   * @throws IOException it is no place for a log; the message says why and what to do
   */
  static void prepare(LogConfig config) throws IOException {
    Path directory = config.directory();
    if (!Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
      Files.createDirectories(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
    if (!Files.isDirectory(directory)) {
      throw new IOException(directory + " is no directory; move it away or choose another one.");
    }
    String type = Files.getFileStore(directory).type();
    if (!config.anyFileSystem() && !coherent(type)) {
      throw new IOException(
          directory
              + " is on a file system of type "
              + type
              + ", on which mapped files and locks of two machines do not see each other. Choose a"
              + " state directory on a local disk.");
    }
    tryToWrite(directory.resolve(PROBE));
  }

  /** Whether mapped files and locks work as on a local disk. */
  static boolean coherent(String type) {
    String name = type.toLowerCase(Locale.ROOT);
    return !(name.startsWith("nfs")
        || name.startsWith("smb")
        || name.startsWith("cifs")
        || name.startsWith("fuse")
        || name.equals("9p")
        || name.equals("v9fs")
        || name.equals("virtiofs")
        || name.equals("afs")
        || name.equals("ceph"));
  }

  /** Chronicle turns read-only without a word where it may not write; so it is asked first. */
  private static void tryToWrite(Path probe) throws IOException {
    try (FileChannel channel =
        FileChannel.open(probe, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.wrap(new byte[] {1}));
      channel.force(true);
    } catch (IOException e) {
      throw new IOException(
          "Cannot write in " + probe.getParent() + ": " + e.getMessage() + ". The log needs to.",
          e);
    }
    Files.delete(probe);
  }
}
