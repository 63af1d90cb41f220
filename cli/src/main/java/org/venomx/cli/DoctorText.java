package org.venomx.cli;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ExitCode;

/** The doctor's findings. */
final class DoctorText {
  private DoctorText() {}

  /** Worse than "info" is a failed check. */
  static int exitCode(Map<?, ?> result) {
    for (Map<?, ?> check : checks(result)) {
      Object status = check.get("status");
      if ("warn".equals(status) || "error".equals(status)) return ExitCode.INTERNAL;
    }
    return ExitCode.OK;
  }

  static String of(Map<?, ?> result, Paint paint) {
    StringBuilder text = new StringBuilder();
    for (Map<?, ?> check : checks(result)) {
      text.append(status(Fields.text(check, "status"), paint))
          .append("%-22s ".formatted(Fields.text(check, "name")))
          .append(Printable.of(Fields.text(check, "message")))
          .append('\n');
    }
    if (result.get("counters") instanceof Map<?, ?> counters) {
      for (Map.Entry<?, ?> counter : counters.entrySet()) {
        text.append("       %-28s %s%n".formatted(counter.getKey(), counter.getValue()));
      }
    }
    return text.isEmpty() ? "Nothing was examined." : text.toString();
  }

  private static String status(String status, Paint paint) {
    String padded = "%-7s".formatted(status);
    return switch (status) {
      case "ok" -> paint.good(padded);
      case "warn" -> paint.doubtful(padded);
      case "error" -> paint.bad(padded);
      default -> padded;
    };
  }

  private static List<? extends Map<?, ?>> checks(Map<?, ?> result) {
    return maps(result.get("checks"));
  }

  private static List<? extends Map<?, ?>> maps(@Nullable Object list) {
    if (!(list instanceof List<?> elements)) return List.of();
    return elements.stream().filter(Map.class::isInstance).map(e -> (Map<?, ?>) e).toList();
  }
}
