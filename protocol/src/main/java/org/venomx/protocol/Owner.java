package org.venomx.protocol;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;

/** Whose a file is, and what others may do with it. */
public final class Owner {
  private Owner() {}

  /** This process's effective user ID, from proc(5): Java has no call for it. */
  public static int self() {
    try {
      String status = Files.readString(Path.of("/proc/self/status"), StandardCharsets.ISO_8859_1);
      // Real, effective, saved, file system; each behind a tab.
      int real = status.indexOf("\nUid:\t") + "\nUid:\t".length();
      int effective = status.indexOf('\t', real) + 1;
      return Integer.parseInt(status.substring(effective, status.indexOf('\t', effective)));
    } catch (IOException noProc) {
      throw new UncheckedIOException("cannot read /proc/self/status: is /proc mounted?", noProc);
    }
  }

  /**
   * What is at {@code path}.
   *
   * @param options NOFOLLOW_LINKS to look at a link itself
   * @throws java.nio.file.NoSuchFileException if there is nothing
   */
  public static Facts of(Path path, LinkOption... options) throws IOException {
    Map<String, Object> facts = Files.readAttributes(path, "unix:uid,mode", options);
    if (facts.get("uid") instanceof Integer uid && facts.get("mode") instanceof Integer mode) {
      return new Facts(uid, mode);
    }
    throw new IOException("the file system tells no owner");
  }

  /**
   * Of one file; inode(7).
   *
   * @param typeAndMode type and permission bits
   */
  public record Facts(int uid, int typeAndMode) {
    private static final int TYPE_MASK = 0170000;
    private static final int DIRECTORY = 0040000;
    private static final int REGULAR = 0100000;
    private static final int LINK = 0120000;
    private static final int PERMISSIONS_MASK = 07777;

    /** The permission bits. */
    public int mode() {
      return typeAndMode & PERMISSIONS_MASK;
    }

    /** The permission bits as people write them. */
    public String octal() {
      return String.format("%04o", mode());
    }

    /** Whether it is a folder. */
    public boolean directory() {
      return (typeAndMode & TYPE_MASK) == DIRECTORY;
    }

    /** Whether it is a plain file. */
    public boolean regular() {
      return (typeAndMode & TYPE_MASK) == REGULAR;
    }

    /** Whether it is a symbolic link. */
    public boolean link() {
      return (typeAndMode & TYPE_MASK) == LINK;
    }
  }
}
