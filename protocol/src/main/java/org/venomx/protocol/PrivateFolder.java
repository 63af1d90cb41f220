package org.venomx.protocol;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Folders that are ours alone. Others may have made the runtime folder before us, in {@code /tmp}
 * above all, to read along or to answer in our place; so it is believed only if it could not be.
 */
public final class PrivateFolder {
  private static final int MODE = 0700;
  private static final String MODE_WORDS = "rwx------";

  private PrivateFolder() {}

  /**
   * Refuses a runtime folder that is not a folder of mode 0700, ours, and no link.
   *
   * @return whether it is there at all
   * @throws PlaceException with the reason for the refusal
   */
  public static boolean checkRuntime(Path folder) throws PlaceException {
    try {
      refuse(folder, Owner.of(folder, LinkOption.NOFOLLOW_LINKS));
      return true;
    } catch (NoSuchFileException absent) {
      return false;
    } catch (IOException unreadable) {
      throw cannot(folder, "cannot be looked at", unreadable);
    }
  }

  /**
   * Makes the runtime folder, with its parents, unless it is there; then as {@link #checkRuntime}.
   */
  public static void makeRuntime(Path folder) throws PlaceException {
    try {
      Path parent = folder.toAbsolutePath().getParent();
      if (parent != null) createWithParents(parent);
      createOne(folder);
      refuse(folder, Owner.of(folder, LinkOption.NOFOLLOW_LINKS));
    } catch (IOException failed) {
      throw cannot(folder, "cannot be made", failed);
    }
  }

  /**
   * Makes the state folder, with its parents, unless it is there. One of ours that others may enter
   * is closed to them; a link to one is followed, since people keep state on other disks.
   */
  public static void makeState(Path folder) throws PlaceException {
    try {
      createWithParents(folder);
      Owner.Facts facts = Owner.of(folder);
      if (!facts.directory()) throw refused(folder, "is not a folder");
      if (facts.uid() != Owner.self()) throw refused(folder, "belongs to user " + facts.uid());
      if (facts.mode() != MODE) {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(MODE_WORDS));
      }
    } catch (IOException failed) {
      throw cannot(folder, "cannot be made", failed);
    }
  }

  private static void refuse(Path folder, Owner.Facts facts) throws PlaceException {
    if (facts.link()) throw refused(folder, "is a symbolic link");
    if (!facts.directory()) throw refused(folder, "is not a folder");
    if (facts.uid() != Owner.self()) throw refused(folder, "belongs to user " + facts.uid());
    if (facts.mode() != MODE) {
      throw refused(folder, "has mode " + facts.octal() + " and must have 0700");
    }
  }

  /** Like createDirectories, which would refuse a parent that is a link to a folder. */
  private static void createWithParents(Path folder) throws IOException {
    if (Files.isDirectory(folder)) return;
    Path parent = folder.toAbsolutePath().getParent();
    if (parent != null) createWithParents(parent);
    createOne(folder);
  }

  private static void createOne(Path folder) throws IOException {
    try {
      Files.createDirectory(
          folder,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(MODE_WORDS)));
    } catch (FileAlreadyExistsException there) {
      // Whoever made it: what it is, is checked next.
    }
  }

  private static PlaceException refused(Path folder, String why) {
    return new PlaceException(
        ErrorCode.UNAVAILABLE_PLACE,
        "refusing to use "
            + folder
            + ": it "
            + why
            + " (set $VENOMX_RUNTIME_DIR or "
            + "$VENOMX_STATE_DIR to another folder)");
  }

  private static PlaceException cannot(Path folder, String what, IOException reason) {
    return new PlaceException(
        ErrorCode.UNAVAILABLE_PLACE, folder + " " + what + ": " + IoReason.of(reason));
  }
}
