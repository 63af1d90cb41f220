package org.venomx.vt;

import org.jspecify.annotations.Nullable;

/**
 * Told, from inside {@link Vt#feed(byte[], int, int)} and on its thread, what a program says beyond
 * its screen. Must return quickly and must not call the terminal back. All texts are free of
 * control characters and bounded, but otherwise the program's own: do not trust them.
 */
public interface VtObserver {
  /** Listens to nothing. */
  VtObserver NONE = new VtObserver() {};

  /** BEL. */
  default void bell() {}

  /** OSC 0 or 2, or a title that XTWINOPS 23 brought back; at most 1,024 chars. */
  default void titleChanged(String title) {}

  /**
   * OSC 7.
   *
   * @param host of the {@code file:} address, perhaps empty; another host's after an ssh
   * @param path absolute, percent escapes decoded, at most 4,096 bytes; empty: no longer known
   */
  default void directoryChanged(String host, String path) {}

  /**
   * OSC 133.
   *
   * @param exitStatus with {@link PromptMark#END} where the shell gave one, else null
   */
  default void promptMark(PromptMark mark, @Nullable Integer exitStatus) {}

  /** OSC 9 or 777: the program asks for the user's attention. */
  default void notification(String title, String body) {}

  /**
   * OSC 52: the program wants to set the clipboard. Its questions for the content are not answered.
   *
   * @param selection xterm's letters, {@code c} the clipboard, perhaps empty
   * @param base64 as sent, not decoded
   */
  default void clipboard(String selection, String base64) {}
}
