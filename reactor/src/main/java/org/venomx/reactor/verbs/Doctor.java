package org.venomx.reactor.verbs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.checkpoints.Kept;
import org.venomx.eventlog.EventLog;
import org.venomx.eventlog.LogHealth;
import org.venomx.ffm.Capability;
import org.venomx.reactor.feed.Feed;
import org.venomx.reactor.keep.Keeper;
import org.venomx.reactor.loop.LatencyCounter;
import org.venomx.reactor.loop.Loop;
import org.venomx.reactor.loop.Tallies;
import org.venomx.reactor.net.Connections;
import org.venomx.reactor.net.Request;
import org.venomx.reactor.pane.PaneProcess;
import org.venomx.state.Pane;
import org.venomx.state.Termination.Life;

/**
 * {@code doctor} (foundation §11). What the loop knows is put down at once; what has to be looked
 * at on disk and in /proc is looked at by a helper. Confined to the loop's thread.
 */
public final class Doctor {
  private final Nursery nursery;
  private final Loop loop;
  private final Tallies tallies;
  private final Connections connections;
  private final Feed feed;
  private final Keeper keeper;
  private final Surroundings surroundings;

  /** Looks at what is outside of the loop. On a helper. */
  @FunctionalInterface
  public interface Surroundings {
    /**
     * Adds its checks.
     *
     * @param leaders how many children of this process are leaders of panes
     */
    void examine(Findings findings, int leaders);
  }

  /** The checks so far. */
  public static final class Findings {
    private final List<@Nullable Object> checks = new ArrayList<>();

    /** Adds a check: {@code status} is ok, info, warn or error. */
    public Findings add(
        String name, String status, String message, Map<String, @Nullable Object> data) {
      checks.add(
          new Fields()
              .add("name", name)
              .add("status", status)
              .add("message", message)
              .add("data", data)
              .map());
      return this;
    }
  }

  /** For one daemon. */
  public Doctor(
      Nursery nursery,
      Connections connections,
      Feed feed,
      Keeper keeper,
      Surroundings surroundings) {
    this.nursery = nursery;
    this.loop = nursery.loop();
    this.tallies = nursery.tallies();
    this.connections = connections;
    this.feed = feed;
    this.keeper = keeper;
    this.surroundings = surroundings;
  }

  void examine(Request request, Context context) {
    if (!context.passes(request, context.rules(request).mayExamine())) {
      return;
    }
    Findings findings = new Findings();
    panes(findings, context);
    kernel(findings);
    log(findings, context.journal().log());
    checkpoints(findings);
    loop(findings);
    int leaders = nursery.panes().liveCount();
    Map<String, @Nullable Object> counters = counters(context);
    request.whileWaiting(() -> {}, true);
    nursery
        .helper()
        .run(
            () -> surroundings.examine(findings, leaders),
            () ->
                request.succeed(
                    new Fields().add("checks", findings.checks).add("counters", counters).map()));
  }

  private void panes(Findings findings, Context context) {
    int terminating = 0;
    for (Pane pane : context.journal().tree().panes()) {
      terminating += pane.phase() == Pane.Phase.TERMINATING ? 1 : 0;
    }
    findings.add(
        "panes.terminating",
        terminating == 0 ? "ok" : "info",
        terminating + " being terminated",
        new Fields().add("count", terminating).map());
    List<@Nullable Object> stuck = new ArrayList<>();
    for (PaneProcess process : nursery.panes().live()) {
      if (process.leader().life() == Life.STUCK) {
        stuck.add(process.id().toString());
      }
    }
    findings.add(
        "panes.stuck",
        stuck.isEmpty() ? "ok" : "warn",
        stuck.isEmpty()
            ? "every program that was sent SIGKILL has ended"
            : "sent SIGKILL and not ended: uninterruptible sleep, a tracer, or another user's",
        new Fields().add("panes", stuck).map());
    findings.add(
        "panes",
        "ok",
        context.journal().tree().panes().size() + " panes",
        new Fields()
            .add("count", context.journal().tree().panes().size())
            .add("live", nursery.panes().liveCount())
            .map());
  }

  private void kernel(Findings findings) {
    for (Capability capability : nursery.kernel().capabilities().all()) {
      findings.add(
          "kernel." + capability.name(),
          capability.available() ? "ok" : "info",
          capability.available() ? "available" : capability.reason(),
          Map.of());
    }
  }

  private static void log(Findings findings, EventLog log) {
    LogHealth health = log.health();
    String status = log.failed() ? "error" : health.findings().isEmpty() ? "ok" : "warn";
    String message =
        log.failed()
            ? "an append failed: nothing is recorded until the daemon is started again"
            : health.findings().isEmpty() ? "complete" : String.join("; ", health.findings());
    findings.add(
        "log",
        status,
        message,
        new Fields()
            .add("segments", health.segments())
            .add("bytes", health.bytes())
            .add("room_bytes", health.roomBytes())
            .add("latest_seq", log.latestSeq())
            .add("oldest_seq", log.oldestSeq())
            .add("durable_seq", health.durableSeq())
            .map());
  }

  private void checkpoints(Findings findings) {
    List<String> warnings = keeper.warnings();
    Kept newest = null;
    for (Kept kept : keeper.list()) {
      newest = newest == null || kept.seq() >= newest.seq() ? kept : newest;
    }
    Long ageMs = newest == null ? null : loop.clock().epochMs() - newest.epochMs();
    findings.add(
        "checkpoints",
        warnings.isEmpty() ? "ok" : "warn",
        warnings.isEmpty() ? keeper.list().size() + " on disk" : String.join("; ", warnings),
        new Fields()
            .add("count", keeper.list().size())
            .add("newest_seq", newest == null ? null : newest.seq())
            .add("newest_age_ms", ageMs)
            .map());
  }

  private void loop(Findings findings) {
    LatencyCounter passes = loop.passes();
    findings.add(
        "loop",
        "ok",
        passes.total() + " passes",
        new Fields()
            .add("p50_us", passes.quantileUs(0.5))
            .add("p99_us", passes.quantileUs(0.99))
            .add("max_us", passes.maxUs())
            .map());
    findings.add(
        "connections",
        "ok",
        connections.count() + " open",
        new Fields().add("count", connections.count()).map());
    findings.add(
        "subscribers",
        "ok",
        feed.count() + " subscriptions, " + feed.behindCount() + " reading old events",
        new Fields()
            .add("count", feed.count())
            .add("behind", feed.behindCount())
            .add("lag", feed.lag())
            .map());
  }

  private Map<String, @Nullable Object> counters(Context context) {
    return new Fields()
        .add("pane.kills", tallies.paneKills)
        .add("pane.escalations", tallies.paneEscalations)
        .add("timeout.terminate", tallies.terminateTimeouts)
        .add("input.discarded_bytes", tallies.inputDiscardedBytes)
        .add("output.discarded_bytes", tallies.outputDiscardedBytes)
        .add("escaped.reaped", tallies.escapedReaped)
        .add("events.removed_records", context.journal().tree().frozen().count())
        .map();
  }
}
