package org.venomx.reactor.loop;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.state.Event;
import org.venomx.state.Id.PrincipalId;

/**
 * One input's decision on its way into the world (foundation §1). It is filled, committed and used
 * again: turns follow one another and are never nested.
 *
 * <p>{@link #commit} is the daemon's whole argument for durability: the events are one record of
 * the log, all or none; then, and only then, processes are signalled; then people are answered.
 * Nothing else appends, and nothing signals or answers what it has not logged.
 */
public final class Turn {
  private final Journal journal;
  private final List<Event> events = new ArrayList<>();
  private final List<Effect> effects = new ArrayList<>();
  private final List<Answer> answers = new ArrayList<>();
  private @Nullable PrincipalId by;
  private boolean open;

  Turn(Journal journal) {
    this.journal = journal;
  }

  /**
   * Begins the next turn.
   *
   * @param actor who acts, {@code null} where the daemon itself does
   */
  public Turn begin(@Nullable PrincipalId actor) {
    if (open) {
      throw new IllegalStateException("a turn is committed before the next one begins");
    }
    open = true;
    by = actor;
    return this;
  }

  /** Adds an event. */
  public Turn stage(Event event) {
    events.add(event);
    return this;
  }

  /** Adds events in their order. */
  public Turn stage(List<? extends Event> several) {
    events.addAll(several);
    return this;
  }

  /** Adds an effect, after those already there. */
  public Turn then(Effect effect) {
    effects.add(effect);
    return this;
  }

  /** Adds an answer, after those already there. */
  public Turn answer(Answer answer) {
    answers.add(answer);
    return this;
  }

  /**
   * Append, apply, act, answer.
   *
   * @return whether the turn took place; if not, its events are nowhere, its askers were told
   *     {@code unavailable.log}, and only the effects that cannot wait were performed
   */
  public boolean commit() {
    boolean logged = events.isEmpty() || journal.record(by, events);
    for (int i = 0; i < effects.size(); i++) {
      Effect effect = effects.get(i);
      if (logged || effect.evenUnlogged()) {
        effect.perform();
      }
    }
    boolean news = logged && !events.isEmpty();
    for (int i = 0; i < answers.size(); i++) {
      Answer answer = answers.get(i);
      if (!logged) {
        answer.releaseUnlogged();
      } else {
        journal.releaseWhenDurable(answer);
      }
    }
    events.clear();
    effects.clear();
    answers.clear();
    open = false;
    if (news) {
      journal.announce();
    }
    return logged;
  }
}
