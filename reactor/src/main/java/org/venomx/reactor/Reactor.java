package org.venomx.reactor;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.venomx.eventlog.EventLog;
import org.venomx.ffm.Kernel;
import org.venomx.ffm.NativeBuffer;
import org.venomx.protocol.Manifest;
import org.venomx.reactor.feed.Feed;
import org.venomx.reactor.keep.Keeper;
import org.venomx.reactor.keep.Keeping;
import org.venomx.reactor.loop.Clock;
import org.venomx.reactor.loop.Helper;
import org.venomx.reactor.loop.IdSource;
import org.venomx.reactor.loop.Journal;
import org.venomx.reactor.loop.Limits;
import org.venomx.reactor.loop.Loop;
import org.venomx.reactor.loop.Mailbox;
import org.venomx.reactor.loop.Tallies;
import org.venomx.reactor.loop.Turn;
import org.venomx.reactor.net.Authenticator;
import org.venomx.reactor.net.Connections;
import org.venomx.reactor.net.Session;
import org.venomx.reactor.net.SocketServer;
import org.venomx.reactor.pane.ChildEnvironment;
import org.venomx.reactor.pane.Orphans;
import org.venomx.reactor.pane.PaneFolders;
import org.venomx.reactor.pane.Panes;
import org.venomx.reactor.pane.Resizer;
import org.venomx.reactor.stream.Streams;
import org.venomx.reactor.terminate.OnDemand;
import org.venomx.reactor.terminate.Removals;
import org.venomx.reactor.terminate.Terminator;
import org.venomx.reactor.verbs.Audit;
import org.venomx.reactor.verbs.Context;
import org.venomx.reactor.verbs.Dispatcher;
import org.venomx.reactor.verbs.Doctor;
import org.venomx.reactor.verbs.Nursery;
import org.venomx.state.Counters;
import org.venomx.state.Event;
import org.venomx.state.Grant;
import org.venomx.state.Id.PrincipalId;
import org.venomx.state.Restart;
import org.venomx.state.Seals;
import org.venomx.state.TokenHash;
import org.venomx.state.Tree;

/**
 * The daemon without its thread and its files: the loop and everything that hangs on it, put
 * together here and nowhere else. {@link Daemon} runs it; tests step it with {@link #pass}.
 * Confined to the thread that made it.
 */
final class Reactor implements AutoCloseable {
  private final Kernel kernel;
  private final Loop loop;
  private final Journal journal;
  private final Panes panes = new Panes();
  private final Context context;
  private final Connections connections;
  private final Session session;
  private final Orphans orphans;
  private final Shutdown shutdown;
  private final Keeper keeper;
  private final List<SocketServer> listeners = new ArrayList<>();

  /**
   * What a reactor is made for.
   *
   * @param helper makes the helper that reports back through the loop's mailbox
   * @param log open, replayed into {@code tree}
   * @param start where the IDs go on
   * @param lastTurn number of the newest turn in the log
   * @param durableFirst whether replies wait until their events are forced to disk
   * @param daemon its name
   * @param instance random text of this start
   * @param version what the log is told
   * @param recovered whether the instance before ended without its last word
   * @param owner hash of the owner's token
   * @param socket the path that panes are told
   * @param keeping how the past is kept short
   * @param onDemand whether it stops when its last session goes
   */
  record Setup(
      Kernel kernel,
      Clock clock,
      Function<Mailbox, Helper> helper,
      EventLog log,
      Tree tree,
      Counters start,
      long lastTurn,
      boolean durableFirst,
      Manifest manifest,
      String daemon,
      String instance,
      String version,
      boolean recovered,
      TokenHash owner,
      PaneFolders folders,
      ChildEnvironment environment,
      String socket,
      Keeping keeping,
      boolean onDemand,
      Doctor.Surroundings surroundings) {}

