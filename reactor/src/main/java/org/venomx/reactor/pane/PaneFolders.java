package org.venomx.reactor.pane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.venomx.checkpoints.PaneLaunch;
import org.venomx.reactor.loop.Limits;
import org.venomx.state.Id;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.IdMap;
import org.venomx.state.Kind;
import org.venomx.state.Pane;

/**
 * {@code panes/} of the state directory: a folder a pane, with the launch that a relaunch needs. It
 * holds argv and environment, so it is closed to others (0700, files 0600). Any thread; files are a
 * helper's business.
 */
public final class PaneFolders {
  private static final Logger LOG = LoggerFactory.getLogger(PaneFolders.class);
  private static final int FIRST_LAUNCH = 1;

  private final Path panes;

  /** Below a state directory that exists. */
  public PaneFolders(Path stateDirectory) {
    this.panes = stateDirectory.resolve("panes");
  }

  /**
   * Makes a pane's folder with its first launch and a file for its output in it. A folder left by a
   * creation that failed goes first.
   *
   * @param principal the pane's own, by whose ID the launch is known
   * @return the ring that writes to that file
   */
  public OutputRing create(PaneId pane, PrincipalId principal, PaneLaunch launch)
      throws IOException {
    delete(pane);
    var closed = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    Files.createDirectories(panes, closed);
    Files.createDirectory(folder(pane), closed);
    return add(pane, principal, launch, FIRST_LAUNCH);
  }

  /**
   * Writes another launch of a pane beside those that there are: which one counts is decided by the
   * event that names the principal, so neither a crash nor a failure in between changes it.
   *
   * @param number how many times a program was started in the pane, this time included
   * @return the ring that writes to the file for its output
   */
  public OutputRing add(PaneId pane, PrincipalId principal, PaneLaunch launch, int number)
      throws IOException {
    Path file = launch(pane, principal);
    Files.deleteIfExists(file); // left by an instance that crashed
    var mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    Files.createFile(file, mode);
    Files.write(file, LaunchJson.write(launch), StandardOpenOption.WRITE);
    Path output = output(pane, principal);
    Files.deleteIfExists(output);
    int bytes = Limits.OUTPUT_RING_BYTES;
    return new OutputRing(bytes, RingFile.create(output, bytes, number));
  }

  /**
   * The launch that a pane's principal came with.
   *
   * @throws IOException when there is none, or it cannot be read
   */
  public PaneLaunch read(PaneId pane, PrincipalId principal) throws IOException {
    Path file = launch(pane, principal);
    PaneLaunch launch = LaunchJson.read(Files.readAllBytes(file));
    if (launch == null) {
      throw new IOException(file + " is damaged");
    }
    return launch;
  }

  /** Deletes one launch of a pane and its output; nothing when there is none. */
  public void forget(PaneId pane, PrincipalId principal) throws IOException {
    Files.deleteIfExists(launch(pane, principal));
    Files.deleteIfExists(output(pane, principal));
  }

  /** The output that is left of an archive; empty when there is none, or none that fits it. */
  public byte[] output(Pane archive) throws IOException {
    long finalOffset = archive.exit() == null ? -1 : archive.finalOffset();
    try {
      Path file = output(archive.id(), archive.owner());
      byte[] output = RingFile.read(file, archive.launch(), finalOffset);
      if (output != null) {
        return output;
      }
      LOG.warn("The output of {} is dropped: its file is damaged or of another time", archive.id());
    } catch (NoSuchFileException none) {
      LOG.info("There is no output of {}", archive.id(), none);
    }
    return new byte[0];
  }

  /** Deletes a pane's folder and all in it; nothing when there is none. */
  public void delete(PaneId pane) throws IOException {
    delete(folder(pane));
  }

  /** Deletes every folder but those of these panes. */
  public void deleteAllBut(IdMap<Pane> known) throws IOException {
    for (Path folder : list()) {
      long number = Id.parseNumber(Kind.PANE, folder.getFileName().toString());
      if (number >= 0 && known.get(number) == null) {
        delete(folder);
      }
    }
  }

  private List<Path> list() throws IOException {
    try (Stream<Path> found = Files.list(panes)) {
      return found.toList();
    } catch (NoSuchFileException none) {
      return List.of();
    }
  }

  private Path launch(PaneId pane, PrincipalId principal) {
    return folder(pane).resolve("launch-" + principal + ".json");
  }

  private Path output(PaneId pane, PrincipalId principal) {
    return folder(pane).resolve("output-" + principal + ".ring");
  }

  private Path folder(PaneId pane) {
    return panes.resolve(pane.toString());
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.deleteIfExists(file);
      }
    } catch (NoSuchFileException gone) {
      return;
    } catch (UncheckedIOException unreadable) {
      throw unreadable.getCause();
    }
    Files.deleteIfExists(folder);
  }
}
