package org.venomx.vt;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** OSC 7, {@code file://host/path}: a shell tells its working directory; nothing: none is known. */
final class DirectoryReport {
  private static final String SCHEME = "file://";
  private static final int HOST_CHARS_MAX = 255;

  private DirectoryReport() {}

  /** Reports that are not such an address, too long, or have control characters are ignored. */
  static void apply(Terminal terminal, String uri) {
    if (uri.isEmpty()) {
      tell(terminal, "", "");
      return;
    }
    int slash = uri.indexOf('/', SCHEME.length());
    if (!uri.startsWith(SCHEME) || slash < 0) return;
    String host = uri.substring(SCHEME.length(), slash);
    if (host.length() > HOST_CHARS_MAX) return;
    byte[] path = unescape(uri.substring(slash));
    if (path.length > Limits.DIRECTORY_BYTES_MAX) return;
    String directory;
    try {
      directory = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(path)).toString();
    } catch (CharacterCodingException notUtf8) {
      return; // such a name cannot be told to anybody
    }
    if ((host + directory).codePoints().anyMatch(Character::isISOControl)) return;
    tell(terminal, host, directory);
  }

  private static void tell(Terminal terminal, String host, String directory) {
    terminal.directoryHost = host;
    terminal.directory = directory;
    terminal.observer.directoryChanged(host, directory);
  }

  /** The report that says what this terminal was told. */
  static String format(Terminal terminal) {
    if (terminal.directory.isEmpty()) return "\033]7;\033\\";
    StringBuilder path = new StringBuilder();
    for (byte b : terminal.directory.getBytes(StandardCharsets.UTF_8)) {
      boolean plain = b > ' ' && b < 0x7f && b != '%';
      if (plain) path.append((char) b);
      else path.append('%').append(HexFormat.of().toHexDigits(b));
    }
    return "\033]7;" + SCHEME + terminal.directoryHost + path + "\033\\";
  }

  private static byte[] unescape(String path) {
    byte[] utf8 = path.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream plain = new ByteArrayOutputStream(utf8.length);
    for (int i = 0; i < utf8.length; i++) {
      boolean escaped =
          utf8[i] == '%'
              && i + 2 < utf8.length
              && HexFormat.isHexDigit(utf8[i + 1])
              && HexFormat.isHexDigit(utf8[i + 2]);
      if (escaped) {
        plain.write(HexFormat.fromHexDigit(utf8[i + 1]) << 4 | HexFormat.fromHexDigit(utf8[i + 2]));
        i += 2;
      } else {
        plain.write(utf8[i]);
      }
    }
    return plain.toByteArray();
  }
}
