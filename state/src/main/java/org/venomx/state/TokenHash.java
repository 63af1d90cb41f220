package org.venomx.state;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The SHA-256 of a principal's token: the only form of it that the state, the log and checkpoints
 * hold.
 */
public final class TokenHash {
  /** Bytes of a SHA-256. */
  public static final int BYTES = 32;

  /** Of no token at all: the owner's is held by the owner's token file alone. */
  public static final TokenHash NONE = new TokenHash(new byte[BYTES]);

  private final byte[] digest;

  /** Copies the digest, which must be {@link #BYTES} long. */
  public TokenHash(byte[] digest) {
    if (digest.length != BYTES) {
      throw new IllegalArgumentException(
          "a token hash has " + BYTES + " bytes, not " + digest.length);
    }
    this.digest = digest.clone();
  }

  /** A copy of the digest. */
  public byte[] bytes() {
    return digest.clone();
  }

  /** One byte of the digest, so that encoding it needs no copy. */
  public byte at(int index) {
    return digest[index];
  }

  /** Takes the same time wherever two digests of this length differ (foundation §6). */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof TokenHash that && MessageDigest.isEqual(digest, that.digest);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(digest);
  }

  /** The beginning of the digest, enough to tell two apart in a message. */
  @Override
  public String toString() {
    return "sha256:" + HexFormat.of().formatHex(digest, 0, 4) + "…";
  }
}
