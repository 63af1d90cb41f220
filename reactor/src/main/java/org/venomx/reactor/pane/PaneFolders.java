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
import org.venomx.checkpoints.PaneLaunch;
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

  private final Path panes;

  /** Below a state directory that exists. */
  public PaneFolders(Path stateDirectory) {
    this.panes = stateDirectory.resolve("panes");
  }

  /**
   * Makes a pane's folder with its first launch in it. A folder left by a creation that failed goes
   * first.
   *
   * @param principal the pane's own, by whose ID the launch is known
   */
  public void create(PaneId pane, PrincipalId principal, PaneLaunch launch) throws IOException {
    delete(pane);
    var closed = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    Files.createDirectories(panes, closed);
    Files.createDirectory(folder(pane), closed);
    add(pane, principal, launch);
  }

  /**
   * Writes another launch of a pane beside those that there are: which one counts is decided by the
   * event that names the principal, so neither a crash nor a failure in between changes it.
   */
  public void add(PaneId pane, PrincipalId principal, PaneLaunch launch) throws IOException {
    Path file = launch(pane, principal);
    Files.deleteIfExists(file); // left by an instance that crashed
    var mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    Files.createFile(file, mode);
    Files.write(file, LaunchJson.write(launch), StandardOpenOption.WRITE);
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

  /** Deletes one launch of a pane; nothing when there is none. */
  public void forget(PaneId pane, PrincipalId principal) throws IOException {
    Files.deleteIfExists(launch(pane, principal));
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
