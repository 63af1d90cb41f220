package org.venomx.eventlog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedMap;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A log of a newer version is refused with a clear message, and not a byte of it is changed. */
class NewerLogTest {
  @TempDir Path temp;
  private LogDirectory directory;

  @BeforeEach
  void writeLog() throws IOException {
    directory = new LogDirectory(temp.resolve("log"));
    directory.write(new SampleEvents(1).turns(20, 2));
  }

  private void shouldRefuseAndChangeNothing(String found) throws IOException {
    SortedMap<String, List<Byte>> before = directory.contents();
    NewerLogException refused = assertThrows(NewerLogException.class, directory::open);
    String message = String.valueOf(refused.getMessage());
    assertTrue(message.contains("newer version") && message.contains(found), message);
    assertEquals(before.keySet(), directory.contents().keySet());
    assertEquals(before, directory.contents());
  }

  @Test
  void shouldRefuseARecordOfANewerVersion() throws IOException {
    change(4, (byte) 2);
    shouldRefuseAndChangeNothing("record version 2");
  }

  @Test
  void shouldRefuseAnUnknownTypeOfEvent() throws IOException {
    // The first byte of the payload is the type; 126 is type 63, and not optional.
    change(RecordHeader.BYTES, (byte) 126);
    shouldRefuseAndChangeNothing("event type 63");
  }

  @Test
  void shouldRefuseAManifestOfANewerVersion() throws IOException {
    Path manifest = directory.path.resolve(SegmentFiles.MANIFEST);
    String text = Files.readString(manifest).replace("venomx log 1\n", "venomx log 2\n");
    String facts = text.substring(0, text.lastIndexOf("crc "));
    CRC32C crc = new CRC32C();
    crc.update(facts.getBytes(StandardCharsets.US_ASCII));
    Files.writeString(manifest, facts + "crc " + Long.toHexString(crc.getValue()) + "\n");
    shouldRefuseAndChangeNothing("manifest version 2");
  }

  /** Changes a byte of the last record and makes its checksum right again. */
  private void change(int offset, byte value) throws IOException {
    Path file = directory.segment(-1);
    byte[] bytes = Files.readAllBytes(file);
    int record = LogDirectory.records(file).getLast();
    ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    int size = words.getInt(record - 4) & 0x3fff_ffff;
    bytes[record + offset] = value;
    CRC32C crc = new CRC32C();
    crc.update(bytes, record, 52);
    crc.update(bytes, record + RecordHeader.BYTES, size - RecordHeader.BYTES);
    words.putInt(record + 52, (int) crc.getValue());
    Files.write(file, bytes);
  }
}
