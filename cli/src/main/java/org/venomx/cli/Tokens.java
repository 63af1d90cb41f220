package org.venomx.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.IoReason;
import org.venomx.protocol.Owner;
import org.venomx.protocol.Places;

/** Where the caller's token comes from; foundation §5. No message holds one. */
final class Tokens {
  private static final String OWNER = "@owner";

  /** Longer than any token with its newline: what is longer is some other file. */
  private static final int FILE_BYTES_MAX = 256;

  private static final int OTHERS_MASK = 077;

  private Tokens() {}

  /**
   * The token to say hello with.
   *
   * @param option what {@code --token} said
   * @throws Failure {@code denied.token} if there is none that may be used
   */
  static String find(@Nullable String option, Map<String, String> env, Places places)
      throws Failure {
    String token = option != null ? option : env.getOrDefault("VENOMX_TOKEN", "");
    if (token.equals(OWNER)) return read(places.ownerToken());
    if (option != null) return read(path(option.substring(1)));
    if (!token.isEmpty()) return token;
    if (!env.getOrDefault("VENOMX_PANE", "").isEmpty()) {
      // A program in a pane acts as its pane. Becoming the owner must be somebody's decision.
      throw denied(
          "inside a pane and without $VENOMX_TOKEN", "to act as the owner, say so: --token @owner");
    }
    return read(places.ownerToken());
  }

  private static Path path(String text) throws Failure {
    try {
      return Path.of(text);
    } catch (InvalidPathException unusable) {
      throw denied("the token file's name is no path", null);
    }
  }

  private static String read(Path file) throws Failure {
    try {
      Owner.Facts facts = Owner.of(file, LinkOption.NOFOLLOW_LINKS);
      if (facts.link()) throw refused(file, "is a symbolic link");
      if (!facts.regular()) throw refused(file, "is not a regular file");
      if (facts.uid() != Owner.self()) throw refused(file, "belongs to user " + facts.uid());
      if ((facts.mode() & OTHERS_MASK) != 0) {
        throw refused(file, "has mode " + facts.octal() + ", open to others");
      }
      try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
        byte[] bytes = in.readNBytes(FILE_BYTES_MAX + 1);
        String token = new String(bytes, StandardCharsets.ISO_8859_1).strip();
        if (token.isEmpty()) throw refused(file, "is empty");
        if (bytes.length > FILE_BYTES_MAX) throw refused(file, "is too long for a token");
        return token;
      }
    } catch (NoSuchFileException absent) {
      throw denied("no token file " + file, "it is made by the daemon's first start");
    } catch (IOException unreadable) {
      throw denied("cannot read the token file " + file + ": " + IoReason.of(unreadable), null);
    }
  }

  private static Failure refused(Path file, String why) {
    return denied("refusing the token file " + file + ": it " + why, null);
  }

  private static Failure denied(String message, @Nullable String hint) {
    return new Failure(ErrorCode.DENIED_TOKEN, message, hint);
  }
}
