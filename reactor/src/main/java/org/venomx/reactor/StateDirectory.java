package org.venomx.reactor;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.regex.Pattern;
import org.venomx.ffm.Errno;
import org.venomx.ffm.Kernel;
import org.venomx.ffm.OpenFlags;
import org.venomx.protocol.PlaceException;
import org.venomx.protocol.Places;
import org.venomx.protocol.PrivateFolder;
import org.venomx.reactor.net.Authenticator;
import org.venomx.state.TokenHash;

/**
 * The state directory of a daemon that holds its lock (foundation §2). The lock is the
 * single-writer guard of everything below it, and of the socket: who holds it may replace what a
 * dead daemon left.
 */
final class StateDirectory implements AutoCloseable {
  private static final int LOCK_MODE = 0600;
  private static final Pattern TOKEN = Pattern.compile("[0-9a-f]{64}\n?");

  private final Kernel kernel;
  private final Places places;
  private final int lock;

  private StateDirectory(Kernel kernel, Places places, int lock) {
    this.kernel = kernel;
    this.places = places;
    this.lock = lock;
  }

  /** Makes the directory if it is not there, and takes its lock. */
  static StateDirectory lock(Kernel kernel, Places places) throws StartException {
    try {
      PrivateFolder.makeState(places.state());
    } catch (PlaceException refused) {
      throw new StartException(String.valueOf(refused.getMessage()), refused);
    }
    String path = places.lock().toString();
    int lock =
        kernel.open(path, OpenFlags.READ_WRITE | OpenFlags.CREATE | OpenFlags.NO_FOLLOW, LOCK_MODE);
    if (lock < 0) {
      throw new StartException(path + " cannot be opened: " + Errno.name(-lock));
    }
    int taken = kernel.lockExclusive(lock);
    if (taken < 0) {
      kernel.close(lock);
      if (taken == -Errno.EWOULDBLOCK) {
        throw new StartException(
            "another daemon is running on "
                + places.state()
                + "; stop it with venomx daemon stop, or choose another --daemon name");
      }
      throw new StartException(path + " cannot be locked: " + Errno.name(-taken));
    }
    return new StateDirectory(kernel, places, lock);
  }

  /** The directory. */
  Path path() {
    return places.state();
  }

  /** The checkpoints' folder. */
  Path checkpoints() {
    return places.state().resolve("checkpoints");
  }

  /** The event log's directory. */
  Path log() {
    return places.state().resolve("log");
  }

  /** Where a rehearsal keeps its log meanwhile; nothing in it is ever needed again. */
  Path rehearsal() {
    return places.state().resolve("rehearsal");
  }

  /**
   * The hash of the owner's token. Where the file is missing, empty or damaged a new token is made,
   * and the old one is worth nothing from then on.
   */
  TokenHash ownerToken() throws StartException {
    Path file = places.ownerToken();
    try {
      String text = read(file);
      if (!TOKEN.matcher(text).matches()) {
        text = Authenticator.newToken() + "\n";
        write(file, text);
      }
      return Authenticator.hash(text.strip());
    } catch (IOException failure) {
      throw new StartException("the owner's token cannot be kept in " + file, failure);
    }
  }

  /** Releases the lock. */
  @Override
  public void close() {
    kernel.close(lock);
  }

  private static String read(Path file) throws IOException {
    try {
      return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
          ? Files.readString(file, StandardCharsets.US_ASCII)
          : "";
    } catch (NoSuchFileException | java.nio.charset.CharacterCodingException none) {
      return "";
    }
  }

  private static void write(Path file, String text) throws IOException {
    var mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    Path part = file.resolveSibling(file.getFileName() + ".part");
    Files.deleteIfExists(part);
    Files.createFile(part, mode);
    Files.writeString(part, text, StandardCharsets.US_ASCII);
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
