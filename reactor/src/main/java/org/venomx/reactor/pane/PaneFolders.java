package org.venomx.reactor.pane;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.venomx.checkpoints.PaneLaunch;
import org.venomx.protocol.Json;
import org.venomx.reactor.loop.Limits;
import org.venomx.state.Id;
import org.venomx.state.Id.PaneId;
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
  private static final String LAUNCH = "launch.json";
  private static final String OUTPUT = "output.ring";
  private static final int FIRST_LAUNCH = 1;
  private static final int VERSION = 1;

  private final Path panes;

  /** Below a state directory that exists. */
  public PaneFolders(Path stateDirectory) {
    this.panes = stateDirectory.resolve("panes");
  }

  /**
   * Makes a pane's folder with its launch and a file for its output in it. A folder left by a
   * creation that failed goes first.
   *
   * @return the ring that writes to that file
   */
  public OutputRing create(PaneId pane, PaneLaunch launch) throws IOException {
    delete(pane);
    var closed = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    Files.createDirectories(panes, closed);
    Path folder = Files.createDirectory(folder(pane), closed);
    Map<String, @Nullable Object> text = new LinkedHashMap<>();
    text.put("version", VERSION);
    text.put("argv", launch.argv());
    text.put("cwd", launch.cwd());
    text.put("env", launch.env());
    var mode = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    Path file = Files.createFile(folder.resolve(LAUNCH), mode);
    Files.write(file, Json.bytes(text), StandardOpenOption.WRITE);
    int bytes = Limits.OUTPUT_RING_BYTES;
    RingFile ring = RingFile.create(folder.resolve(OUTPUT), bytes, FIRST_LAUNCH);
    return new OutputRing(bytes, ring);
  }

  /** The output that is left of an archive; empty when there is none, or none that fits it. */
  public byte[] output(Pane archive) throws IOException {
    long finalOffset = archive.exit() == null ? -1 : archive.finalOffset();
    try {
      Path file = folder(archive.id()).resolve(OUTPUT);
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
