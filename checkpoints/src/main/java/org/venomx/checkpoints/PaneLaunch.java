package org.venomx.checkpoints;

import java.util.List;
import java.util.Map;
import org.venomx.state.Grant;

/**
 * What a pane was started with, as the request gave it. Arguments and environment often hold
 * secrets, so this type alone holds them, and its text form hides them (foundation §4, §10).
 *
 * @param argv the argument vector, not empty
 * @param cwd the working directory
 * @param env what the request added to the environment
 * @param grants what the pane's principal began with
 */
public record PaneLaunch(
    List<String> argv, String cwd, Map<String, String> env, List<Grant> grants) {

  /** Copies what it is given. */
  public PaneLaunch {
    argv = List.copyOf(argv);
    env = Map.copyOf(env);
    grants = List.copyOf(grants);
    if (argv.isEmpty()) {
      throw new IllegalArgumentException("an empty argv");
    }
  }

  /** The basename of {@code argv[0]}, cut to 255 bytes of UTF-8: all that events may show of it. */
  public String argv0() {
    String program = argv.getFirst();
    String base = program.substring(program.lastIndexOf('/') + 1);
    int bytes = 0;
    int end = 0;
    while (end < base.length()) {
      int codePoint = base.codePointAt(end);
      bytes += codePoint < 0x80 ? 1 : codePoint < 0x800 ? 2 : codePoint < 0x10000 ? 3 : 4;
      if (bytes > ARGV0_BYTES_MAX) {
        break;
      }
      end += Character.charCount(codePoint);
    }
    return base.substring(0, end);
  }

  private static final int ARGV0_BYTES_MAX = 255;

  @Override
  public String toString() {
    return "PaneLaunch[" + argv0() + "]";
  }
}
