package org.venomx.reactor.keep;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.venomx.checkpoints.Checkpoint;
import org.venomx.checkpoints.CheckpointStore;
import org.venomx.checkpoints.Kept;
import org.venomx.eventlog.Cursor;
import org.venomx.eventlog.EventLog;
import org.venomx.reactor.loop.Deadline;
import org.venomx.reactor.loop.Helper;
import org.venomx.reactor.loop.Journal;
import org.venomx.reactor.loop.Loop;
import org.venomx.state.Event;
import org.venomx.state.Tree;

/**
 * Takes checkpoints and then lets go of what they make needless (foundation §10, eventlog §4). The
 * tree is immutable, so that taking one costs the loop nothing; a helper writes it. Confined to the
 * loop's thread.
 */
public final class Keeper {
  private static final Logger LOG = LoggerFactory.getLogger(Keeper.class);

  private final Loop loop;
  private final Journal journal;
  private final Keeping keeping;
  private final CheckpointStore store;
  private final Helper helper;
  private final Deadline due = new Deadline(nowNs -> due());
  private List<Kept> kept;
  private long nextNumber;
  private long takenSeq;
  private boolean awaiting;

  /** Is told how a checkpoint went, on the loop. */
  public interface Outcome {
    /** It is on disk. */
    void written(Kept checkpoint);

    /** It is not. */
    void failed(IOException reason);
  }

  /** Goes on from what the store holds. */
  public Keeper(Loop loop, Journal journal, Keeping keeping) {
    this.loop = loop;
    this.journal = journal;
    this.keeping = keeping;
    this.store = keeping.store();
    this.helper = keeping.helper().apply(loop.mailbox());
    this.kept = store.list();
    this.nextNumber = store.nextNumber();
    this.takenSeq = newestSeq();
  }

  /** Follows the tree: a change is followed by a checkpoint in time. Without one nothing is due. */
  public void happened(Event event) {
    await();
  }

  private void await() {
    if (!awaiting && keeping.everyNs() > 0) {
      awaiting = true;
      loop.deadlines().set(due, loop.clock().monotonicNs() + keeping.everyNs());
    }
  }

  /** Those on disk, in order of number. */
  public List<Kept> list() {
    return kept;
  }

  /** What the start found wrong with others, one sentence each. */
  public List<String> warnings() {
    return store.warnings();
  }

  /** Takes one of the state as it is now. */
  public void take(@Nullable String name, Outcome outcome) {
    Writing writing = new Writing(checkpoint(name));
    helper.run(writing::write, () -> ended(writing, outcome));
  }

  /** Deletes one, if it is there. */
  public void remove(long number, Runnable done) {
    Removing removing = new Removing(number);
    helper.run(
        removing::remove,
        () -> {
          kept = removing.left;
          done.run();
        });
  }

  /**
   * The last one, once the loop has ended and the helper with it; what fails is left to replay.
   * Called by the thread that ran the loop.
   */
  public void takeLast() {
    if (journal.tree().seq() > takenSeq) {
      Writing writing = new Writing(checkpoint(null));
      writing.write();
      if (writing.failure != null) {
        LOG.warn("No last checkpoint; the next start replays more of the log", writing.failure);
      }
    }
  }

  private void due() {
    awaiting = false;
    if (journal.tree().seq() > takenSeq) {
      take(null, new Quiet());
    }
  }

  private Checkpoint checkpoint(@Nullable String name) {
    Tree tree = journal.tree();
    EventLog log = journal.log();
    long number = Math.max(nextNumber, tree.next().checkpoint());
    nextNumber = number + 1;
    takenSeq = tree.seq();
    String cursor = new Cursor(log.history(), tree.seq()).toString();
    return new Checkpoint(number, name, cursor, journal.turns(), loop.clock().epochMs(), tree);
  }

  private void ended(Writing writing, Outcome outcome) {
    kept = writing.left;
    IOException failure = writing.failure;
    Kept written = writing.written;
    if (failure != null || written == null) {
      takenSeq = newestSeq();
      await(); // and try again
      outcome.failed(failure == null ? new IOException("nothing was written") : failure);
      return;
    }
    retain();
    outcome.written(written);
  }

  private void retain() {
    EventLog log = journal.log();
    long floor =
        keeping
            .retention()
            .floor(log.segments(), log.latestSeq(), coveredSeq(), loop.clock().epochMs());
    if (floor > log.oldestSeq()) {
      log.raiseFloor(floor, () -> loop.mailbox().post(this::floorOnDisk));
    }
  }

  private void floorOnDisk() {
    journal.log().dropBelowFloor();
    journal.retained(journal.log().oldestSeq());
  }

  /** One checkpoint may turn out damaged, so the state must stand on another as well. */
  private long coveredSeq() {
    long newest = 0;
    long second = 0;
    for (Kept one : kept) {
      second = Math.max(second, Math.min(newest, one.seq()));
      newest = Math.max(newest, one.seq());
    }
    return second;
  }

  private long newestSeq() {
    long newest = 0;
    for (Kept one : kept) {
      newest = Math.max(newest, one.seq());
    }
    return newest;
  }

  /** What the helper does and finds. */
  private final class Writing {
    private final Checkpoint checkpoint;
    private List<Kept> left = List.of();
    private @Nullable Kept written;
    private @Nullable IOException failure;

    Writing(Checkpoint checkpoint) {
      this.checkpoint = checkpoint;
    }

    void write() {
      try {
        journal.log().force();
        written = store.write(checkpoint);
      } catch (IOException reason) {
        failure = reason;
      }
      left = store.list();
    }
  }

  private final class Removing {
    private final long number;
    private List<Kept> left = List.of();

    Removing(long number) {
      this.number = number;
    }

    void remove() {
      try {
        store.delete(number);
      } catch (IOException reason) {
        LOG.warn("The file of checkpoint c{} stays", number, reason);
      }
      left = store.list();
    }
  }

  private static final class Quiet implements Outcome {
    @Override
    public void written(Kept checkpoint) {}

    @Override
    public void failed(IOException reason) {
      LOG.warn("A checkpoint could not be written; the next one will be tried in time", reason);
    }
  }
}
