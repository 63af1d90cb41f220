package org.venomx.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class TokenHashTest {
  private static byte[] digest(int last) {
    byte[] digest = new byte[TokenHash.BYTES];
    digest[0] = 0x5a;
    digest[TokenHash.BYTES - 1] = (byte) last;
    return digest;
  }

  @Test
  void shouldCompareTheWholeDigest() {
    assertEquals(new TokenHash(digest(1)), new TokenHash(digest(1)));
    assertEquals(new TokenHash(digest(1)).hashCode(), new TokenHash(digest(1)).hashCode());
    assertNotEquals(new TokenHash(digest(1)), new TokenHash(digest(2)));
    assertFalse(new TokenHash(digest(1)).equals(digest(1)));
  }

  @Test
  void shouldNotChangeWithTheArraysAroundIt() {
    byte[] given = digest(1);
    TokenHash hash = new TokenHash(given);
    given[0] = 0;
    hash.bytes()[0] = 0;

    assertEquals(0x5a, hash.at(0));
    assertArrayEquals(digest(1), hash.bytes());
  }

  @Test
  void shouldShowOnlyItsBeginning() {
    assertEquals("sha256:5a000000…", new TokenHash(digest(1)).toString());
  }

  @Test
  void shouldRefuseAnotherLength() {
    assertThrows(IllegalArgumentException.class, () -> new TokenHash(new byte[31]));
    assertThrows(IllegalArgumentException.class, () -> new TokenHash(new byte[33]));
  }
}
