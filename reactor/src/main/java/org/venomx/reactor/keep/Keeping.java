package org.venomx.reactor.keep;

import java.util.function.Function;
import org.venomx.checkpoints.CheckpointStore;
import org.venomx.eventlog.Retention;
import org.venomx.reactor.loop.Helper;
import org.venomx.reactor.loop.Mailbox;

/**
 * What a {@link Keeper} is made for.
 *
 * @param helper makes the helper that writes; not the one that others wait for
 * @param store opened
 * @param retention what stays in the log
 * @param everyNs how soon after a change the daemon takes a checkpoint by itself; 0 for never
 */
public record Keeping(
    Function<Mailbox, Helper> helper, CheckpointStore store, Retention retention, long everyNs) {}
