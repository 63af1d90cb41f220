package org.venomx.state;

import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Objects;
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
    if (get(number) == null) {
      return this;
    }
    return size == 1 ? empty() : new IdMap<>(put(root, depth, number, null), depth, size - 1);
  }

  /** The values in ascending order of their numbers. */
  @Override
  public Iterator<V> iterator() {
    return new Values();
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
      @Nullable Object @Nullable [] node, int level, long number, @Nullable Object value) {
    @Nullable Object[] copy = node == null ? new Object[WIDTH] : node.clone();
    int at = slot(number, level);
    copy[at] = level == 0 ? value : put((@Nullable Object[]) copy[at], level - 1, number, value);
    return copy;
  }

  /** Walks the numbers upwards, stepping over the gaps of whole empty nodes. */
  private final class Values implements Iterator<V> {
    private int left = size;
    private long at;

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
        @Nullable Object @Nullable [] node = root;
        int level = depth;
        while (node != null && level > 0) {
          node = (@Nullable Object[]) node[slot(at, level)];
          level--;
        }
        if (node == null) {
          long span = 1L << (BITS * (level + 1));
          at = (at / span + 1) * span;
          continue;
        }
        Object value = node[slot(at, 0)];
        at++;
        if (value != null) {
          left--;
          return (V) value;
        }
      }
    }
  }
}
