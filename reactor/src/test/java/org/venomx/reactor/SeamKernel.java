package org.venomx.reactor;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.venomx.ffm.Kernel;
import org.venomx.ffm.SpawnRequest;
import org.venomx.ffm.Spawned;

/**
 * The real kernel with the seams that RFC-0012 §8 asks for; in test builds only. A folder steers
 * it: {@code withhold-PID} keeps that leader's exit from being seen until the file is deleted;
 * {@code recycle-PID} holds a group ID that, once the leader PID was reaped, gets every signal
 * still aimed at its old group, as if the number had been given out again. {@code trace} tells
 * every group signal and every reap of a leader, in order: {@code signal PGID SIGNAL}, {@code reap
 * PID}.
 */
final class SeamKernel extends ForwardingKernel {
  private final Path folder;
  private final Map<Integer, Integer> pidByPidfd = new HashMap<>();
  private final Set<Integer> reaped = new HashSet<>();

  SeamKernel(Kernel real, Path folder) {
    super(real);
    this.folder = folder;
  }

  @Override
  public int spawn(SpawnRequest request, Spawned into) {
    int result = super.spawn(request, into);
    if (result == 0) {
      pidByPidfd.put(into.pidfd(), into.pid());
      reaped.remove(into.pid());
    }
    return result;
  }

  @Override
  public int signalGroup(int pidfd, int pgid, int signal) {
    trace("signal " + pgid + " " + signal);
    Integer recycled = reaped.contains(pgid) ? recycled(pgid) : null;
    return recycled == null
        ? super.signalGroup(pidfd, pgid, signal)
        : super.signalGroup(-1, recycled, signal);
  }

  @Override
  public int observeExit(int pidfd) {
    boolean withheld = Files.exists(folder.resolve("withhold-" + pidByPidfd.get(pidfd)));
    return withheld ? 0 : super.observeExit(pidfd);
  }

  @Override
  public int reap(int pidfd) {
    int status = super.reap(pidfd);
    Integer pid = pidByPidfd.get(pidfd);
    if (status > 0 && pid != null) {
      reaped.add(pid);
      trace("reap " + pid);
    }
    return status;
  }

  private @Nullable Integer recycled(int pgid) {
    Path file = folder.resolve("recycle-" + pgid);
    try {
      return Files.exists(file) ? Integer.valueOf(Files.readString(file).strip()) : null;
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private void trace(String line) {
    try {
      Files.writeString(
          folder.resolve("trace"),
          line + "\n",
          StandardCharsets.US_ASCII,
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }
}
