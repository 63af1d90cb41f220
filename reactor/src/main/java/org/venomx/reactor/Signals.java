package org.venomx.reactor;

import java.util.concurrent.atomic.AtomicBoolean;
import org.venomx.reactor.loop.Mailbox;
import sun.misc.Signal;
import sun.misc.SignalHandler;

/**
 * The signals that a daemon is sent. Handlers run in threads of the JVM's, so all they do is to tell the
 * loop. SIGHUP is ignored: the terminal that started the daemon may go. (Panes start with every signal at
 * its default all the same.)
 */
final class Signals {
  private Signals() {}

  /** Takes over SIGTERM, SIGINT, SIGHUP and SIGCHLD for a reactor. */
  static void takeOver(Reactor reactor) {
    Mailbox mailbox = reactor.mailbox();
    SignalHandler stop = signal -> mailbox.post(reactor::stop);
    Signal.handle(new Signal("TERM"), stop);
    Signal.handle(new Signal("INT"), stop);
    Signal.handle(new Signal("HUP"), SignalHandler.SIG_IGN);
    AtomicBoolean posted = new AtomicBoolean(); // children end in droves, and one look finds them all
    Signal.handle(
        new Signal("CHLD"),
        signal -> {
          if (posted.compareAndSet(false, true)) {
            mailbox.post(
                () -> {
                  posted.set(false);
                  reactor.childEnded();
                });
          }
        });
  }
}
