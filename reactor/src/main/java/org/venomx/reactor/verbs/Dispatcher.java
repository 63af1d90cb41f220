package org.venomx.reactor.verbs;

import java.util.Map;
import org.venomx.protocol.Manifest;
import org.venomx.reactor.feed.EventLook;
import org.venomx.reactor.feed.Feed;
import org.venomx.reactor.keep.Keeper;
import org.venomx.reactor.loop.Journal;
import org.venomx.reactor.net.Request;
import org.venomx.reactor.net.Session;
import org.venomx.reactor.stream.Streams;
import org.venomx.state.Event;

/** Which verb is handled where. Confined to the loop's thread. */
public final class Dispatcher implements Session.Verbs, Journal.Listener {
  private final Context context;
  private final Manifest manifest;
  private final SessionVerbs sessions;
  private final WindowVerbs windows;
  private final PaneVerbs panes;
  private final LaunchVerbs launches;
  private final SizeVerbs sizes;
  private final PrincipalVerbs principals;
  private final PaneInput input;
  private final PaneScreens screens;
  private final PaneWaits waits;
  private final PaneAttach attach;
  private final EventVerbs events;
  private final FeedVerbs feeds;
  private final CheckpointVerbs checkpoints;
  private final Doctor doctor;
  private final Runnable stop;

  /**
   * For one daemon.
   *
   * @param stop begins the shutdown
   */
  public Dispatcher(
      Context context,
      Nursery nursery,
      Streams streams,
      Feed feed,
      Manifest manifest,
      Keeper keeper,
      Doctor doctor,
      Runnable stop) {
    this.context = context;
    this.manifest = manifest;
    this.doctor = doctor;
    this.stop = stop;
    this.checkpoints = new CheckpointVerbs(context, keeper);
    this.waits = new PaneWaits(context.journal(), nursery.loop());
    this.sessions = new SessionVerbs(context, nursery.removals());
    this.windows = new WindowVerbs(context, nursery.removals());
    this.panes = new PaneVerbs(context, nursery);
    this.launches = new LaunchVerbs(context, nursery);
    this.sizes = new SizeVerbs(context, nursery.resizer());
    this.input = new PaneInput(context, nursery);
    this.screens = new PaneScreens(context, nursery, waits);
    this.attach = new PaneAttach(context, nursery.panes(), streams);
    this.principals = new PrincipalVerbs(context);
    this.events = new EventVerbs(context, nursery.loop().deadlines(), nursery.helper());
    this.feeds = new FeedVerbs(context, feed);
  }

  /** How a daemon of this name shows its events. */
  public static EventLook look(String history, String daemon) {
    return (turn, index) -> EventJson.of(turn, index, history, daemon);
  }

  @Override
  public void handle(Request request, long nowNs) {
    switch (request.verb().name()) {
      case "ping" -> request.succeed(Map.of());
      case "schema.get" -> request.succeed(manifest.json());
      case "session.create" -> sessions.create(request);
      case "session.list" -> sessions.list(request);
      case "session.get" -> sessions.get(request);
      case "session.rename" -> sessions.rename(request);
      case "session.remove" -> sessions.remove(request);
      case "window.create" -> launches.window(request);
      case "window.list" -> windows.list(request);
      case "window.get" -> windows.get(request);
      case "window.rename" -> windows.rename(request);
      case "window.resize" -> sizes.window(request);
      case "window.remove" -> windows.remove(request);
      case "pane.list" -> panes.list(request);
      case "pane.get" -> panes.get(request);
      case "pane.split" -> launches.split(request);
      case "pane.send" -> input.send(request);
      case "pane.resize" -> sizes.pane(request);
      case "pane.relaunch" -> launches.relaunch(request);
      case "pane.capture" -> screens.capture(request);
      case "pane.kill" -> panes.kill(request);
      case "pane.remove" -> panes.remove(request);
      case "pane.wait" -> screens.await(request, nowNs);
      case "pane.attach" -> attach.attach(request);
      case "principal.create" -> principals.create(request);
      case "principal.list" -> principals.list(request);
      case "principal.get" -> principals.get(request);
      case "principal.grant" -> principals.grant(request);
      case "principal.revoke" -> principals.revoke(request);
      case "principal.whoami" -> principals.whoami(request);
      case "events.read" -> events.read(request, nowNs);
      case "events.subscribe" -> feeds.subscribe(request);
      case "events.unsubscribe" -> feeds.unsubscribe(request);
      case "events.snapshot" -> feeds.snapshot(request);
      case "checkpoint.create" -> checkpoints.create(request);
      case "checkpoint.list" -> checkpoints.list(request);
      case "checkpoint.remove" -> checkpoints.remove(request);
      case "doctor" -> doctor.examine(request, context);
      case "daemon.stop" -> stop(request);
      default -> // a test holds this list against the manifest
          throw new IllegalStateException("no handler for " + request.verb().name());
    }
  }

  @Override
  public void happened(Event event) {
    waits.happened(event);
    if (event instanceof Event.PaneRemoved removed) {
      panes.removed(removed.pane());
    }
  }

  @Override
  public void visible() {
    events.visible();
  }

  private void stop(Request request) {
    if (context.passes(request, context.rules(request).mayStop())) {
      request.succeed(Map.of());
      stop.run();
    }
  }
}
