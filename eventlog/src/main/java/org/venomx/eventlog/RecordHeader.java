package org.venomx.eventlog;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.CRC32C;

/**
 * The first {@value #BYTES} bytes of a record; its payload follows. All numbers are little-endian.
 *
 * <pre>
 *  0 u32 magic          4 u8 version     5 u8 kind     6 u16 bytes of this header
 *  8 u64 first seq     16 u64 turn      24 u64 wall time, ms since 1970
 * 32 u64 who acted, number of the principal + 1; 0 where the daemon did
 * 40 u32 events of the whole turn       44 u32 number of this part, from 0
 * 48 u32 CRC32C of the record before    52 u32 CRC32C of bytes 0 to 51 and the payload
 * </pre>
 *
 * <p>Magic and both checksums stay where they are in every version, so that a newer record can be
 * told from a damaged one. An instance holds one header at a time. Confined to one thread.
 */
final class RecordHeader {
  static final int BYTES = 56;
  static final int VERSION = 1;

  /** A whole turn. */
  static final byte SINGLE = 0;

  /** A part of a turn, and more are to come. */
  static final byte CONTINUED = 1;

  /** The last part of a turn that came in several. */
  static final byte LAST = 2;

  /** No turn, but what a segment begins with; see {@link SegmentLink}. */
  static final byte LINK = 3;

  private static final int MAGIC = 0x314c_5856; // "VXL1"
  private static final int CRC_AT = 52;
  private static final VarHandle SHORT = view(short[].class);
  private static final VarHandle INT = view(int[].class);
  private static final VarHandle LONG = view(long[].class);

  final byte[] bytes = new byte[BYTES];
  private final CRC32C crc = new CRC32C();

  private static VarHandle view(Class<?> array) {
    return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.LITTLE_ENDIAN)
        .withInvokeExactBehavior();
  }

  /** Sets what all parts of a turn have in common. */
  void turn(long firstSeq, long turn, long epochMs, long by, int events) {
    INT.set(bytes, 0, MAGIC);
    bytes[4] = VERSION;
    SHORT.set(bytes, 6, (short) BYTES);
    LONG.set(bytes, 8, firstSeq);
    LONG.set(bytes, 16, turn);
    LONG.set(bytes, 24, epochMs);
    LONG.set(bytes, 32, by);
    INT.set(bytes, 40, events);
  }

  /**
   * Sets what is this part's own, the checksums among it.
   *
   * @return the checksum of the record
   */
  int seal(byte kind, int part, int crcBefore, byte[] payload, int from, int length) {
    bytes[5] = kind;
    INT.set(bytes, 44, part);
    INT.set(bytes, 48, crcBefore);
    int own = checksum(payload, from, length);
    INT.set(bytes, CRC_AT, own);
    return own;
  }

  /**
   * Checks a record that was read, its header already in {@link #bytes}.
   *
   * @throws LogDamagedException it is no record, or not what was written
   * @throws NewerLogException it is whole, but of a newer version
   */
  void check(byte[] payload, int length) {
    if ((int) INT.get(bytes, 0) != MAGIC) {
      throw new LogDamagedException("no record begins here");
    }
    int own = checksum(payload, 0, length);
    if (own != crc()) {
      throw new LogDamagedException(
          "the checksum is "
              + Integer.toHexString(own)
              + ", should be "
              + Integer.toHexString(crc()));
    }
    if (bytes[4] != VERSION || (short) SHORT.get(bytes, 6) != BYTES || kind() > LINK) {
      throw new NewerLogException("record version " + bytes[4] + ", kind " + kind());
    }
  }

  private int checksum(byte[] payload, int from, int length) {
    crc.reset();
    crc.update(bytes, 0, CRC_AT);
    crc.update(payload, from, length);
    return (int) crc.getValue();
  }

  byte kind() {
    return bytes[5];
  }

  long firstSeq() {
    return (long) LONG.get(bytes, 8);
  }

  long turn() {
    return (long) LONG.get(bytes, 16);
  }

  long epochMs() {
    return (long) LONG.get(bytes, 24);
  }

  /** The number of the principal that acted + 1; 0 where the daemon did. */
  long by() {
    return (long) LONG.get(bytes, 32);
  }

  int events() {
    return (int) INT.get(bytes, 40);
  }

  int part() {
    return (int) INT.get(bytes, 44);
  }

  int crcBefore() {
    return (int) INT.get(bytes, 48);
  }

  int crc() {
    return (int) INT.get(bytes, CRC_AT);
  }
}
