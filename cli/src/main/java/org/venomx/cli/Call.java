package org.venomx.cli;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.PlaceException;
import org.venomx.protocol.Places;
import org.venomx.protocol.PrivateFolder;
import org.venomx.protocol.Verb;

/** One command's way to the daemon and back. */
final class Call {
  private final Surroundings surroundings;
  private final Globals globals;
  private final Interrupt interrupt;

  Call(Surroundings surroundings, Globals globals, Interrupt interrupt) {
    this.surroundings = surroundings;
    this.globals = globals;
    this.interrupt = interrupt;
  }

  /**
   * Asks the daemon for {@code verb}.
   *
   * @param params what to send; names in it are replaced by the IDs that they stand for
   */
  Map<String, @Nullable Object> ask(Verb verb, Map<String, @Nullable Object> params)
      throws Failure {
    Places places = places();
    try (Connection connection = connect(places)) {
      Names.resolve(connection, verb, params);
      long id = connection.send(verb.name(), params);
      interrupt.set(() -> connection.cancel(id));
      if (!verb.name().equals("daemon.stop")) return connection.answer(id);
      return new Departure(places).await(connection, id);
    }
  }

  /** A connection that says hello with its first request. */
  Connection connect() throws Failure {
    return connect(places());
  }

  private Connection connect(Places places) throws Failure {
    Connection connection = Connection.open(places.socket(), surroundings.sockets());
    connection.hello(Tokens.find(globals.token(), surroundings.env(), places));
    return connection;
  }

  private Places places() throws Failure {
    try {
      Places places = Places.of(surroundings.env(), globals.socket(), globals.daemon());
      if (places.explicitSocket() || PrivateFolder.checkRuntime(places.runtime())) return places;
      throw new Failure(
          ErrorCode.UNAVAILABLE_DAEMON,
          "no daemon listens at " + places.socket() + ": there is no such folder",
          Connection.START_HINT);
    } catch (PlaceException refused) {
      throw Failure.of(refused);
    }
  }
}
