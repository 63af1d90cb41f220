package org.venomx.reactor;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.venomx.ffm.Kernel;
import org.venomx.ffm.KernelUnsupportedException;
import org.venomx.ffm.LinuxKernel;
import org.venomx.protocol.PlaceException;
import org.venomx.protocol.Places;
import org.venomx.protocol.Version;

/** {@code venomx serve}. */
public final class Serve {
  private static final int OK = 0;
  private static final int FAILED = 1;
  private static final int USAGE = 2;

  private Serve() {}

  /** Runs the daemon; the exit status is that of {@link ServeOptions#HELP}. */
  public static void main(String[] arguments) {
    System.exit(run(arguments, Seams.NONE));
  }

  /**
   * Runs the daemon on what {@code seams} makes of its surroundings.
   *
   * @return the exit status
   */
  static int run(String[] arguments, Seams seams) {
    try {
      ServeOptions options = ServeOptions.parse(arguments);
      switch (options.wish()) {
        case HELP -> System.out.print(ServeOptions.HELP);
        case VERSION ->
            System.out.println("venomx " + Version.RELEASE + " (Java " + Runtime.version() + ")");
        case SERVE -> serve(options, seams);
      }
      return OK;
    } catch (ServeOptions.UsageException misuse) {
      System.err.println("venomx: " + misuse.getMessage());
      return USAGE;
    } catch (StartException | PlaceException | KernelUnsupportedException cannot) {
      System.err.println("venomx: " + cannot.getMessage());
      return FAILED;
    }
  }

  private static void serve(ServeOptions options, Seams seams)
      throws StartException, PlaceException {
    Places places = Places.of(environment(options), options.socket(), options.daemon());
    Logger log = LoggerFactory.getLogger(Serve.class);
    try (Kernel kernel = seams.kernel().apply(LinuxKernel.open());
        Daemon daemon = new Daemon(kernel, places, options, seams.helper())) {
      Signals.takeOver(daemon.reactor());
      log.info("{} is ready on {}", places.daemon(), places.socket());
      System.err.println("venomx: daemon " + places.daemon() + " is ready on " + places.socket());
      if (options.training() != null) {
        Training.begin(places);
      }
      daemon.run();
      log.info("{} has stopped", places.daemon());
    } catch (IOException | RuntimeException broken) {
      log.error("The daemon broke off", broken);
      throw new StartException("the daemon broke off: " + broken + "; see daemon.log", broken);
    }
  }

  /** A training run touches nothing but its own folder. */
  private static Map<String, String> environment(ServeOptions options) {
    Path training = options.training();
    if (training == null) {
      return System.getenv();
    }
    Map<String, String> environment = new HashMap<>(System.getenv());
    environment.put("VENOMX_RUNTIME_DIR", training.resolve("run").toString());
    environment.put("VENOMX_STATE_DIR", training.resolve("state").toString());
    environment.remove("VENOMX_SOCKET");
    return environment;
  }
}
