package org.venomx.reactor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.venomx.eventlog.ChronicleEventLog;
import org.venomx.eventlog.Durability;
import org.venomx.eventlog.LogConfig;
import org.venomx.eventlog.LogFailedException;
import org.venomx.eventlog.LogFullException;
import org.venomx.ffm.LinuxKernel;
import org.venomx.reactor.terminate.RehearsedKills;

/**
 * Ends pretended programs until the JVM has compiled the way of a kill, so that the first real one
 * need not be interpreted: the daemon's own code from the table of {@link
 * org.venomx.state.Termination} to Chronicle's append, on a stage where nobody is signalled and
 * with a log that nobody reads. What C2 makes serves every thread, so this runs in a helper's.
 *
 * <p>Its log is in a folder of its own, deleted at the end, and at the next beginning if the daemon
 * was killed in between. Used once.
 */
public final class Rehearsal implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Rehearsal.class);

  /** Past C2's thresholds of 5000 calls, with time for it to catch up. */
  private static final int ROUNDS = 12_000;

  /**
   * The real calls are made in between, and not before or after: C2 prepares a call for the classes
   * that were seen there, and must have seen those of a real kernel and those of the stage.
   */
  private static final int KILLS_PER_SLICE = 20;

  private static final int CALLS_PER_SLICE = 50;

  /** Small: all of it is written twice over, and the turn of a segment is rehearsed too. */
  private static final long SEGMENT_BYTES = 1 << 20;

  private final Path folder;
  private volatile boolean cut;

  /** With its log in {@code folder}, which belongs to it alone. */
  public Rehearsal(Path folder) {
    this.folder = folder;
  }

  /** Ends it after the round that is under way. Any thread. */
  public void cut() {
    cut = true;
  }

  /**
   * Holds it, in the current thread. Where it cannot be held, for want of disk space or
   * descriptors, that is noted in {@code daemon.log} and the first kills are slower.
   */
  @Override
  public void run() {
    try {
      delete();
      hold();
      delete();
    } catch (IOException | LogFullException | LogFailedException cannot) {
      LOG.warn("The rehearsal was broken off; the first terminations take longer", cannot);
    }
  }

  private void hold() throws IOException {
    LogConfig config =
        LogConfig.in(folder)
            .withSegmentBytes(SEGMENT_BYTES)
            .with(Durability.PROCESS)
            .onAnyFileSystem();
    try (LinuxKernel kernel = LinuxKernel.open();
        LinuxKernel stage = LinuxKernel.openStage();
        ChronicleEventLog log = ChronicleEventLog.open(config, turn -> {});
        RehearsedKills kills = RehearsedKills.on(stage, log)) {
      for (int round = 0; round < ROUNDS && !cut; round++) {
        kills.next();
        if (round % KILLS_PER_SLICE == 0) {
          kernel.rehearse(CALLS_PER_SLICE);
        }
      }
    }
  }

  private void delete() throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
