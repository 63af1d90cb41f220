package org.venomx.reactor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.Owner;
import org.venomx.protocol.Places;
import org.venomx.reactor.verbs.Doctor;

/** The doctor's look at files and at {@code /proc}. On a helper. */
final class Surroundings implements Doctor.Surroundings {
  private static final int SOCKET_MODE = 0600;
  private static final int FOLDER_MODE = 0700;

  private final Places places;
  private @Nullable Object socketKey;

  Surroundings(Places places) {
    this.places = places;
  }

  /** Remembers the socket as it was when it was bound. */
  void bound() throws IOException {
    socketKey = key(places.socket());
  }

  @Override
  public void examine(Doctor.Findings findings, int leaders) {
    findings.add(
        "jvm",
        "ok",
        "Java " + System.getProperty("java.version"),
        Map.of("native_access", Doctor.class.getModule().isNativeAccessEnabled()));
    findings.add("lock", "ok", "held", Map.of("path", places.lock().toString()));
    socket(findings);
    permissions(findings);
    descriptors(findings);
    children(findings, leaders);
  }

  private void socket(Doctor.Findings findings) {
    Map<String, @Nullable Object> data = Map.of("path", places.socket().toString());
    try {
      boolean same = key(places.socket()).equals(socketKey);
      findings.add(
          "socket",
          same ? "ok" : "error",
          same ? "listening" : "the file is another one now: new clients do not reach this daemon",
          data);
    } catch (IOException gone) {
      String message = "the file is gone: new clients do not reach this daemon; restart it";
      findings.add("socket", "error", message, data);
    }
  }

  private void permissions(Doctor.Findings findings) {
    try {
      String wrong =
          wrong(places.state(), FOLDER_MODE)
              + wrong(places.ownerToken(), SOCKET_MODE)
              + wrong(places.socket(), SOCKET_MODE);
      boolean closed = wrong.isEmpty();
      String message = closed ? "closed to others" : wrong.strip();
      findings.add("permissions", closed ? "ok" : "error", message, Map.of());
    } catch (IOException failure) {
      String message = "cannot be looked at: " + failure.getMessage();
      findings.add("permissions", "error", message, Map.of());
    }
  }

  private static String wrong(Path path, int mode) throws IOException {
    Owner.Facts facts = Owner.of(path, LinkOption.NOFOLLOW_LINKS);
    boolean right = facts.link() || (facts.mode() == mode && facts.uid() == Owner.self());
    return right ? "" : path + " has mode " + facts.octal() + " and user " + facts.uid() + ". ";
  }

  private static void descriptors(Doctor.Findings findings) {
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      long count = open.count();
      findings.add("descriptors", "ok", count + " open", Map.of("count", count));
    } catch (IOException failure) {
      String message = "/proc/self/fd cannot be read: " + failure.getMessage();
      findings.add("descriptors", "warn", message, Map.of());
    }
  }

  private static void children(Doctor.Findings findings, int leaders) {
    try {
      Children.Census census = Children.census();
      int escaped = Math.max(0, census.all() - leaders);
      findings.add(
          "descendants.escaped",
          escaped == 0 ? "ok" : "info",
          escaped + " outlived the program that started them, or left its group; never signalled",
          Map.of("count", escaped));
      findings.add(
          "zombies",
          "ok",
          census.zombies() + " children that ended and are not reaped",
          Map.of("count", census.zombies()));
    } catch (IOException failure) {
      String message = "/proc cannot be read: " + failure.getMessage();
      findings.add("descendants.escaped", "warn", message, Map.of());
    }
  }

  private static Object key(Path path) throws IOException {
    Map<String, Object> facts =
        Files.readAttributes(path, "unix:dev,ino", LinkOption.NOFOLLOW_LINKS);
    return Map.copyOf(facts);
  }
}
