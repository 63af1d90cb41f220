package org.venomx.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.venomx.ffm.generated.Linux;

/** Unix sockets, with the JDK's sockets as the other side. */
final class SocketTest extends LinuxFixture {
  @TempDir Path folder;

  /** The JDK keeps a socket of its own from the first use on. */
  @BeforeAll
  static void initialiseTheJdksSockets() throws IOException {
    SocketChannel.open(StandardProtocolFamily.UNIX).close();
  }

  @Test
  void shouldAcceptAConnectionAndKnowWhoseItIs() throws IOException {
    Path path = folder.resolve("s");
    int listener = kernel().listen(path.toString(), 8);
    assertTrue(listener >= 0, () -> Errno.name(listener));
    assertEquals(-Errno.EAGAIN, kernel().accept(listener));

    try (SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
      int served = kernel().accept(listener);
      assertTrue(served >= 0, () -> Errno.name(served));
      assertTrue(DescriptorFlags.of(served).closeOnExec());
      assertTrue(DescriptorFlags.of(served).nonBlocking());
      assertEquals(kernel().uid(), kernel().peerUid(served));

      NativeBuffer buffer = kernel().newBuffer(16);
      assertEquals(-Errno.EAGAIN, kernel().read(served, buffer, 0, 16));
      client.write(ByteBuffer.wrap("ping\n".getBytes(StandardCharsets.US_ASCII)));
      assertEquals(5, kernel().read(served, buffer, 2, 14));
      assertEquals(6, buffer.indexOf((byte) '\n', 2, 7));
      client.shutdownOutput();
      assertEquals(0, kernel().read(served, buffer, 0, 16), "the end");
      assertEquals(0, kernel().close(served));
    }
    assertEquals(0, kernel().close(listener));
  }

  @Test
  void shouldAnswerEpipeInsteadOfEndingTheJvm() throws IOException {
    Path path = folder.resolve("s");
    int listener = kernel().listen(path.toString(), 8);
    SocketChannel client = SocketChannel.open(UnixDomainSocketAddress.of(path));
    int served = kernel().accept(listener);
    NativeBuffer buffer = kernel().newBuffer(1 << 16);

    int written = kernel().write(served, buffer, 0, buffer.size());
    while (written > 0) {
      written = kernel().write(served, buffer, 0, buffer.size());
    }
    assertEquals(-Errno.EAGAIN, written, "a full socket");
    client.close();
    assertEquals(-Errno.EPIPE, kernel().write(served, buffer, 0, 1));
    assertEquals(0, kernel().close(served));
    assertEquals(0, kernel().close(listener));
  }

  @Test
  void shouldMakeASocketFileForItsOwnerOnlyWhateverTheUmask() throws IOException {
    int usual = Linux.umask(0);
    try {
      Path path = folder.resolve("s");
      int listener = kernel().listen(path.toString(), 8);
      assertTrue(DescriptorFlags.of(listener).closeOnExec());
      assertTrue(DescriptorFlags.of(listener).nonBlocking());
      assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
      assertEquals(0, kernel().close(listener));
    } finally {
      Linux.umask(usual);
    }
  }

  @Test
  void shouldTakeAPathOf107BytesAndRefuse108() {
    String longest = padded("é", 107);
    int listener = kernel().listen(longest, 8);

    assertTrue(listener >= 0, () -> Errno.name(listener));
    assertTrue(Files.exists(Path.of(longest)), "not cut");
    assertEquals(-Errno.ENAMETOOLONG, kernel().listen(padded("é", 108), 8));
    assertEquals(0, kernel().close(listener));
  }

  @Test
  void shouldRefusePathsThatAreNoFileOrAreTaken() throws IOException {
    Path taken = Files.createFile(folder.resolve("taken"));

    assertEquals(-Errno.EADDRINUSE, kernel().listen(taken.toString(), 8));
    assertEquals(-Errno.ENOENT, kernel().listen(folder.resolve("no/s").toString(), 8));
    assertEquals(-Errno.EINVAL, kernel().listen("", 8));
    assertEquals(-Errno.EINVAL, kernel().listen("\0abstract", 8));
    assertEquals(-Errno.ENOTSOCK, kernel().peerUid(1));
    assertTrue(Files.exists(taken), "nothing is unlinked");
  }

  /** A path in the folder that has exactly so many bytes and begins with this name. */
  private String padded(String name, int bytes) {
    String path = folder.resolve(name).toString();
    return path + "x".repeat(bytes - path.getBytes(StandardCharsets.UTF_8).length);
  }
}
