package org.venomx.eventlog;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.venomx.state.Event;

/** Events as lines of text, for people or for programs. */
final class DumpFormat {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  private DumpFormat() {}

  /** {@code 41 2026-12-01T09:00:00.123Z pane.exited p1 pane=p1 final_offset=20}. */
  static String text(LoggedTurn turn, int index) {
    Event event = turn.events().get(index);
    StringBuilder line = new StringBuilder();
    line.append(String.format("%-8d", turn.firstSeq() + index)).append(' ');
    line.append(time(turn)).append("  ");
    line.append(String.format("%-22s", event.type())).append(' ');
    line.append(String.format("%-8s", event.resource()));
    if (turn.by() != null) {
      line.append(" by=").append(turn.by());
    }
    EventDetails.of(event)
        .forEach((name, value) ->
            line.append(' ')
                .append(name)
                .append('=')
                .append(value instanceof String text ? shown(text) : json(value)));
    return line.toString();
  }

  /** One JSON object. */
  static String json(LoggedTurn turn, int index) {
    Event event = turn.events().get(index);
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("seq", turn.firstSeq() + index);
    line.put("turn", turn.turn());
    line.put("time", time(turn));
    line.put("type", event.type());
    line.put("resource", event.resource().kind().label() + ":" + event.resource());
    if (turn.by() != null) {
      line.put("by", turn.by().toString());
    }
    line.put("data", EventDetails.of(event));
    return json(line);
  }

  private static String time(LoggedTurn turn) {
    return TIME.format(Instant.ofEpochMilli(turn.epochMs()));
  }

  /** A word as it is; what has spaces or controls in it, as a JSON string. */
  private static String shown(String text) {
    return text.matches("[!-~]+") ? text : json(text);
  }

  static String json(Object value) {
    StringBuilder out = new StringBuilder();
    json(value, out);
    return out.toString();
  }

  private static void json(Object value, StringBuilder out) {
    switch (value) {
      case Map<?, ?> map -> {
        String comma = "{";
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          out.append(comma);
          quote(String.valueOf(entry.getKey()), out);
          out.append(':');
          json(entry.getValue(), out);
          comma = ",";
        }
        out.append(map.isEmpty() ? "{}" : "}");
      }
      case List<?> list -> {
        String comma = "[";
        for (Object item : list) {
          out.append(comma);
          json(item, out);
          comma = ",";
        }
        out.append(list.isEmpty() ? "[]" : "]");
      }
      case Number number -> out.append(number);
      case Boolean truth -> out.append(truth);
      default -> quote(value.toString(), out);
    }
  }

  private static void quote(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (c < ' ' || c == 0x7f || (c >= 0x80 && c <= 0x9f)) {
        // Control characters of a name must not reach a terminal.
        out.append(String.format("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }
}
