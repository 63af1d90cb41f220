package org.venomx.state;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * An immutable map from ID numbers to values, ordered by number. A change shares all but one path
 * with the map it came from, so that old trees stay cheap to hold: a radix tree of 32 children a
 * node. IDs are given out in order, so it stays dense and shallow.
 *
 * @param <V> what the numbers stand for
 */
public final class IdMap<V> implements Iterable<V> {
  private static final int BITS = 5;
  private static final int WIDTH = 1 << BITS;
  private static final int MASK = WIDTH - 1;
  private static final IdMap<?> EMPTY = new IdMap<>(null, 0, 0);

  private final @Nullable Object @Nullable [] root;

  /** Levels below the root; a map of one node holds the numbers 0 to 31. */
  private final int depth;

  private final int size;

  private IdMap(@Nullable Object @Nullable [] root, int depth, int size) {
    this.root = root;
    this.depth = depth;
    this.size = size;
  }

  /** The map without an entry. */
  @SuppressWarnings("unchecked") // an empty map holds no V
  public static <V> IdMap<V> empty() {
    return (IdMap<V>) EMPTY;
  }

  /** The number of entries. */
  public int size() {
    return size;
  }

  /** Whether there is no entry. */
  public boolean isEmpty() {
    return size == 0;
  }

  /** The value for a number, or {@code null}. */
  @SuppressWarnings("unchecked") // leaves hold only what with() put there
  public @Nullable V get(long number) {
    @Nullable Object @Nullable [] node = number < 0 || !reaches(number) ? null : root;
    for (int level = depth; node != null && level > 0; level--) {
      node = (@Nullable Object[]) node[slot(number, level)];
    }
    return node == null ? null : (V) node[slot(number, 0)];
  }

  /** This map with one entry added or replaced. */
  public IdMap<V> with(long number, V value) {
    Objects.requireNonNull(value);
    if (number < 0) {
      throw new IllegalArgumentException("number " + number);
    }
    @Nullable Object @Nullable [] grown = root;
    int levels = depth;
    while (!reaches(number, levels)) {
      if (grown != null) {
        @Nullable Object[] above = new Object[WIDTH];
        above[0] = grown;
        grown = above;
      }
      levels++;
    }
    int added = get(number) == null ? 1 : 0;
    return new IdMap<>(put(grown, levels, number, value), levels, size + added);
  }

  /** This map without an entry; itself when there was none. */
  public IdMap<V> without(long number) {
    if (root == null || get(number) == null) {
      return this;
    }
    @Nullable Object @Nullable [] rest = cut(root, depth, number);
    return rest == null ? empty() : new IdMap<>(rest, depth, size - 1);
  }

  /** The values in ascending order of their numbers. */
  @Override
  public Iterator<V> iterator() {
    return new Values();
  }

  /** Whether both hold equal values under the same numbers. */
  @Override
  @SuppressWarnings("ReferenceEquality") // the same nodes hold the same entries
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof IdMap<?> that) || size != that.size) {
      return false;
    }
    if (root == that.root) {
      return true;
    }
    IdMap<?>.Values theirs = that.new Values();
    for (Values mine = new Values(); mine.hasNext(); ) {
      if (!mine.next().equals(theirs.next()) || mine.number() != theirs.number()) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    int hash = 0;
    for (Values values = new Values(); values.hasNext(); ) {
      int value = values.next().hashCode();
      hash = 31 * (31 * hash + Long.hashCode(values.number())) + value;
    }
    return hash;
  }

  @Override
  public String toString() {
    StringJoiner text = new StringJoiner(", ", "{", "}");
    for (Values values = new Values(); values.hasNext(); ) {
      V value = values.next();
      text.add(values.number() + "=" + value);
    }
    return text.toString();
  }

  private boolean reaches(long number) {
    return reaches(number, depth);
  }

  private static boolean reaches(long number, int levels) {
    int bits = BITS * (levels + 1);
    return bits >= Long.SIZE || number >>> bits == 0;
  }

  private static int slot(long number, int level) {
    return (int) (number >>> (BITS * level)) & MASK;
  }

  private static @Nullable Object[] put(
      @Nullable Object @Nullable [] node, int level, long number, Object value) {
    @Nullable Object[] copy = node == null ? new Object[WIDTH] : node.clone();
    int at = slot(number, level);
    copy[at] = level == 0 ? value : put((@Nullable Object[]) copy[at], level - 1, number, value);
    return copy;
  }

  /**
   * A node without a number that is in it. {@code null} when that empties it, so that the numbers
   * of a long life that are gone hold no memory and slow no walk.
   */
  private static @Nullable Object @Nullable [] cut(
      @Nullable Object @Nullable [] node, int level, long number) {
    if (node == null) {
      return null;
    }
    int at = slot(number, level);
    Object rest = level == 0 ? null : cut((@Nullable Object[]) node[at], level - 1, number);
    if (rest == null && isAlone(node, at)) {
      return null;
    }
    @Nullable Object[] copy = node.clone();
    copy[at] = rest;
    return copy;
  }

  private static boolean isAlone(@Nullable Object[] node, int at) {
    for (int i = 0; i < WIDTH; i++) {
      if (i != at && node[i] != null) {
        return false;
      }
    }
    return true;
  }

  /**
   * Walks the numbers upwards. An empty slot is stepped over with all that it stands for, so that a
   * walk costs what is there and not the range it lies in.
   */
  private final class Values implements Iterator<V> {
    /** The node at each level on the way to {@link #at}, from {@link #level} up. */
    private final @Nullable Object[] @Nullable [] path = new Object[depth + 1][];

    private int level = depth;
    private int left = size;
    private long at;
    private long number = -1;

    Values() {
      path[depth] = root;
    }

    /** The number of the value returned last. */
    long number() {
      return number;
    }

    @Override
    public boolean hasNext() {
      return left > 0;
    }

    @Override
    @SuppressWarnings("unchecked") // leaves hold only what with() put there
    public V next() {
      if (left == 0) {
        throw new NoSuchElementException();
      }
      while (true) {
        @Nullable Object @Nullable [] node = path[level];
        Object found = node == null ? null : node[slot(at, level)];
        if (found != null && level > 0) {
          path[--level] = (@Nullable Object[]) found;
          continue;
        }
        number = at;
        at += 1L << (BITS * level);
        while (level < depth && slot(at, level) == 0) {
          level++;
        }
        if (found != null) {
          left--;
          return (V) found;
        }
      }
    }
  }
}
