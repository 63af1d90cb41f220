package org.venomx.protocol;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A type of the manifest, for parameters and results alike. Immutable. */
public sealed interface Type {

  /** The JSON type in words: string, integer, boolean, number, array, object. */
  String kind();

  /** What is allowed, in words that follow "must be". */
  String allowed();

  /**
   * A string.
   *
   * @param choices all that are allowed; empty for any
   * @param maxBytes the longest allowed, in UTF-8
   * @param entity the kind of thing that it names by ID, if it does
   */
  record Text(List<String> choices, @Nullable Format format, int maxBytes, @Nullable String entity)
      implements Type {
    @Override
    public String kind() {
      return "string";
    }

    @Override
    public String allowed() {
      if (!choices.isEmpty()) return "one of " + String.join(", ", choices);
      if (format != null) return "a string, " + format.allowed();
      if (entity != null) return "the ID of a " + entity + ", a string";
      return maxBytes == Integer.MAX_VALUE
          ? "a string"
          : "a string of at most " + maxBytes + " bytes";
    }
  }

  /** A whole number from {@code min} to {@code max}. */
  record Whole(long min, long max) implements Type {
    @Override
    public String kind() {
      return "integer";
    }

    @Override
    public String allowed() {
      if (min == Long.MIN_VALUE && max == Long.MAX_VALUE) return "an integer";
      if (max == Long.MAX_VALUE) return "an integer, at least " + min;
      return "an integer from " + min + " to " + max;
    }
  }

  /** Any number from {@code min} to {@code max}. */
  record Decimal(double min, double max) implements Type {
    @Override
    public String kind() {
      return "number";
    }

    @Override
    public String allowed() {
      return "a number from " + min + " to " + max;
    }
  }

  /** True or false. */
  record Bool() implements Type {
    @Override
    public String kind() {
      return "boolean";
    }

    @Override
    public String allowed() {
      return "true or false";
    }
  }

  /** An array of at least {@code minItems}, each of the type {@code items}. */
  record ListOf(Type items, int minItems) implements Type {
    @Override
    public String kind() {
      return "array";
    }

    @Override
    public String allowed() {
      return (minItems == 0 ? "an array" : "an array of at least " + minItems)
          + ", each element "
          + items.allowed();
    }
  }

  /** An object with any names that fit {@code keys}, each value of the type {@code values}. */
  record MapOf(@Nullable Format keys, Type values) implements Type {
    @Override
    public String kind() {
      return "object";
    }

    @Override
    public String allowed() {
      String names = keys == null ? "" : ", each name " + keys.allowed();
      return "an object" + names + ", each value " + values.allowed();
    }
  }

  /** An object with these members and no others. */
  record Closed(List<Param> members, boolean nullable) implements Type {
    @Override
    public String kind() {
      return "object";
    }

    @Override
    public String allowed() {
      String names = members.stream().map(Param::name).collect(Collectors.joining(", "));
      return "an object of " + names + (nullable ? ", or null" : "");
    }
  }

  /** An object with any members. */
  record Open() implements Type {
    @Override
    public String kind() {
      return "object";
    }

    @Override
    public String allowed() {
      return "an object";
    }
  }

  /** A type that has a name of its own in the manifest; may lead back to itself. */
  record Ref(String name, Supplier<Type> target) implements Type {
    @Override
    public String kind() {
      return target.get().kind();
    }

    @Override
    public String allowed() {
      return "a " + name;
    }
  }
}
