package org.venomx.ffm;

import java.util.List;

/**
 * A program to start on a PTY. Strings are UTF-8 on the way to the kernel; none may hold a NUL.
 *
 * @param program the path handed to execve(2); already looked up on the child's PATH
 * @param argv the argument vector, not empty; {@code argv[0]} may differ from {@code program}
 * @param env {@code NAME=value} strings, the whole environment
 * @param cwd the working directory
 * @param cols the window's width in cells, 1 to 1000
 * @param rows the window's height in cells, 1 to 1000
 */
public record SpawnRequest(
    String program, List<String> argv, List<String> env, String cwd, int cols, int rows) {

  /** Copies the lists. */
  public SpawnRequest {
    argv = List.copyOf(argv);
    env = List.copyOf(env);
  }

  /** Shows only what events may show: neither arguments nor environment. */
  @Override
  public String toString() {
    return "SpawnRequest[" + cols + "x" + rows + "]";
  }
}
