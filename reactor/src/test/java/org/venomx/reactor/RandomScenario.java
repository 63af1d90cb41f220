package org.venomx.reactor;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import org.venomx.eventlog.MemoryEventLog.Fault;
import org.venomx.ffm.Errno;
import org.venomx.ffm.Spawned;
import org.venomx.protocol.FrameType;
import org.venomx.protocol.Frames;
import org.venomx.reactor.world.Cast;
import org.venomx.reactor.world.SimClient;
import org.venomx.reactor.world.SimProcess;
import org.venomx.state.Id;
import org.venomx.state.IdMap;
import org.venomx.state.Pane;
import org.venomx.state.Session;
import org.venomx.state.Window;

/** What a seed makes happen in a world, one thing at a time, most of it at a bad moment. */
final class RandomScenario {
  private static final int TRACE_LINES = 250;
  private static final int TRACE_COLUMNS = 120;
  private static final long ENDLESS_BYTES = 1L << 40;
  private static final int INPUT_BYTES_MAX = 60_000;
  private static final String[] SIGNALS = {"SIGHUP", "SIGTERM", "SIGINT"};
  private static final long[] GRACES_MS = {0, 1, 20, 300, 2000};
  private static final String[] UNTIL = {"exit", "output", "quiet"};

  /** Titles, bells, questions, and what keeps a screen busy. */
  private static final String[] OUTPUTS = {
    "\007",
    "\033]2;a title\007",
    "\033]2;another\007\007",
    "\033[6n\033[c",
    "\033]7;file:///tmp\007",
    "\033[2J".repeat(1500),
    "ready\r\n"
  };

  private static final String[] LINES = {
    "{", "[]", "{\"id\":-1,\"verb\":\"ping\"}", "{\"id\":1e9,\"verb\":\"ping\"}", "\r"
  };

  private final World world;
  private final Random random;
  private final boolean logMayFail;
  private final List<String> trace = new ArrayList<>();

  RandomScenario(World world, long seed, boolean logMayFail) {
    this.world = world;
    this.random = new Random(seed);
    this.logMayFail = logMayFail;
  }

  /** What happened last, oldest first. */
  List<String> trace() {
    return trace.subList(Math.max(0, trace.size() - TRACE_LINES), trace.size());
  }

  /** A session with some panes, to begin with. */
  void begin() {
    Cast[] cast = new Cast[1 + random.nextInt(4)];
    Cast[] everybody = Cast.values();
    for (int i = 0; i < cast.length; i++) {
      cast[i] = everybody[random.nextInt(everybody.length)];
    }
    note("at first there are " + List.of(cast));
    world.owner(cast);
  }

  /** One thing happens. */
  void step() {
    int chance = random.nextInt(100);
    if (chance < 34) {
      note("pass");
      world.pass();
    } else if (chance < 66) {
      client();
    } else if (chance < 76) {
      note("helper " + world.stepHelper());
    } else if (chance < 86) {
      long ms = GRACES_MS[random.nextInt(GRACES_MS.length)];
      note("time " + ms + " ms");
      world.clock.advanceMs(ms);
    } else if (chance < 97) {
      machine();
    } else {
      misfortune();
    }
  }

  private void client() {
    List<SimClient> here = world.clients().stream().filter(each -> !each.gone()).toList();
    if (here.isEmpty() || random.nextInt(15) == 0) {
      connect();
      return;
    }
    SimClient client = here.get(random.nextInt(here.size()));
    int number = world.clients().indexOf(client);
    if (client.attached() && random.nextInt(8) != 0) {
      attached(number, client);
      return;
    }
    switch (random.nextInt(16)) {
      case 0 -> leave(number, client);
      case 1 -> {
        String line = LINES[random.nextInt(LINES.length)];
        note("client " + number + " says " + line);
        client.say(line);
      }
      case 2, 3 -> {
        client.pump();
        client.read(random.nextInt(4096));
      }
      case 4 -> client.read(Integer.MAX_VALUE);
      case 5 -> {
        List<Long> waiting = client.waiting();
        long target = waiting.isEmpty() ? 77 : waiting.get(random.nextInt(waiting.size()));
        note("client " + number + " cancels " + target);
        client.ask("cancel", Map.of("id", target));
      }
      default -> ask(number, client);
    }
  }

