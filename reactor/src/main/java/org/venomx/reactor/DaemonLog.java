package org.venomx.reactor;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;

/** Sends what is logged to {@code daemon.log}; nothing of it goes to the terminal. */
final class DaemonLog {
  private static final long KEEP_BYTES = 4 << 20;
  private static final String FORMAT = "%1$tFT%1$tT.%1$tL%1$tz %4$s %3$s: %5$s%6$s%n";

  private DaemonLog() {}

  /**
   * Begins it. A log that has grown large in earlier runs becomes {@code daemon.log.old} first.
   * Only for who holds the state directory's lock: the file is another daemon's otherwise.
   */
  static void begin(Path stateDirectory) throws IOException {
    System.setProperty("java.util.logging.SimpleFormatter.format", FORMAT);
    Path file = stateDirectory.resolve("daemon.log");
    if (Files.exists(file) && Files.size(file) > KEEP_BYTES) {
      Files.move(
          file, stateDirectory.resolve("daemon.log.old"), StandardCopyOption.REPLACE_EXISTING);
    }
    if (!Files.exists(file)) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    Logger root = Logger.getLogger("");
    for (var handler : root.getHandlers()) {
      root.removeHandler(handler);
    }
    root.addHandler(appender(file));
    root.setLevel(Level.INFO);
    Logger.getLogger("net.openhft").setLevel(Level.WARNING);
  }

  /** Not a FileHandler, which keeps a lock file of its own beside the log, open to others. */
  private static StreamHandler appender(Path file) throws IOException {
    OutputStream out = Files.newOutputStream(file, StandardOpenOption.APPEND);
    StreamHandler handler =
        new StreamHandler(out, new SimpleFormatter()) {
          @Override
          public void publish(LogRecord entry) {
            super.publish(entry);
            flush();
          }
        };
    handler.setEncoding("UTF-8");
    return handler;
  }
}
