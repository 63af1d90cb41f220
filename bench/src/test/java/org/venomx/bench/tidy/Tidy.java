package org.venomx.bench.tidy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Checks files against the {@link HouseRules} and says what is wrong as "path:line: message". */
final class Tidy {

  /** Files that people write; anything else (corpora, binaries) is data. */
  private static final Pattern HAND_WRITTEN =
      Pattern.compile(".*\\.(java|md|xml|sh|c|h|py|properties|json|toml)|.*/[a-z]+");

  private static final Pattern NOT_OURS =
      Pattern.compile(
          "(.*/)?(target|\\.git|\\.idea|src/generated|corpus)(/.*)?|LICENSE"
              + "|bench/c/(micro|pauser)"); // built there by make

  private final List<String> complaints = new ArrayList<>();

  /** Checks all hand-written files under a project's root, in order of their paths. */
  static List<String> checkTree(Path root) throws IOException {
    TreeMap<String, String> files = new TreeMap<>();
    try (Stream<Path> walk = Files.walk(root)) {
      for (Path file : walk.filter(Files::isRegularFile).toList()) {
        String path = root.relativize(file).toString();
        if (HAND_WRITTEN.matcher("/" + path).matches() && !NOT_OURS.matcher(path).matches()) {
          files.put(path, Files.readString(file));
        }
      }
    }
    Tidy tidy = new Tidy();
    files.forEach(tidy::check);
    tidy.checkPackages(files);
    return tidy.complaints;
  }

  /** Checks one file. The path is relative to the project's root and decides which rules hold. */
  static List<String> checkFile(String path, String text) {
    Tidy tidy = new Tidy();
    tidy.check(path, text);
    return tidy.complaints;
  }

  private void check(String path, String text) {
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (HouseRules.UNFINISHED.matcher(line).find()) complain(path, i, "finish it now: " + line);
      if (HouseRules.MACHINE_PATH.matcher(line).find()) {
        complain(path, i, "a path of one machine: " + line);
      }
    }
    if (!path.endsWith(".java")) return;
    checkSize(path, lines);
    List<String> code = JavaText.code(text).lines().toList();
    for (Ban ban : HouseRules.BANS) {
      if (!ban.holdsIn(path)) continue;
      for (int i = 0; i < code.size(); i++) {
        if (ban.pattern().matcher(code.get(i)).find()) {
          complain(path, i, "use " + ban.instead() + ": " + lines.get(i));
        }
      }
    }
  }

  private void checkSize(String path, List<String> lines) {
    if (lines.size() > HouseRules.FILE_LINES_MAX) {
      complain(path, HouseRules.FILE_LINES_MAX, "split it: " + lines.size() + " lines");
    }
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      boolean breakable = !line.startsWith("import ") && !line.contains("://");
      if (line.length() > HouseRules.LINE_COLUMNS_MAX && breakable) {
        complain(path, i, "break it: " + line.length() + " columns");
      }
    }
  }

  /** NullAway looks only at packages that are marked, and a mark is easy to forget. */
  private void checkPackages(Map<String, String> files) {
    Set<String> marked = new HashSet<>();
    Set<String> packages = new TreeSet<>();
    files.forEach((path, text) -> {
      if (!path.matches(".*/src/(main|test)/java/.*\\.java")) return;
      String folder = path.substring(0, path.lastIndexOf('/'));
      String mainFolder = folder.replace("/src/test/", "/src/main/");
      packages.add(mainFolder);
      boolean marks = path.endsWith("/package-info.java") && text.contains("@NullMarked");
      if (marks) marked.add(mainFolder);
    });
    packages.removeAll(marked);
    packages.forEach(folder -> complain(folder, 0, "needs a @NullMarked package-info.java"));
  }

  private void complain(String path, int lineIndex, String message) {
    complaints.add(path + ":" + (lineIndex + 1) + ": " + message.strip());
  }
}
