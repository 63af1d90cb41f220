package org.venomx.reactor;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Goal G2's other half: what a kill costs beside its path, against a checked-in budget. Counted in
 * the interpreter, where nothing is optimised away: the figure is the largest there is, and the
 * same in every run.
 */
class KillBudgetTest {

  @Test
  void shouldStayWithinTheBudgetPerKill(@TempDir Path folder) throws Exception {
    String output = Jvm.run(List.of("-Xint"), KillBudgetProbe.class, folder.toString());
    String figure = "bytes per kill ";
    assertTrue(output.contains(figure), output);
    long cost = Long.parseLong(output.substring(output.indexOf(figure) + figure.length()).strip());
    long budget = budget();
    assertTrue(cost <= budget, cost + " bytes per kill, the budget is " + budget);
  }

  private static long budget() throws IOException {
    Properties properties = new Properties();
    try (InputStream file = KillBudgetTest.class.getResourceAsStream("/kill-budget.properties")) {
      properties.load(file);
    }
    return Long.parseLong(properties.getProperty("bytes.per.kill"));
  }
}
