package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.venomx.eventlog.Cursor;
import org.venomx.eventlog.MemoryEventLog;
import org.venomx.eventlog.SegmentFacts;
import org.venomx.reactor.world.Cast;
import org.venomx.reactor.world.Mischief;
import org.venomx.reactor.world.SimClient;
import org.venomx.state.Event;
import org.venomx.state.Grant;
import org.venomx.state.Id.PaneId;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Id.SessionId;
import org.venomx.state.Id.WindowId;
import org.venomx.state.Kind;
import org.venomx.state.Pane;
import org.venomx.state.Principal;
import org.venomx.state.RevokeReason;
import org.venomx.state.Scope;

/**
 * Random commands, grants that come and go, readers at every pace, a log that forgets: each
 * subscription is held against the book by {@link Watching}. {@code -Dvenomx.feed.seeds=N} runs
 * more seeds, {@code -Dvenomx.feed.first=N} others.
 */
final class RandomSubscribersTest {
  private static final int STEPS = 250;
  private static final List<Scope> SCOPES =
      List.of(
          Readers.only(new PaneId(1)),
          Readers.only(new SessionId(0)),
          Readers.only(new PaneId(9_999)),
          new Scope.Self(),
          new Scope.Everything(),
          Readers.only(new WindowId(0)),
          new Scope.EveryOf(Kind.PANE),
          new Scope.EveryOf(Kind.PRINCIPAL));

  @TempDir Path folder;

  @Test
  void shouldSendEachWhatItMaySeeOnceAndInOrder() throws IOException {
    long first = Long.getLong("venomx.feed.first", 1);
    long count = Long.getLong("venomx.feed.seeds", 120);
    for (long seed = first; seed < first + count; seed++) {
      try {
        new Run(seed, Files.createDirectory(folder.resolve("seed-" + seed))).play();
      } catch (AssertionError | RuntimeException failure) {
        throw new AssertionError("-Dvenomx.feed.seeds=1 -Dvenomx.feed.first=" + seed, failure);
      }
    }
  }

  private static final class Run {
    private final Random random;
    private final boolean slowDisk;
    private final boolean forgets;
    private final World world;
    private final SimClient owner;
    private final List<SimClient> readers = new ArrayList<>();
    private final List<Watching> watched = new ArrayList<>();

    Run(long seed, Path place) {
      this.random = new Random(seed);
      this.slowDisk = seed % 4 == 3;
      this.forgets = seed % 3 == 0;
      MemoryEventLog past = Readers.of(SCOPES.toArray(Scope[]::new));
      if (forgets) {
        past.limitSegments(1 + random.nextInt(40));
      }
      int shortWritesPerMille = seed % 2 == 0 ? 0 : 100;
      Mischief mischief = Mischief.seeded(seed, shortWritesPerMille);
      this.world = new World(place, mischief, slowDisk, false, 0, past);
      this.owner = world.owner(Cast.SLEEPER, Cast.STUBBORN, Cast.SLEEPER);
      for (int number = 1; number <= SCOPES.size(); number++) {
        subscribe(number);
      }
      if (slowDisk) {
        world.log.holdDurable();
      }
    }

    private void subscribe(int number) {
      SimClient client = world.connect(Readers.token(number));
      world.settle();
      String from = random.nextBoolean() ? "oldest" : "now";
      long afterSeq = from.equals("now") ? world.log.latestSeq() : world.log.oldestSeq() - 1;
      Watching watching = new Watching(world, client, new PrincipalId(number), afterSeq);
      long id = client.ask("events.subscribe", Map.of("from", from));
      readers.add(client);
      watched.add(watching);
      world.settle();
      String cursor = new Cursor(world.log.history(), afterSeq).toString();
      assertEquals(cursor, Story.ok(client, id).get("cursor"));
    }

    void play() {
      for (int step = 0; step < STEPS; step++) {
        step();
        watched.forEach(Watching::follow);
      }
      world.comeToRest();
      watched.forEach(Watching::complete);
      assertTrue(
          watched.stream().noneMatch(each -> "integrity.log".equals(each.end())), "log is whole");
      world.close();
    }

    private void step() {
      switch (random.nextInt(20)) {
        case 0, 1, 2, 3, 4, 5 -> world.pass();
        case 6, 7 -> world.stepHelper();
        case 8, 9 -> command();
        case 10, 11, 12, 13 -> {
          SimClient reader = readers.get(random.nextInt(readers.size()));
          reader.read(random.nextInt(20_000));
        }
        case 14 -> grants();
        case 15 -> world.clock.advanceMs(random.nextInt(4_000));
        case 16 -> {
          world.deliverChildEnded();
          world.kernel.runPrograms();
        }
        case 17 -> storm();
        case 18 -> world.log.releaseDurable();
        default -> forget();
      }
    }

    private void command() {
      List<Pane> panes = new ArrayList<>();
      world.tree().panes().forEach(panes::add);
      switch (random.nextInt(5)) {
        case 0 -> owner.ask("session.create", Map.of());
        case 1, 2 ->
            owner.ask("window.create", Map.of("session", "s0", "argv", Cast.SLEEPER.argv()));
        case 3 -> {
          if (!panes.isEmpty()) {
            String pane = panes.get(random.nextInt(panes.size())).id().toString();
            Story.killAndRemove(owner, pane, random.nextInt(200));
          }
        }
        default -> {
          if (random.nextInt(20) == 0) {
            owner.ask("session.remove", Map.of("session", "s0", "recursive", true));
          }
        }
      }
      owner.read(Integer.MAX_VALUE);
    }

    private void storm() {
      for (int i = random.nextInt(60); i > 0; i--) {
        owner.ask("session.create", Map.of("name", "storm".repeat(40)));
        owner.read(Integer.MAX_VALUE);
      }
    }

    /** Somebody gets a grant, loses one, or loses everything. */
    private void grants() {
      PrincipalId reader = new PrincipalId(1 + random.nextInt(SCOPES.size()));
      Principal principal = world.tree().principal(reader);
      if (principal == null || principal.revoked()) {
        return;
      }
      Grant some = Readers.read(SCOPES.get(random.nextInt(SCOPES.size())));
      if (random.nextInt(15) == 0) {
        world.commit(new Event.PrincipalRevoked(reader, RevokeReason.REQUESTED));
      } else if (!principal.grants().contains(some)) {
        world.commit(new Event.PrincipalGranted(reader, List.of(some)));
      } else {
        world.commit(new Event.PrincipalCurtailed(reader, List.of(some)));
      }
    }

    private void forget() {
      List<SegmentFacts> segments = world.log.segments();
      if (!forgets || segments.size() < 2) {
        return;
      }
      long seq = segments.get(1 + random.nextInt(segments.size() - 1)).firstSeq();
      if (seq <= world.log.durableSeq()) {
        world.forgetBelow(seq);
      }
    }
  }
}
