package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.venomx.eventlog.Cursor;
import org.venomx.eventlog.LogReader;
import org.venomx.eventlog.LoggedTurn;
import org.venomx.reactor.world.SimClient;
import org.venomx.state.Authority;
import org.venomx.state.Id;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Principal;
import org.venomx.state.Right;
import org.venomx.state.Tree;

/**
 * Holds one subscription against the book: each event is one that its principal may see at the
 * moment at which its line begins to be sent, they come once and in order, and each one comes that
 * it might see at every moment from its turn on, or the subscription ends and says why.
 */
final class Watching implements SimClient.Watcher {
  private final World world;
  private final PrincipalId reader;
  private final SimClient client;

  /** Events not yet sent, and whether the reader might see them all the time until now. */
  private final TreeMap<Long, Boolean> due = new TreeMap<>();

  private final TreeMap<Long, Id> resources = new TreeMap<>();
  private final TreeSet<Long> missed = new TreeSet<>();
  private Tree treeAtBegin;
  private Tree treeNow;
  private @Nullable Principal holder;
  private long followedSeq;
  private long toldSeq;
  private @Nullable String end;

  /** Watches the one subscription of a client, which gives everything behind {@code afterSeq}. */
  Watching(World world, SimClient client, PrincipalId reader, long afterSeq) {
    this.world = world;
    this.client = client;
    this.reader = reader;
    this.treeAtBegin = world.tree();
    this.treeNow = treeAtBegin;
    this.holder = treeAtBegin.principal(reader);
    this.followedSeq = afterSeq;
    this.toldSeq = afterSeq;
    client.watch(this);
    follow();
  }

  /** Called after each step of the world: new turns, and grants that have changed. */
  void follow() {
    try (LogReader reading = world.log.openReader(followedSeq)) {
      for (LoggedTurn turn = reading.next(); turn != null; turn = reading.next()) {
        for (int i = 0; i < turn.events().size(); i++) {
          long seq = turn.firstSeq() + i;
          if (seq > followedSeq) {
            Id resource = turn.events().get(i).resource();
            resources.put(seq, resource);
            due.put(seq, mayRead(world.tree(), resource));
            followedSeq = seq;
          }
        }
      }
    }
    Principal now = world.tree().principal(reader);
    if (now == null || holder == null || !now.grants().equals(holder.grants())) {
      due.replaceAll((seq, always) -> always && mayRead(world.tree(), resources.get(seq)));
      holder = now;
    }
  }

  @Override
  public void sending(boolean midLine) {
    follow();
    treeNow = world.tree();
    if (!midLine) {
      treeAtBegin = treeNow;
    }
  }

  @Override
  public void sent(Map<String, @Nullable Object> line) {
    assertEquals(null, end, () -> "behind the end: " + line);
    if (line.get("event") instanceof Map<?, ?> event) {
      long seq = (Long) required(event.get("seq"));
      assertTrue(seq > toldSeq, () -> seq + " is behind " + toldSeq);
      Id resource = required(resources.get(seq));
      // What the log has given up since it was queued was judged by a record that is gone, too.
      boolean givenUp = seq < world.log.oldestSeq();
      assertTrue(givenUp || mayRead(treeAtBegin, resource), () -> reader + " was sent " + line);
      due.remove(seq);
      told(seq);
    } else if (line.get("cursor") instanceof String cursor) {
      long seq = Cursor.parse(cursor).orElseThrow().seq();
      assertTrue(seq >= toldSeq, () -> "a bookmark at " + seq + " behind " + toldSeq);
      told(seq);
    } else {
      Map<?, ?> error = (Map<?, ?>) required(line.get("error"));
      end = String.valueOf(error.get("code"));
    }
    treeAtBegin = treeNow; // of the next line
  }

  private void told(long seq) {
    due.headMap(seq, true)
        .forEach((before, always) -> {
          if (always) {
            missed.add(before);
          }
        });
    due.headMap(seq, true).clear();
    toldSeq = seq;
  }

  private boolean mayRead(Tree tree, @Nullable Id resource) {
    return Authority.holds(tree, reader, Right.READ, required(resource));
  }

  /** The code of the error that ended it; {@code null} while it goes on. */
  @Nullable String end() {
    return end;
  }

  /** Nothing is under way any more: all has come that had to. */
  void complete() {
    follow();
    assertTrue(missed.isEmpty(), () -> reader + " was not sent " + missed);
    if (end == null && !client.dropped()) {
      assertFalse(due.containsValue(true), () -> reader + " is still to be sent " + due);
      assertEquals(world.log.latestSeq(), toldSeq, () -> reader + " knows how far it has come");
    }
  }

  private static <T> T required(@Nullable T value) {
    assertNotNull(value);
    return value;
  }
}