  /** What an attached client does, but for what every client does now and then. */
  private void attached(int number, SimClient client) {
    byte[] frame =
        switch (random.nextInt(12)) {
          case 0 -> Frames.resize(1 + random.nextInt(200), 1 + random.nextInt(200));
          case 1 -> new byte[1 + random.nextInt(40)];
          case 2, 3, 4 ->
              Frames.frame(FrameType.INPUT, 0, new byte[random.nextInt(INPUT_BYTES_MAX)]);
          default -> new byte[0];
        };
    note("attached client " + number + " sends " + frame.length + " bytes");
    client.send(frame);
    client.read(random.nextInt(3) == 0 ? Integer.MAX_VALUE : random.nextInt(4096));
  }

  private void leave(int number, SimClient client) {
    if (random.nextInt(3) == 0) {
      note("client " + number + " will write no more");
      client.halfClose();
    } else {
      note("client " + number + " leaves");
      client.hangUp();
    }
  }

  private void connect() {
    List<Pane> panes = panes();
    if (!panes.isEmpty() && random.nextInt(3) == 0) {
      Pane pane = panes.get(random.nextInt(panes.size()));
      note("the program of " + pane.id() + " connects");
      world.connect(world.process(pane.id().toString()).variable("VENOMX_TOKEN"));
    } else if (random.nextInt(10) == 0) {
      note("somebody connects and says nothing");
      world.connectSilently(World.UID);
    } else {
      note("the owner connects");
      world.connect(random.nextInt(20) == 0 ? "bad" : World.OWNER_TOKEN);
    }
  }

  private void ask(int number, SimClient client) {
    Map<String, Object> params = new LinkedHashMap<>();
    String verb =
        switch (random.nextInt(23)) {
          case 0 -> "session.create";
          case 18, 19 -> RandomTree.split(random, params);
          case 20 -> RandomTree.resize(random, params);
          case 21 -> RandomTree.rename(random, params);
          case 22 -> RandomTree.relaunch(random, params);
          case 14 -> {
            params.put("mode", random.nextBoolean() ? "watch" : "write");
            if (random.nextBoolean()) {
              params.put("from", random.nextLong(20_000));
            }
            yield "pane.attach";
          }
          case 1, 2, 13 -> {
            Cast[] cast = Cast.values();
            params.put("session", some(world.tree().sessions(), Session::id, "s7"));
            params.put("argv", cast[random.nextInt(cast.length)].argv());
            yield "window.create";
          }
          case 3, 4, 5, 6, 7 -> {
            params.put("signal", SIGNALS[random.nextInt(SIGNALS.length)]);
            params.put("grace_ms", GRACES_MS[random.nextInt(GRACES_MS.length)]);
            params.put("remove", random.nextBoolean());
            yield "pane.kill";
          }
          case 8 -> "pane.remove";
          case 9 -> {
            if (random.nextBoolean()) {
              params.put("text", "x".repeat(random.nextInt(6000)));
            } else {
              params.put("keys", List.of("C-c", "Up", "F5"));
            }
            yield "pane.send";
          }
          case 10 -> {
            params.put("timeout_ms", GRACES_MS[random.nextInt(GRACES_MS.length)]);
            params.put("until", UNTIL[random.nextInt(UNTIL.length)]);
            if (params.get("until").equals("output") && random.nextBoolean()) {
              params.put("pattern", "x{20}|ready$");
            }
            yield "pane.wait";
          }
          case 11 -> {
            params.put("limit", 1 + random.nextInt(5));
            params.put("wait_ms", GRACES_MS[random.nextInt(GRACES_MS.length)]);
            yield "events.read";
          }
          case 17 -> {
            params.put("history", random.nextInt(100));
            yield "pane.capture";
          }
          case 12 -> {
            if (random.nextBoolean()) {
              yield events(params);
            }
            String[] simple = {"ping", "doctor", "pane.list", "window.list", "session.list"};
            yield simple[random.nextInt(simple.length)];
          }
          case 16 -> removal("session", some(world.tree().sessions(), Session::id, "s7"), params);
          case 15 -> removal("window", some(world.tree().windows(), Window::id, "w77"), params);
          default -> "pane.get";
        };
    if (verb.startsWith("pane.") && !verb.equals("pane.list")) {
      params.put("pane", somePane());
    }
    long id = client.ask(verb, params);
    note("client " + number + " asks " + id + " " + verb + " " + params);
  }

