package org.venomx.vt;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** In steady state output is taken in without allocating: history full, styles known. */
class AllocationTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain text, a line of it, as programs write it most of the time\r\n",
        "\033[1;32mu@box\033[m:\033[38;5;99m~/src\033[0m$ ls --color \033[48;2;1;2;3mx\033[m\r\n",
        "日本語の行 e\u0301 👍🏽 ❤\ufe0f ñandú ─│┌\r\n",
        "\033[H\033[2J\033[5;20r\033[10L\033[3M\033[5@\033[2P\033[4X\033[r\033#8\033[10S\r\n"
      })
  void shouldNotAllocate(String line) {
    byte[] output = line.repeat(500).getBytes(StandardCharsets.UTF_8);
    Vt vt = new Vt(80, 24, 500);
    for (int i = 0; i < 20; i++) vt.feed(output, 0, output.length);
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 20 && least > 0; i++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      vt.feed(output, 0, output.length);
      least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
    }
    // Reading the counter may itself allocate a little; a byte per line would be 500.
    assertTrue(least < 500, "allocated " + least + " bytes for " + output.length);
  }
}
