package org.venomx.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.venomx.ffm.generated.Linux;
import org.venomx.ffm.generated.siginfo_t;

/**
 * The generated numbers against those of this machine's C compiler: every constant, the size of
 * every struct and the offset of every field in {@code jextract/includes.txt}.
 */
final class LayoutTest {
  private static final Path JEXTRACT =
      Path.of(System.getProperty("basedir", "")).resolve("jextract").toAbsolutePath();
  private static final Pattern INCLUDE =
      Pattern.compile("--include-(constant|struct|union|typedef) (\\w+)");

  /** Typedefs of plain numbers, which have no class. */
  private static final List<String> NUMBERS = List.of("pid_t", "sa_family_t");

  /** C expression to the number that the bindings have for it. */
  private static final Map<String, Number> BOUND = new TreeMap<>();

  private static final Map<String, Long> COMPILED = new TreeMap<>();

  @BeforeAll
  static void compileAndRun(@TempDir Path folder)
      throws IOException, InterruptedException, ReflectiveOperationException {
    Matcher includes = INCLUDE.matcher(Files.readString(JEXTRACT.resolve("includes.txt")));
    while (includes.find()) {
      String name = includes.group(2);
      switch (includes.group(1)) {
        case "constant" -> bindConstant(name);
        case "typedef" -> bindStruct(name, name);
        default -> bindStruct(name, includes.group(1) + " " + name);
      }
    }
    bindChildFields();
    StringBuilder source = new StringBuilder("#include \"" + JEXTRACT.resolve("native.h") + "\"\n");
    source.append("#include <stddef.h>\n#include <stdio.h>\nint main(void) {\n");
    BOUND.forEach((name, number) -> source.append(print(name, number)));
    source.append("return 0;\n}\n");
    Finished run = Finished.run(List.of(CCompiler.compile(source.toString(), folder).toString()));
    run.output()
        .lines()
        .map(line -> line.split("="))
        .forEach(pair -> COMPILED.put(pair[0], Long.valueOf(pair[1])));
  }

  @Test
  void shouldAgreeWithTheCompilerOnEveryNumber() {
    assertTrue(BOUND.size() > 500, () -> "only " + BOUND.size());
    Map<String, String> wrong = new TreeMap<>();
    BOUND.forEach((name, number) -> {
      Long compiled = COMPILED.get(name);
      if (compiled == null || compiled != number.longValue()) {
        wrong.put(name, number + ", compiled " + compiled);
      }
    });
    assertEquals(Map.of(), wrong);
  }

  @Test
  void shouldPackAnEpollEventAsX86Does() {
    assertEquals(12, COMPILED.get("sizeof(struct epoll_event)"));
    assertEquals(4, COMPILED.get("offsetof(struct epoll_event, data)"));
  }

  /** A flag of 32 bits is unsigned in C and an int in Java, so it is cut as Java cuts it. */
  private static String print(String name, Number number) {
    String type = number instanceof Integer ? "int" : "long long";
    return "printf(\"%s=%lld\\n\", \"" + name + "\", (long long) (" + type + ") (" + name + "));\n";
  }

  private static void bindConstant(String name) throws ReflectiveOperationException {
    BOUND.put(name, (Number) Linux.class.getMethod(name).invoke(null));
  }

  private static void bindStruct(String name, String c) throws ReflectiveOperationException {
    if (NUMBERS.contains(name)) {
      return;
    }
    Class<?> struct = Class.forName(Linux.class.getPackageName() + "." + name);
    BOUND.put("sizeof(" + c + ")", (Number) struct.getMethod("sizeof").invoke(null));
    for (Method method : struct.getMethods()) {
      if (method.getName().endsWith("$offset")) {
        String field = method.getName().substring(0, method.getName().indexOf('$'));
        BOUND.put("offsetof(" + c + ", " + field + ")", (Number) method.invoke(null));
      }
    }
  }

  /** The fields of a nested union that C reaches by macros. */
  private static void bindChildFields() {
    long child = siginfo_t._sifields$offset() + siginfo_t._sifields._sigchld$offset();
    BOUND.put("offsetof(siginfo_t, si_pid)", child + siginfo_t._sifields._sigchld.si_pid$offset());
    BOUND.put(
        "offsetof(siginfo_t, si_status)", child + siginfo_t._sifields._sigchld.si_status$offset());
  }
}
