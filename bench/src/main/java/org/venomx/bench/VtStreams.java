package org.venomx.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;

/**
 * Terminal output of three kinds, the same at every run, one million bytes each: for {@link
 * VtBenchmark}, and as files for peers that are not Java ({@code java -cp ... VtStreams
 * DIRECTORY}).
 */
public enum VtStreams {
  /** A log: lines of 20 to 120 characters, nothing but ASCII. */
  PLAIN {
    @Override
    void line(Random random, StringBuilder out) {
      int length = 20 + random.nextInt(100);
      for (int i = 0; i < length; i++) {
        out.append(random.nextInt(6) == 0 ? ' ' : (char) ('a' + random.nextInt(26)));
      }
    }
  },
  /** Listings with a colour or two for every word. */
  COLOURFUL {
    @Override
    void line(Random random, StringBuilder out) {
      int words = 2 + random.nextInt(6);
      for (int i = 0; i < words; i++) {
        out.append(
            switch (random.nextInt(4)) {
              case 0 -> "\033[0m\033[01;34m";
              case 1 -> "\033[38;5;" + random.nextInt(256) + "m";
              case 2 -> "\033[0;3" + random.nextInt(8) + "m";
              default -> "\033[1;32m";
            });
        int length = 4 + random.nextInt(14);
        for (int c = 0; c < length; c++) out.append((char) ('a' + random.nextInt(26)));
        out.append("\033[0m ");
      }
    }
  },
  /** Chinese text with emoji, joined ones and accents among them. */
  UNICODE {
    @Override
    void line(Random random, StringBuilder out) {
      int characters = 5 + random.nextInt(35);
      for (int i = 0; i < characters; i++) {
        if (random.nextInt(8) == 0) out.append(EMOJI[random.nextInt(EMOJI.length)]);
        else out.appendCodePoint(0x4e00 + random.nextInt(0x3000));
        if (random.nextInt(10) == 0) out.append(' ');
      }
    }
  };

  static final int BYTES = 1_000_000;

  private static final String[] EMOJI = {
    "😀", "👍🏽", "❤\ufe0f", "👨\u200d👩\u200d👧", "🎉", "e\u0301", "ñ"
  };

  abstract void line(Random random, StringBuilder out);

  /** {@link #BYTES} bytes, perhaps cut inside the last line. */
  public byte[] bytes() {
    Random random = new Random(20_261_201);
    StringBuilder out = new StringBuilder();
    while (out.length() < BYTES) {
      line(random, out);
      out.append("\r\n");
    }
    return Arrays.copyOf(out.toString().getBytes(StandardCharsets.UTF_8), BYTES);
  }

  public static void main(String[] args) throws IOException {
    if (args.length != 1) throw new IllegalArgumentException("usage: VtStreams DIRECTORY");
    Path directory = Files.createDirectories(Path.of(args[0]));
    for (VtStreams stream : values()) {
      Files.write(directory.resolve(stream.name() + ".bin"), stream.bytes());
    }
  }
}
