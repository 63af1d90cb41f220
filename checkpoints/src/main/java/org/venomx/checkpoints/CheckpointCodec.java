package org.venomx.checkpoints;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.Json;
import org.venomx.protocol.JsonException;
import org.venomx.state.CorruptHistoryException;
import org.venomx.state.Invariants;

/**
 * A checkpoint as bytes: a line with the format's version and the SHA-256 of all that follows, then
 * one JSON object. Reading trusts nothing: first the digest, then the form, then every invariant of
 * the tree.
 */
final class CheckpointCodec {
  private static final String MAGIC = "venomx checkpoint ";
  private static final int VERSION = 1;
  private static final int LINE_BYTES = MAGIC.length() + 2 + 64 + 1;

  private CheckpointCodec() {}

  static byte[] encode(Checkpoint checkpoint) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    object.put("checkpoint", checkpoint.number());
    object.put("name", checkpoint.name());
    object.put("cursor", checkpoint.cursor());
    object.put("turn", checkpoint.turn());
    object.put("time_ms", checkpoint.epochMs());
    object.put("state", TreeWriting.write(checkpoint.tree()));
    byte[] body = Json.bytes(object);
    byte[] line = firstLine(body, 0).getBytes(StandardCharsets.US_ASCII);
    byte[] all = Arrays.copyOf(line, line.length + body.length);
    System.arraycopy(body, 0, all, line.length, body.length);
    return all;
  }

  /**
   * Reads what {@link #encode} wrote.
   *
   * @throws BadCheckpointException it is damaged, or of another version; the message says which
   */
  static Checkpoint decode(byte[] bytes) throws BadCheckpointException {
    String line =
        new String(bytes, 0, Math.min(LINE_BYTES, bytes.length), StandardCharsets.US_ASCII);
    if (!line.startsWith(MAGIC)) {
      throw new BadCheckpointException("it is no checkpoint");
    }
    if (line.length() < LINE_BYTES || !line.startsWith(MAGIC + VERSION + " ")) {
      throw new BadCheckpointException("it is cut short, or of another version");
    }
    if (!line.equals(firstLine(bytes, LINE_BYTES))) {
      throw new BadCheckpointException("its digest is wrong");
    }
    try {
      JsonNode object = JsonNode.of(Json.parse(bytes, LINE_BYTES, bytes.length - LINE_BYTES));
      Checkpoint checkpoint =
          new Checkpoint(
              object.number("checkpoint"),
              object.optionalText("name"),
              object.text("cursor"),
              object.number("turn"),
              object.number("time_ms"),
              TreeReading.read(object.object("state")));
      Invariants.check(checkpoint.tree());
      return checkpoint;
    } catch (JsonException | IllegalArgumentException | CorruptHistoryException wrong) {
      throw new BadCheckpointException("it holds what was never written", wrong);
    }
  }

  /** What stands before a body. */
  private static String firstLine(byte[] bytes, int from) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(bytes, from, bytes.length - from);
      return MAGIC + VERSION + " " + HexFormat.of().formatHex(digest.digest()) + "\n";
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
