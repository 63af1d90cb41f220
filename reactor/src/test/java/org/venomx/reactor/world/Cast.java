package org.venomx.reactor.world;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.venomx.ffm.Program;

/** The programs of the simulated machine, chosen by their argument vector. */
public enum Cast {
  /** Any signal ends it. */
  SLEEPER,
  /** Ignores HUP, TERM and INT. */
  STUBBORN,
  /** Takes 50 ms to end with code 0 after a signal. */
  POLITE,
  /** Has ended with code 7 before the spawn returns. */
  QUITTER,
  /** Any signal ends it, but not the member of its group that ignores them. */
  PARENT,
  /** Ends with code 0 before the spawn returns and leaves a member that ignores signals. */
  DESERTER,
  /** Has a child outside of its group and session; any signal ends it. */
  ESCAPER,
  /** Its group is stopped. */
  STOPPED,
  /** In uninterruptible sleep. */
  UNKILLABLE,
  /** Any signal ends it, but its end cannot be had. */
  TRACED,
  /** Has written more than its terminal holds, and writes on. */
  CHATTY,
  /** Writes back what it reads. */
  ECHO,
  /** Never reads. */
  DEAF;

  private static final Integer[] POLITE_SIGNALS = {1, 2, 15};

  /** The argument vector that starts it. */
  public List<String> argv() {
    return List.of("/sim/" + name());
  }

  /** Who has this argument vector; programs of the kernel's contract are among them. */
  static Optional<Cast> of(List<String> argv) {
    Optional<Program> contract = Program.of(argv);
    if (contract.isPresent()) {
      return contract.map(Cast::playing);
    }
    return Arrays.stream(values()).filter(each -> each.argv().equals(argv)).findFirst();
  }

  private static Cast playing(Program program) {
    return switch (program) {
      case EXIT_7 -> QUITTER;
      case SLEEP -> SLEEPER;
      case IGNORES_SIGNALS -> STUBBORN;
      case LEAVES_MEMBER_BEHIND -> DESERTER;
      case ECHO -> ECHO;
    };
  }

  /** What it does first. */
  void begin(SimProcess leader, ProcessTable table) {
    if (this != QUITTER) {
      leader.write("ready\r\n".getBytes(StandardCharsets.US_ASCII));
    }
    switch (this) {
      case SLEEPER, ECHO, DEAF -> {}
      case STUBBORN -> leader.ignore(POLITE_SIGNALS);
      case POLITE -> leader.linger(50, 0);
      case QUITTER -> leader.exit(7);
      case PARENT -> table.fork(leader).ignore(POLITE_SIGNALS);
      case DESERTER -> {
        table.fork(leader).ignore(POLITE_SIGNALS);
        leader.exit(0);
      }
      case ESCAPER -> table.escape(leader);
      case STOPPED -> {
        table.fork(leader).stop();
        leader.stop();
      }
      case UNKILLABLE -> leader.sleepUninterruptibly();
      case TRACED -> leader.withholdExit();
      case CHATTY -> act(leader);
    }
  }

  /** What it does whenever it gets to run. */
  void act(SimProcess leader) {
    switch (this) {
      case CHATTY -> {
        byte[] line = "x".repeat(1999).concat("\n").getBytes(StandardCharsets.US_ASCII);
        for (int i = 0; i < 10 && !leader.hushed() && leader.write(line) == line.length; i++) {}
      }
      case ECHO -> {
        byte[] typed = leader.read(512);
        if (typed.length > 0) {
          leader.write(typed);
        }
      }
      case DEAF, STUBBORN -> {}
      default -> leader.read(512);
    }
  }
}
