package org.venomx.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.Places;

/**
 * The end of a daemon that was asked to stop. It is gone when nobody listens on its socket and
 * nobody holds its lock: only then a new one can be started in its place.
 */
final class Departure {
  /** A shutdown takes 4 s at most, and then a last checkpoint may be on its way to the disk. */
  private static final long GONE_MS = 30_000;

  private final Places places;

  Departure(Places places) {
    this.places = places;
  }

  /** Takes the answer to {@code daemon.stop} and waits for the daemon to be gone. */
  Map<String, @Nullable Object> await(Connection connection, long id) throws Failure {
    Map<String, @Nullable Object> answer;
    try {
      answer = connection.answer(id);
    } catch (Failure failure) {
      // A daemon on its way out may close before it answers; being gone is the answer then.
      if (!failure.error().code().equals(ErrorCode.UNAVAILABLE_DAEMON)) throw failure;
      answer = Map.of();
    }
    if (gone()) return answer;
    throw new Failure(
        ErrorCode.TIMEOUT_WAIT,
        "the daemon agreed to stop, but is still there after " + GONE_MS / 1000 + " s",
        "its state folder is " + places.state());
  }

  private boolean gone() throws Failure {
    try {
      return Poll.until(GONE_MS, () -> !listening() && !locked());
    } catch (IOException unreadable) {
      throw new Failure(ErrorCode.INTERNAL, "cannot tell whether the daemon's lock is held", null);
    }
  }

  private boolean listening() {
    try {
      Connection.open(places.socket(), Sockets::now).close();
      return true;
    } catch (Failure nobody) {
      return false;
    }
  }

  /**
   * Whether anybody holds the lock file by flock(2). Java's own locks are those of fcntl(2), which
   * do not see it, so the kernel's list is asked: proc_locks(5).
   */
  private boolean locked() throws IOException {
    try {
      String inode = ":" + Files.getAttribute(places.lock(), "unix:ino") + " ";
      for (String lock : Files.readAllLines(Path.of("/proc/locks"), StandardCharsets.US_ASCII)) {
        if (lock.contains(" FLOCK ") && lock.contains(inode)) return true;
      }
      return false;
    } catch (NoSuchFileException neverWas) {
      return false;
    }
  }
}
