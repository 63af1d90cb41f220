package org.venomx.reactor.world;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.venomx.ffm.Epoll;
import org.venomx.ffm.Errno;

/**
 * A pseudo-terminal, seen as a descriptor from its master's side: two bounded buffers, as pty(7)
 * has them, and the hang-up once no process has the slave open.
 */
final class Pty extends Descriptor {
  private static final int OUTPUT_BYTES = 12 << 10;
  private static final int INPUT_BYTES = 4095;

  private final ByteQueue output = new ByteQueue(OUTPUT_BYTES);
  private final ByteQueue input = new ByteQueue(INPUT_BYTES);
  private final Set<SimProcess> slaves = new HashSet<>();
  private final Consumer<Pty> hangUp;
  private int cols;
  private int rows;
  private int sizeChanges;
  private boolean masterClosed;

  /**
   * @param hangUp what happens to those behind the slave when the master closes
   */
  Pty(int cols, int rows, Consumer<Pty> hangUp) {
    this.cols = cols;
    this.rows = rows;
    this.hangUp = hangUp;
  }

  /** The size changes, of which programs are told (SIGWINCH) only when it is another. */
  void resize(int newCols, int newRows) {
    sizeChanges += newCols == cols && newRows == rows ? 0 : 1;
    cols = newCols;
    rows = newRows;
  }

  String size() {
    return cols + "x" + rows;
  }

  int sizeChanges() {
    return sizeChanges;
  }

  void openedBy(SimProcess process) {
    slaves.add(process);
  }

  void closedBy(SimProcess process) {
    if (slaves.remove(process) && slaves.isEmpty()) {
      changed();
    }
  }

  boolean isOpenBy(SimProcess process) {
    return slaves.contains(process);
  }

  /** A program writes: how many bytes had room; all of them go nowhere without a master. */
  int writeSlave(byte[] bytes) {
    if (masterClosed) {
      return -Errno.EIO;
    }
    int taken = output.put(bytes, bytes.length);
    if (taken > 0) {
      changed();
    }
    return taken;
  }

  /** A program reads what was typed. */
  byte[] readSlave(int bytesMax) {
    byte[] typed = new byte[Math.min(bytesMax, input.size())];
    boolean full = input.room() == 0;
    input.take(typed);
    if (full && typed.length > 0) {
      changed();
    }
    return typed;
  }

  @Override
  int ready() {
    int bits = output.size() > 0 ? Epoll.IN : 0;
    bits |= slaves.isEmpty() ? Epoll.HUP : 0;
    return bits | (input.room() > 0 ? Epoll.OUT : 0);
  }

  @Override
  int read(byte[] into) {
    if (output.size() > 0) {
      return output.take(into);
    }
    return slaves.isEmpty() ? -Errno.EIO : -Errno.EAGAIN;
  }

  @Override
  int write(byte[] bytes) {
    if (slaves.isEmpty()) {
      return -Errno.EIO;
    }
    int taken = input.put(bytes, bytes.length);
    return taken == 0 && bytes.length > 0 ? -Errno.EAGAIN : taken;
  }

  @Override
  void closed() {
    masterClosed = true;
    output.clear();
    hangUp.accept(this);
  }

  @Override
  public String toString() {
    return "Pty[" + output.size() + " out, " + Arrays.toString(slaves.toArray()) + "]";
  }
}