  Reactor(Setup setup) {
    this.kernel = setup.kernel();
    this.loop = new Loop(kernel, setup.clock());
    this.journal =
        new Journal(setup.log(), loop, setup.tree(), setup.lastTurn(), setup.durableFirst());
    recordStart(setup);
    NativeBuffer scratch = kernel.newBuffer(Limits.READ_BYTES_PER_PASS);
    Tallies tallies = new Tallies();
    Resizer resizer = new Resizer(journal, panes);
    Terminator terminator = new Terminator(kernel, loop, journal, panes, resizer, tallies);
    this.context =
        new Context(
            journal,
            new IdSource(setup.start(), setup.log()),
            setup.daemon(),
            new Audit(journal, loop));
    OnDemand onDemand = new OnDemand(setup.onDemand());
    Removals removals = new Removals(loop, panes, tallies, terminator, onDemand, context::seals);
    Nursery nursery =
        new Nursery(
            kernel,
            loop,
            setup.helper().apply(loop.mailbox()),
            setup.folders(),
            setup.environment(),
            panes,
            resizer,
            terminator,
            removals,
            scratch,
            tallies,
            setup.socket());
    this.connections = new Connections(kernel, loop, scratch);
    Streams streams = new Streams(loop, tallies, resizer);
    Feed feed =
        new Feed(
            loop,
            journal,
            nursery.helper(),
            Dispatcher.look(setup.log().history(), setup.daemon()));
    this.shutdown = new Shutdown(loop, context, panes, terminator, connections, streams, feed);
    this.keeper = new Keeper(loop, journal, setup.keeping());
    Doctor doctor = new Doctor(nursery, connections, feed, keeper, setup.surroundings());
    Dispatcher dispatcher =
        new Dispatcher(
            context, nursery, streams, feed, setup.manifest(), keeper, doctor, shutdown::begin);
    Authenticator authenticator = new Authenticator(journal.tree(), setup.owner());
    this.session =
        new Session(
            setup.manifest(),
            authenticator,
            connections,
            dispatcher,
            setup.daemon(),
            setup.instance());
    this.orphans = new Orphans(kernel, panes, tallies, loop.mailbox());
    loop.afterInput(orphans::reap);
    loop.afterInput(streams::endOfPass);
    loop.afterInput(feed::endOfPass);
    journal.listen(authenticator::happened);
    journal.listen(dispatcher);
    journal.follow(feed);
    journal.listen(feed); // before the connections, which close when a principal is revoked
    journal.listen(connections::happened);
    journal.listen(shutdown::happened);
    journal.listen(streams);
    journal.listen(keeper::happened);
  }

  /** A start is the first turn: who runs, and what became of everything that ran before. */
  private void recordStart(Setup setup) {
    Turn turn = journal.turn().begin(null);
    turn.stage(new Event.DaemonStarted(setup.instance(), setup.version(), setup.recovered()));
    if (setup.tree().principal(PrincipalId.OWNER) == null) {
      turn.stage(
          new Event.PrincipalCreated(
              PrincipalId.OWNER, null, null, null, Grant.OWNER, TokenHash.NONE));
    }
    turn.stage(Restart.events(setup.tree()));
    if (!turn.commit()) {
      throw new IllegalStateException("the start could not be recorded in the event log");
    }
  }

  /** Begins to accept connections on a socket, which it takes over. */
  void listen(int listener) {
    listeners.add(new SocketServer(kernel, loop, connections, session, listener));
  }

  /** One pass of the loop; see {@link Loop#pass}. */
  void pass(int timeoutMs) {
    loop.pass(timeoutMs);
  }

  /** Begins the shutdown. */
  void stop() {
    shutdown.begin();
  }

  /** Whether the shutdown is done. */
  boolean finished() {
    return shutdown.finished();
  }

  /** SIGCHLD came. */
  void childEnded() {
    orphans.childEnded();
  }

  /** How other threads reach the loop. */
  Mailbox mailbox() {
    return loop.mailbox();
  }

  /** The state and its log. */
  Journal journal() {
    return journal;
  }

  /** The state's checkpoints. */
  Keeper keeper() {
    return keeper;
  }

  /** What is being removed. */
  Seals seals() {
    return context.seals();
  }

  /** The panes' processes. */
  Panes panes() {
    return panes;
  }

  @Override
  public void close() {
    listeners.forEach(SocketServer::close);
    connections.closeAll();
    panes.closeAll();
    loop.close();
  }
}
