package org.venomx.reactor.verbs;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The members of a JSON object in the making; absent means not applicable, so nulls are left out.
 */
final class Fields {
  private final Map<String, @Nullable Object> members = new LinkedHashMap<>();

  /** Adds a member; IDs are given as themselves and written in their text form. */
  Fields add(String name, @Nullable Object value) {
    if (value != null) {
      members.put(name, value instanceof org.venomx.state.Id id ? id.toString() : value);
    }
    return this;
  }

  /** Adds a member that is there also when it is null. */
  Fields addNullable(String name, @Nullable Object value) {
    members.put(name, value);
    return this;
  }

  Map<String, @Nullable Object> map() {
    return members;
  }
}
