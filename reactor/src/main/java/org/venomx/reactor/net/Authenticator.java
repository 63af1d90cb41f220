package org.venomx.reactor.net;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Event;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Principal;
import org.venomx.state.TokenHash;
import org.venomx.state.Tree;

/**
 * Tells by a token who is calling (foundation §6). Only hashes are held, and they are compared in
 * constant time. The owner's comes from the owner's token file, all others from the log. Confined
 * to the loop's thread.
 */
public final class Authenticator {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int TOKEN_BYTES = 32;

  private final Map<TokenHash, PrincipalId> byHash = new HashMap<>();
  private final Map<PrincipalId, TokenHash> hashes = new HashMap<>();

  /** Knows the live principals of {@code tree} and the owner by {@code owner}'s hash. */
  public Authenticator(Tree tree, TokenHash owner) {
    add(PrincipalId.OWNER, owner);
    for (Principal principal : tree.principals()) {
      if (!principal.revoked() && !principal.id().equals(PrincipalId.OWNER)) {
        add(principal.id(), principal.token());
      }
    }
  }

  /** Follows the tree. */
  public void happened(Event event) {
    if (event instanceof Event.PrincipalCreated created) {
      if (!created.principal().equals(PrincipalId.OWNER)) {
        add(created.principal(), created.token());
      }
    } else if (event instanceof Event.PrincipalRevoked revoked) {
      TokenHash hash = hashes.remove(revoked.principal());
      if (hash != null) {
        byHash.remove(hash);
      }
    }
  }

  /** Whose token this is, or {@code null} when it is nobody's who may act. */
  @Nullable PrincipalId identify(String token) {
    TokenHash hash = hash(token);
    PrincipalId found = byHash.get(hash);
    TokenHash known = found == null ? null : hashes.get(found);
    boolean same = known != null && MessageDigest.isEqual(known.bytes(), hash.bytes());
    return same ? found : null;
  }

  /**
   * A token that nobody can guess, 64 hexadecimal digits. Whoever asks for it is its only owner.
   */
  public static String newToken() {
    byte[] bytes = new byte[TOKEN_BYTES];
    RANDOM.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }

  /** The SHA-256 of a token's UTF-8. */
  public static TokenHash hash(String token) {
    try {
      byte[] bytes = token.getBytes(StandardCharsets.UTF_8);
      return new TokenHash(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }

  private void add(PrincipalId principal, TokenHash hash) {
    byHash.put(hash, principal);
    hashes.put(principal, hash);
  }
}
