package org.venomx.protocol;

import org.jspecify.annotations.Nullable;

/**
 * A parameter of a verb, or a member of a result.
 *
 * @param summary a phrase for people
 * @param required whether it must be there
 * @param fallback its value when it is absent; null if it then stays absent
 */
public record Param(
    String name, String summary, Type type, boolean required, @Nullable Object fallback) {}
