package org.venomx.protocol;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The one place where verbs, parameters, results, errors and flags are written: {@code
 * manifest.json} beside this class (foundation §5). Immutable; any thread.
 */
public final class Manifest {
  private static final String RESOURCE = "manifest.json";

  private final Map<String, @Nullable Object> json;
  private final Map<String, Verb> verbs;
  private final Map<String, Type> types;

  private Manifest(Map<String, @Nullable Object> json) {
    this.json = json;
    ManifestReading reading = new ManifestReading(() -> json);
    this.verbs = reading.verbs(json);
    this.types = reading.types();
  }

  /**
   * Reads the manifest that this program was built with.
   *
   * @throws IllegalStateException if it is broken, which tests rule out
   */
  @SuppressWarnings("unchecked") // JSON objects have string names and nothing else.
  public static Manifest load() {
    try (InputStream in = Manifest.class.getResourceAsStream(RESOURCE)) {
      if (in == null) throw new IllegalStateException(RESOURCE + " is not in the program");
      byte[] bytes = in.readAllBytes();
      if (!(Json.parse(bytes, 0, bytes.length) instanceof Map<?, ?> json)) {
        throw new IllegalStateException(RESOURCE + " is no object");
      }
      return new Manifest((Map<String, @Nullable Object>) json);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    } catch (JsonException broken) {
      throw new IllegalStateException(RESOURCE + ": " + broken.getMessage(), broken);
    }
  }

  /** All of it, as {@code schema.get} answers. Not to be changed. */
  public Map<String, @Nullable Object> json() {
    return json;
  }

  /** {@code sha256:} and the hexadecimal digest of the {@link Json#canonical} form. */
  public String digest() {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      return "sha256:" + HexFormat.of().formatHex(sha256.digest(Json.canonical(json)));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  /** The verb {@code noun.verb}, or null. */
  public @Nullable Verb verb(String name) {
    return verbs.get(name);
  }

  /** The type that the manifest has under this name, or null. */
  public @Nullable Type type(String name) {
    return types.get(name);
  }

  /**
   * One verb without the rest, or null: a client needs no more, and reading it all would be a third
   * of its life.
   */
  public static @Nullable Verb find(String name) {
    String text = VerbText.of(name);
    if (text == null) return null;
    try {
      return ManifestReading.verb(Json.parse(text));
    } catch (JsonException broken) {
      throw new IllegalStateException(name + ": " + broken.getMessage(), broken);
    }
  }

  /** Every verb, in the manifest's order. */
  public Collection<Verb> verbs() {
    return verbs.values();
  }
}
