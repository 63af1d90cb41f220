package org.venomx.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class ErrnoTest {

  @Test
  void shouldNameANumberWhetherNegatedOrNot() {
    assertEquals("ENOENT", Errno.name(2));
    assertEquals("ENOENT", Errno.name(-Errno.ENOENT));
    assertEquals("EHWPOISON", Errno.name(133));
  }

  @Test
  void shouldPreferTheFirstNameOfANumber() {
    assertEquals("EAGAIN", Errno.name(Errno.EWOULDBLOCK));
    assertEquals("EDEADLK", Errno.name(Errno.EDEADLOCK));
    assertEquals("EOPNOTSUPP", Errno.name(Errno.ENOTSUP));
  }

  @Test
  void shouldPrintNumbersThatHaveNoName() {
    assertEquals("errno 0", Errno.name(0));
    assertEquals("errno 41", Errno.name(41));
    assertEquals("errno 134", Errno.name(-134));
    assertEquals("errno -2147483648", Errno.name(Integer.MIN_VALUE));
  }
}
