package org.venomx.ffm;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.StringTokenizer;

/**
 * The children of this process as proc_pid_task(5) lists them: each thread has its own, adopted
 * orphans belong to one of them. Precise only for children that do not come or go meanwhile, which
 * suits a sweep that is repeated.
 */
final class ProcChildren {
  private static final Path TASKS = Path.of("/proc/self/task");

  private ProcChildren() {}

  /** See {@link Kernel#children}. */
  static int list(int[] into) {
    int found = 0;
    try (DirectoryStream<Path> tasks = Files.newDirectoryStream(TASKS)) {
      for (Path task : tasks) {
        StringTokenizer pids = new StringTokenizer(childrenOf(task));
        while (pids.hasMoreTokens()) {
          int pid = Integer.parseInt(pids.nextToken());
          if (found < into.length) {
            into[found] = pid;
          }
          found++;
        }
      }
      return found;
    } catch (DirectoryIteratorException _) {
      return -Errno.EIO; // the listing broke off
    } catch (IOException e) {
      return -errno(e);
    }
  }

  private static String childrenOf(Path task) throws IOException {
    try {
      return Files.readString(task.resolve("children"));
    } catch (IOException e) {
      if (Files.exists(task)) {
        throw e; // the kernel has no such list (CONFIG_PROC_CHILDREN)
      }
      return ""; // the thread has ended since it was listed; its children have moved to another
    }
  }

  private static int errno(IOException e) {
    return switch (e) {
      case NoSuchFileException missing -> Errno.ENOENT;
      case AccessDeniedException denied -> Errno.EACCES;
      default -> Errno.EIO;
    };
  }
}
