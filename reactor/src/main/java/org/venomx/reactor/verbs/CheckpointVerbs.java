package org.venomx.reactor.verbs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.checkpoints.Kept;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.ProtocolError;
import org.venomx.reactor.keep.Keeper;
import org.venomx.reactor.net.Request;
import org.venomx.state.Event;

/** {@code checkpoint.*}. How they are taken is in {@code keep}. */
final class CheckpointVerbs {
  private final Context context;
  private final Keeper keeper;

  CheckpointVerbs(Context context, Keeper keeper) {
    this.context = context;
    this.keeper = keeper;
  }

  /** Answers once it is on disk and in the log. */
  void create(Request request) {
    if (!context.passes(request, context.rules(request).mayKeep()) || !context.hasRoom(request)) {
      return;
    }
    String name = (String) request.params().get("name");
    request.whileWaiting(() -> {}, false);
    keeper.take(
        name,
        new Keeper.Outcome() {
          @Override
          public void written(Kept checkpoint) {
            record(request, checkpoint);
          }

          @Override
          public void failed(IOException reason) {
            request.fail(
                new ProtocolError(
                    ErrorCode.UNAVAILABLE_CHECKPOINT,
                    "the checkpoint could not be written; free space on the disk of the state"
                        + " directory, or see daemon.log"));
          }
        });
  }

  void list(Request request) {
    if (!context.passes(request, context.rules(request).mayExamine())) {
      return;
    }
    List<@Nullable Object> checkpoints = new ArrayList<>();
    for (Kept kept : keeper.list()) {
      checkpoints.add(
          new Fields()
              .add("kind", "checkpoint")
              .add("checkpoint", "c" + kept.number())
              .add("name", kept.name())
              .add("cursor", kept.cursor())
              .add("time", EventJson.time(kept.epochMs()))
              .add("panes", kept.panes())
              .add("bytes", kept.bytes())
              .map());
    }
    request.succeed(new Fields().add("checkpoints", checkpoints).map());
  }

  void remove(Request request) {
    if (!context.passes(request, context.rules(request).mayKeep())) {
      return;
    }
    String id = String.valueOf(request.params().get("checkpoint"));
    for (Kept kept : keeper.list()) {
      if (id.equals("c" + kept.number())) {
        request.whileWaiting(() -> {}, false);
        keeper.remove(kept.number(), () -> request.succeed(Map.of()));
        return;
      }
    }
    request.fail(Refusals.notFound("checkpoint"));
  }

  /** A request that was ended meanwhile leaves its checkpoint, which harms nobody. */
  private void record(Request request, Kept kept) {
    context
        .journal()
        .turn()
        .begin(request.caller())
        .stage(new Event.CheckpointCreated(kept.number(), kept.name(), kept.cursor()))
        .answer(
            request.with(
                new Fields()
                    .add("checkpoint", "c" + kept.number())
                    .add("cursor", kept.cursor())
                    .map()))
        .commit();
  }
}
