package org.venomx.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.venomx.ffm.generated.Linux;

/** Files, locks, and the rule that a kernel belongs to one thread. */
final class DescriptorTest extends LinuxFixture {
  @TempDir Path folder;

  @Test
  void shouldWriteAndReadAFile() throws IOException {
    Path path = folder.resolve("ü");
    int flags = OpenFlags.READ_WRITE | OpenFlags.CREATE | OpenFlags.EXCLUSIVE;
    int fd = kernel().open(path.toString(), flags, 0600);
    assertTrue(fd >= 0, () -> Errno.name(fd));
    assertTrue(DescriptorFlags.of(fd).closeOnExec());

    NativeBuffer bytes = kernel().newBuffer(8);
    bytes.put(1, "abcdef".getBytes(StandardCharsets.US_ASCII), 2, 3);
    assertEquals(3, kernel().write(fd, bytes, 1, 3));
    assertEquals("cde", Files.readString(path));
    assertEquals(0, kernel().read(fd, bytes, 0, 8), "the end");
    assertEquals(0, kernel().read(fd, bytes, 8, 0));
    assertEquals(-Errno.EEXIST, kernel().open(path.toString(), flags, 0600));
    assertEquals(0, kernel().close(fd));
  }

  @Test
  void shouldSayWhyAFileCannotBeOpenedOrRead() {
    int directory = kernel().open(folder.toString(), OpenFlags.DIRECTORY, 0);

    assertEquals(-Errno.EISDIR, kernel().read(directory, kernel().newBuffer(4), 0, 4));
    assertEquals(-Errno.ENOENT, kernel().open(folder + "/no", OpenFlags.READ_ONLY, 0));
    assertEquals(-Errno.EISDIR, kernel().open(folder.toString(), OpenFlags.WRITE_ONLY, 0));
    assertEquals(-Errno.EINVAL, kernel().open(folder + "\0x", OpenFlags.READ_ONLY, 0));
    assertEquals(0, kernel().close(directory));
    int writeOnly = kernel().open(folder + "/w", OpenFlags.WRITE_ONLY | OpenFlags.CREATE, 0600);
    assertEquals(-Errno.EBADF, kernel().read(writeOnly, kernel().newBuffer(4), 0, 4));
    assertEquals(0, kernel().close(writeOnly));
  }

  @Test
  void shouldGrantALockOnceUntilItsDescriptorIsClosed() {
    String path = folder.resolve("lock").toString();
    int flags = OpenFlags.READ_WRITE | OpenFlags.CREATE;
    int first = kernel().open(path, flags, 0600);
    int second = kernel().open(path, flags, 0600);

    assertEquals(0, kernel().lockExclusive(first));
    assertEquals(0, kernel().lockExclusive(first), "again by its holder");
    assertEquals(-Errno.EWOULDBLOCK, kernel().lockExclusive(second));
    assertEquals(0, kernel().close(first));
    assertEquals(0, kernel().lockExclusive(second));
    assertEquals(0, kernel().close(second));
  }

  @Test
  void shouldRefuseRangesOutsideTheBuffer() {
    NativeBuffer buffer = kernel().newBuffer(8);

    assertThrows(IndexOutOfBoundsException.class, () -> kernel().read(0, buffer, 4, 5));
    assertThrows(IndexOutOfBoundsException.class, () -> kernel().write(1, buffer, -1, 1));
    assertThrows(IndexOutOfBoundsException.class, () -> kernel().write(1, buffer, 9, 0));
  }

  @Test
  void shouldRefuseEveryOtherThread() throws InterruptedException {
    NativeBuffer buffer = kernel().newBuffer(8);
    int epoll = kernel().epollCreate();
    ReadySet ready = new ReadySet(1);

    assertRefused(() -> kernel().read(0, buffer, 0, 8));
    assertRefused(() -> kernel().observeExit(0));
    assertRefused(() -> kernel().epollWait(epoll, ready, 0));
    assertRefused(() -> kernel().close(epoll));
    assertEquals(0, kernel().close(epoll));
  }

  @Test
  void shouldRefuseABufferOfAClosedKernel() {
    Kernel closed = LinuxKernel.open();
    NativeBuffer buffer = closed.newBuffer(8);
    closed.close();

    assertThrows(IllegalStateException.class, () -> kernel().read(0, buffer, 0, 8));
  }

  @Test
  void shouldKnowItself() {
    assertEquals(ProcessHandle.current().pid(), kernel().pid());
    assertEquals(Integer.toUnsignedLong(Linux.geteuid()), kernel().uid());
  }

  private static void assertRefused(Runnable call) throws InterruptedException {
    FutureTask<Void> task = new FutureTask<>(call, null);
    Thread.ofPlatform().start(task).join();
    ExecutionException thrown = assertThrows(ExecutionException.class, task::get);
    assertInstanceOf(WrongThreadException.class, thrown.getCause());
  }
}
