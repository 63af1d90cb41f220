package org.venomx.cli;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Takes what the user types to the pane, until the key that detaches. */
final class Keyboard extends Thread {
  private final AttachedPane attached;
  private final AttachOptions options;

  Keyboard(AttachedPane attached, AttachOptions options) {
    super("keyboard");
    this.attached = attached;
    this.options = options;
    setDaemon(true); // it may sit in a read when all is over
  }

  @Override
  public void run() {
    try (InputStream terminal = new FileInputStream(FileDescriptor.in)) {
      byte[] typed = new byte[4096];
      for (int length = terminal.read(typed); length > 0; length = terminal.read(typed)) {
        int key = options.detachKey().in(typed, length);
        int before = key < 0 ? length : key;
        if (options.writes() && before > 0) attached.type(typed, before);
        if (key >= 0) break;
      }
    } catch (IOException hungUp) {
      // The terminal is gone, which is like leaving.
    }
    attached.detach();
  }
}
