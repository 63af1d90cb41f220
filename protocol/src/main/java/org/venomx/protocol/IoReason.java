package org.venomx.protocol;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.jspecify.annotations.Nullable;

/** Why the file system refused, in words; Java's own messages are often nothing but the path. */
public final class IoReason {
  private IoReason() {}

  /** A phrase without the path. */
  public static String of(IOException failure) {
    return switch (failure) {
      case NoSuchFileException absent -> "no such file or directory";
      case AccessDeniedException denied -> "permission denied";
      case NotDirectoryException other -> "not a directory";
      case FileSystemException known -> orName(known.getReason(), known);
      default -> orName(failure.getMessage(), failure);
    };
  }

  private static String orName(@Nullable String words, IOException failure) {
    return words == null ? failure.getClass().getSimpleName() : words;
  }
}
