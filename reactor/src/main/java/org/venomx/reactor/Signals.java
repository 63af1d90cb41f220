package org.venomx.reactor;

import java.util.concurrent.atomic.AtomicBoolean;
import org.venomx.reactor.loop.Mailbox;

/**
 * The signals that a daemon is sent. Handlers run in threads of the JVM's, so all they do is to
 * tell the loop. SIGHUP is ignored: the terminal that started the daemon may go. (Panes start with
 * every signal at its default all the same.) There is no other way to signals in Java than {@code
 * sun.misc}.
 */
@SuppressWarnings("sunapi")
final class Signals {
  private Signals() {}

  /** Takes over SIGTERM, SIGINT, SIGHUP and SIGCHLD for a reactor. */
  static void takeOver(Reactor reactor) {
    Mailbox mailbox = reactor.mailbox();
    sun.misc.SignalHandler stop = signal -> mailbox.post(reactor::stop);
    sun.misc.Signal.handle(new sun.misc.Signal("TERM"), stop);
    sun.misc.Signal.handle(new sun.misc.Signal("INT"), stop);
    sun.misc.Signal.handle(new sun.misc.Signal("HUP"), sun.misc.SignalHandler.SIG_IGN);
    AtomicBoolean posted =
        new AtomicBoolean(); // children end in droves, and one look finds them all
    sun.misc.Signal.handle(
        new sun.misc.Signal("CHLD"),
        signal -> {
          if (posted.compareAndSet(false, true)) {
            mailbox.post(() -> {
              posted.set(false);
              reactor.childEnded();
            });
          }
        });
  }
}
