package org.venomx.vt;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Recorded and synthetic streams with the screens they should give, all at 80x24. */
final class Corpus {
  static final int COLS = 80;
  static final int ROWS = 24;
  static final int HISTORY = 10_000;

  /** A screen after the first {@code bytes} of a stream. */
  record Checkpoint(int bytes, int cursorX, int cursorY, List<String> lines) {}

  private static final List<String> RECORDED =
      List.of(
          "bash-osc",
          "dialog",
          "dialog-alt",
          "git-log-graph",
          "htop",
          "less",
          "ls-color",
          "man",
          "mc",
          "nano",
          "python-repl",
          "seq5000",
          "tmux-inside",
          "top",
          "utf8-text",
          "vim-edit",
          "vim-quit");

  private static final List<String> SYNTHETIC =
      List.of(
          "syn-altscreen",
          "syn-altscreen-left-on",
          "syn-bce",
          "syn-c0-in-csi",
          "syn-c1",
          "syn-charset",
          "syn-combining",
          "syn-decaln",
          "syn-ed3",
          "syn-hostile",
          "syn-index",
          "syn-invalid-utf8",
          "syn-modes",
          "syn-origin",
          "syn-osc",
          "syn-queries",
          "syn-reflow-src",
          "syn-rep-vpr",
          "syn-ris-decstr",
          "syn-scroll-region",
          "syn-sgr",
          "syn-tabs",
          "syn-wide-edge");

  final String name;
  final byte[] bytes;

  private Corpus(String name) {
    this.name = name;
    bytes = read(name + ".bin");
  }

  static Corpus stream(String name) {
    return new Corpus(name);
  }

  static Stream<String> names() {
    return Stream.concat(RECORDED.stream(), SYNTHETIC.stream());
  }

  static Stream<String> recordedNames() {
    return RECORDED.stream();
  }

  /** Rows trimmed on the right; the engines' majority where they were not of one mind. */
  List<String> screen() {
    byte[] consensus = readIfPresent(name + ".consensus.txt");
    return rows(consensus != null ? consensus : read(name + ".screen.txt"));
  }

  List<String> scrollback() {
    byte[] lines = readIfPresent(name + ".scrollback.txt");
    if (lines == null) return List.of();
    return rows(lines).stream().map(String::stripTrailing).toList();
  }

  Map<?, ?> facts() {
    return (Map<?, ?>) Json.parse(read(name + ".json"));
  }

  List<Checkpoint> checkpoints() {
    List<Checkpoint> all = new ArrayList<>();
    for (Object entry : (List<?>) Json.parse(read(name + ".checkpoints.json"))) {
      Map<?, ?> map = (Map<?, ?>) entry;
      List<?> cursor = list(map, "cursor");
      all.add(
          new Checkpoint(
              integer(map, "bytes"),
              (Integer) cursor.get(0),
              (Integer) cursor.get(1),
              strings(map, "lines")));
    }
    return all;
  }

  static int integer(Map<?, ?> map, String key) {
    return (Integer) present(map, key);
  }

  static List<?> list(Map<?, ?> map, String key) {
    return (List<?>) present(map, key);
  }

  static List<String> strings(Map<?, ?> map, String key) {
    return list(map, key).stream().map(String.class::cast).toList();
  }

  static Object present(Map<?, ?> map, String key) {
    Object value = map.get(key);
    if (value == null) throw new IllegalArgumentException("no " + key + " in " + map);
    return value;
  }

  private static List<String> rows(byte[] text) {
    String all = new String(text, StandardCharsets.UTF_8);
    String body = all.endsWith("\n") ? all.substring(0, all.length() - 1) : all;
    return List.of(body.split("\n", -1));
  }

  private static byte[] read(String file) {
    byte[] content = readIfPresent(file);
    if (content == null) throw new IllegalArgumentException("no corpus file " + file);
    return content;
  }

  private static byte @Nullable [] readIfPresent(String file) {
    try (InputStream in = Corpus.class.getResourceAsStream("/corpus/" + file)) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
