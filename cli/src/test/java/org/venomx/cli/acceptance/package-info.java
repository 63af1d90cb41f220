/**
 * The whole program from outside: a real daemon started by the launcher, real programs on real
 * PTYs, the real command.
 *
 * <p>Each class starts a daemon of its own in folders of its own ({@link
 * org.venomx.cli.acceptance.DaemonFixture}) and fails if a process or a file is left when it ends.
 * Nothing here waits for time to pass: everything waits for a condition ({@link
 * org.venomx.cli.acceptance.Await}).
 */
@NullMarked
package org.venomx.cli.acceptance;

import org.jspecify.annotations.NullMarked;
