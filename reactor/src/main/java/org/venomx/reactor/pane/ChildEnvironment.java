package org.venomx.reactor.pane;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The environment that panes start with (foundation §8, Child). Any thread. */
public final class ChildEnvironment {
  private static final String OURS = "VENOMX_";

  /**
   * The launcher runs the JVM in a UTF-8 locale and keeps the caller's LC_ALL here; empty for none.
   */
  private static final String CALLERS_LC_ALL = "VENOMX_LC_ALL";

  private final Map<String, String> inherited;

  /**
   * Panes inherit {@code inherited}, as it was before the launcher, but for every {@code VENOMX_*}.
   */
  public ChildEnvironment(Map<String, String> inherited) {
    Map<String, String> kept = new LinkedHashMap<>(inherited);
    String locale = kept.get(CALLERS_LC_ALL);
    if (locale != null) {
      kept.remove("LC_ALL");
      if (!locale.isEmpty()) {
        kept.put("LC_ALL", locale);
      }
    }
    kept.keySet().removeIf(name -> name.startsWith(OURS));
    this.inherited = kept;
  }

  /**
   * The environment that this daemon was started with, read from the kernel: the JVM's own copy
   * went through the locale's charset, which in the C locale is not UTF-8. A variable that is not
   * UTF-8 cannot be handed on as it is and is left out.
   */
  public static ChildEnvironment ofThisProcess() throws IOException {
    byte[] block = Files.readAllBytes(Path.of("/proc/self/environ"));
    Map<String, String> found = new LinkedHashMap<>();
    for (int from = 0, at = 0; at <= block.length; at++) {
      if (at == block.length || block[at] == 0) {
        String entry = decode(block, from, at - from);
        int equals = entry == null ? -1 : entry.indexOf('=');
        if (entry != null && equals > 0) {
          found.putIfAbsent(entry.substring(0, equals), entry.substring(equals + 1));
        }
        from = at + 1;
      }
    }
    return new ChildEnvironment(found);
  }

  private static @Nullable String decode(byte[] bytes, int from, int length) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes, from, length))
          .toString();
    } catch (CharacterCodingException notUtf8) {
      return null;
    }
  }

  /**
   * Inherited, then what the request asks for, then ours, which win.
   *
   * @param requested of the request; its {@code VENOMX_*} are overridden or dropped silently
   * @param ours the {@code VENOMX_*} of this pane
   */
  public Map<String, String> with(Map<String, String> requested, Map<String, String> ours) {
    Map<String, String> all = new LinkedHashMap<>(inherited);
    requested.forEach((name, value) -> {
      if (!name.startsWith(OURS)) {
        all.put(name, value);
      }
    });
    all.put("TERM", "xterm-256color");
    all.put("COLORTERM", "truecolor");
    if (!all.containsKey("LC_ALL") && !all.containsKey("LC_CTYPE") && !all.containsKey("LANG")) {
      all.put("LANG", "C.UTF-8");
    }
    all.putAll(ours);
    return all;
  }

  /** An inherited variable, or {@code null}. */
  public @Nullable String inherited(String name) {
    return inherited.get(name);
  }

  /** As execve(2) wants it. */
  public static List<String> block(Map<String, String> environment) {
    List<String> entries = new ArrayList<>(environment.size());
    environment.forEach((name, value) -> entries.add(name + "=" + value));
    return entries;
  }
}
