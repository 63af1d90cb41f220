package org.venomx.cli.acceptance;

import java.util.ArrayList;
import java.util.List;

/** Several daemons started at once on the same folders. */
record Contest(List<Cli.Running> starters) {

  /** Starts them, and waits until all but one have given up or all have. */
  static Contest between(Scratch scratch, int count) {
    List<Cli.Running> starters = new ArrayList<>();
    for (int i = 0; i < count; i++) starters.add(scratch.cli().start("serve"));
    Contest contest = new Contest(starters);
    Await.until("all but one have given up", () -> contest.stillServing() <= 1);
    Await.until("the winner answers", () -> contest.stillServing() == 0 || Wire.answers(scratch));
    return contest;
  }

  long stillServing() {
    return starters.stream().filter(starter -> !starter.isDone()).count();
  }

  /** SIGTERM to the winner, and waits until all have ended. */
  void stop() {
    for (Cli.Running starter : starters) {
      if (!starter.isDone()) Signals.process("TERM", starter.pid());
      starter.result();
    }
  }
}
