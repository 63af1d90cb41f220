package org.venomx.eventlog;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** The command {@code venomx log}. Exit codes are those of the client (foundation §5). */
public final class LogMain {
  private static final String HELP =
      """
      Usage: venomx log dump [--json] [--from CURSOR|SEQ] [--state-dir DIR | --daemon NAME]

      Prints every event that the log still holds, one a line, oldest first. Works whether the
      daemon runs or not, and changes nothing.

        --json           one JSON object a line, with all that the log holds of the event
        --from CURSOR    only what comes after the cursor
        --from SEQ       only events from this number on
        --state-dir DIR  the daemon's state directory
        --daemon NAME    the state directory of the daemon with this name

      Exit codes: 0 all was printed, 2 usage, 4 there is no log, 6 a newer version wrote it,
      9 the cursor cannot be continued from, 11 the log is damaged behind what was printed.
      """;

  /** Chronicle's libraries warn about what they can do without. Held, or the level is forgotten. */
  private static final Logger LIBRARIES = Logger.getLogger("net.openhft");

  private final PrintStream out;
  private final PrintStream err;

  LogMain(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
  }

  /** Runs the command and ends the JVM with its exit code. */
  public static void main(String[] args) {
    LIBRARIES.setLevel(Level.OFF);
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
    int exit = new LogMain(out, System.err).run(List.of(args), System.getenv());
    out.flush();
    System.exit(exit);
  }

  int run(List<String> args, Map<String, String> environment) {
    boolean json = args.contains("--json");
    DumpOptions options;
    try {
      options = DumpOptions.parse(args, environment);
    } catch (DumpOptions.UsageException e) {
      return fail(json, 2, "invalid_params.usage", e.getMessage());
    }
    if (options.help()) {
      out.print(HELP);
      return 0;
    }
    try {
      return dump(options);
    } catch (NoSuchFileException e) {
      return fail(json, 4, "not_found.log", "There is no log in " + options.directory());
    } catch (NewerLogException e) {
      return fail(json, 6, "migration.newer", e.getMessage());
    } catch (LogDamagedException e) {
      return fail(json, 11, "integrity.log", e.getMessage());
    } catch (IOException e) {
      return fail(json, 1, "internal.io", e.toString());
    }
  }

  private int dump(DumpOptions options) throws IOException {
    LogDump dump = new LogDump(options.directory());
    LogManifest manifest = dump.manifest();
    Cursor cursor = options.cursor();
    if (cursor != null && expired(manifest, cursor, cursor.seq()) == CursorExpiry.HISTORY) {
      return expired(options, cursor, CursorExpiry.HISTORY);
    }
    Writer lines = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    long latest;
    try {
      latest =
          dump.dump(
              options.fromSeq(),
              (turn, i) -> {
                lines.write(options.json() ? DumpFormat.json(turn, i) : DumpFormat.text(turn, i));
                lines.write('\n');
                if (out.checkError()) {
                  throw new IOException("nobody reads the output any more");
                }
              });
    } finally {
      lines.flush();
    }
    CursorExpiry expiry = cursor == null ? null : expired(manifest, cursor, latest);
    return cursor == null || expiry == null ? 0 : expired(options, cursor, expiry);
  }

  private static @Nullable CursorExpiry expired(LogManifest manifest, Cursor cursor, long latest) {
    return manifest.histories().check(cursor, manifest.floorSeq(), latest);
  }

  private int expired(DumpOptions options, Cursor cursor, CursorExpiry reason) {
    return fail(
        options.json(),
        9,
        "expired.cursor",
        "The log cannot be read on from " + cursor + " (" + reason.label() + ")");
  }

  private int fail(boolean json, int exit, String code, @Nullable String message) {
    String text = String.valueOf(message);
    if (json) {
      out.println(DumpFormat.json(Map.of("error", Map.of("code", code, "message", text))));
    } else {
      err.println("venomx log: " + text);
    }
    return exit;
  }
}
