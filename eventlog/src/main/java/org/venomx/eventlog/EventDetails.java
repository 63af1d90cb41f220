package org.venomx.eventlog;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Event;
import org.venomx.state.ExitStatus;
import org.venomx.state.Id;
import org.venomx.state.Scope;
import org.venomx.state.TokenHash;

/**
 * All that an event holds, as maps, lists, texts, numbers and truth values, for people who look at
 * the log. Taken from the records themselves, so no type of event can be forgotten here. Of a
 * token's hash only the beginning is shown.
 */
final class EventDetails {
  private EventDetails() {}

  /** An event's fields by name, in order; those that are absent are left out. */
  static Map<String, Object> of(Event event) {
    return fields((Record) event);
  }

  private static Map<String, Object> fields(Record value) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (RecordComponent component : value.getClass().getRecordComponents()) {
      Object field = read(component, value);
      if (field != null) {
        fields.put(snakeCase(component.getName()), simple(field));
      }
    }
    return fields;
  }

  private static @Nullable Object read(RecordComponent component, Record value) {
    try {
      return component.getAccessor().invoke(value);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot look into " + value, e);
    }
  }

  private static Object simple(Object value) {
    return switch (value) {
      case Id id -> id.toString();
      case Scope scope -> scope.toString();
      case TokenHash token -> token.toString();
      case ExitStatus status ->
          status.bySignal()
              ? Map.of("signal", status.signalName())
              : Map.of("code", status.number());
      case Enum<?> word -> word.name().startsWith("SIG") ? word.name() : lower(word.name());
      case List<?> list -> list(list);
      case Record nested -> fields(nested);
      default -> value;
    };
  }

  private static List<Object> list(List<?> values) {
    List<Object> simple = new ArrayList<>();
    for (Object value : values) {
      simple.add(simple(value));
    }
    return simple;
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  private static String snakeCase(String name) {
    return lower(name.replaceAll("([A-Z])", "_$1"));
  }
}
