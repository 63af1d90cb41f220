/**
 * Events on their way to subscribers (foundation §4): live ones from the turn that made them, older
 * ones from the log at each subscriber's own pace.
 */
@NullMarked
package org.venomx.reactor.feed;

import org.jspecify.annotations.NullMarked;