  private String events(Map<String, Object> params) {
    int chance = random.nextInt(4);
    if (chance == 0) {
      return "events.snapshot";
    }
    if (chance == 1) {
      params.put("subscription", random.nextInt(4));
      return "events.unsubscribe";
    }
    params.put("from", random.nextBoolean() ? "oldest" : "now");
    return "events.subscribe";
  }

  private String removal(String kind, String target, Map<String, Object> params) {
    params.put(kind, target);
    params.put("recursive", random.nextInt(8) != 0);
    params.put("signal", SIGNALS[random.nextInt(SIGNALS.length)]);
    params.put("grace_ms", GRACES_MS[random.nextInt(GRACES_MS.length)]);
    return kind + ".remove";
  }

  /** Mostly one that exists. */
  private <T> String some(IdMap<T> all, Function<T, Id> id, String otherwise) {
    if (all.isEmpty() || random.nextInt(20) == 0) {
      return otherwise;
    }
    List<T> each = new ArrayList<>();
    all.forEach(each::add);
    return id.apply(each.get(random.nextInt(each.size()))).toString();
  }

  /** Mostly one that exists. */
  private String somePane() {
    List<Pane> panes = panes();
    return panes.isEmpty() || random.nextInt(8) == 0
        ? "p" + random.nextInt(1 + (int) world.tree().next().pane())
        : panes.get(random.nextInt(panes.size())).id().toString();
  }

  private List<Pane> panes() {
    List<Pane> panes = new ArrayList<>();
    world.tree().panes().forEach(panes::add);
    return panes;
  }

  private void machine() {
    List<SimProcess> all = world.kernel.processes().all();
    int chance = random.nextInt(9);
    if (chance == 0) {
      note("a stranger starts as " + world.kernel.processes().startStranger().pid());
    } else if (chance <= 2) {
      note("SIGCHLD");
      world.deliverChildEnded();
    } else if (chance == 3 || all.isEmpty()) {
      world.kernel.runPrograms();
    } else {
      SimProcess process = all.get(random.nextInt(all.size()));
      note("acts: " + process);
      program(process, random.nextInt(7));
    }
  }

  private void program(SimProcess process, int what) {
    switch (what) {
      case 0 -> process.exit(random.nextInt(256));
      case 1 -> process.wake();
      case 2 -> process.releaseExit();
      case 3 -> process.write(new byte[random.nextInt(9000)]);
      case 6 -> process.write(OUTPUTS[random.nextInt(OUTPUTS.length)].getBytes(US_ASCII));
      case 4 -> {
        if (process.running()) {
          world.kernel.processes().fork(process).ignore(1, 2, 15);
        }
      }
      default -> {
        if (process.running()) {
          world.kernel.processes().escape(process);
        }
      }
    }
  }

  private void misfortune() {
    switch (random.nextInt(7)) {
      case 0 -> {
        Spawned.Step[] steps = Spawned.Step.values();
        note("the next spawn fails");
        world.mischief.failNextSpawn(steps[random.nextInt(steps.length)], Errno.EAGAIN);
      }
      case 1 -> {
        note("the next accept fails");
        world.mischief.failNextAccept(random.nextBoolean() ? Errno.EMFILE : Errno.ECONNABORTED);
      }
      case 2 -> world.clock.stepWallMs(random.nextInt(7_200_000) - 3_600_000);
      case 3 -> {
        if (logMayFail && random.nextInt(4) == 0) {
          Fault[] faults = Fault.values();
          Fault fault = faults[random.nextInt(faults.length)];
          note("the next append fails " + fault);
          world.failNextAppend(fault);
        }
      }
      case 4 -> {
        if (random.nextInt(20) == 0) {
          note("SIGTERM");
          world.terminateDaemon();
        }
      }
      case 5 -> {
        boolean full = random.nextInt(3) == 0;
        long bytes =
            full ? 512L * world.tree().panes().size() + random.nextInt(8000) : ENDLESS_BYTES;
        note("the log has room for " + bytes + " bytes");
        world.log.limitRoom(bytes);
      }
      default -> {
        note("the disk has everything");
        world.log.releaseDurable();
      }
    }
  }

  private void note(String what) {
    trace.add(what.substring(0, Math.min(what.length(), TRACE_COLUMNS)));
  }
}
