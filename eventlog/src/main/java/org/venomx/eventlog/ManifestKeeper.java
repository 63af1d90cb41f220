package org.venomx.eventlog;

import java.io.IOException;
import java.util.function.UnaryOperator;

/**
 * The one owner of the manifest while the log is open: the ceilings of IDs and the floor change
 * independently of each other, and neither may write the other's past. Any thread.
 */
final class ManifestKeeper {
  private final SegmentFiles files;
  private LogManifest manifest;

  /** Keeps a manifest that stands on disk. */
  ManifestKeeper(SegmentFiles files, LogManifest manifest) {
    this.files = files;
    this.manifest = manifest;
  }

  /** Puts the changed manifest on disk; when that fails, the one of before is the present one. */
  synchronized void change(UnaryOperator<LogManifest> change) throws IOException {
    LogManifest changed = change.apply(manifest);
    changed.write(files);
    manifest = changed;
  }
}
