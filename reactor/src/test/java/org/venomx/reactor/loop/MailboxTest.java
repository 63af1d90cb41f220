package org.venomx.reactor.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.venomx.reactor.world.ManualClock;
import org.venomx.reactor.world.Mischief;
import org.venomx.reactor.world.ScriptedKernel;

final class MailboxTest {
  private final Loop loop =
      new Loop(new ScriptedKernel(new ManualClock(), Mischief.none()), new ManualClock());
  private final List<String> ran = new ArrayList<>();

  @Test
  void shouldRunWhatWasPostedInOrder() {
    loop.mailbox().post(() -> ran.add("first"));
    loop.mailbox().post(() -> ran.add("second"));
    loop.pass(0);

    assertEquals(List.of("first", "second"), ran);
  }

  @Test
  void shouldLetOtherInputsInBetweenWhenATaskPostsTheNext() {
    loop.mailbox()
        .post(() -> {
          ran.add("slice");
          loop.mailbox().post(() -> ran.add("next slice"));
        });
    loop.afterInput(() -> ran.add("end of pass"));
    loop.pass(0);
    loop.pass(0);

    assertEquals(List.of("slice", "end of pass", "next slice", "end of pass"), ran);
  }
}
