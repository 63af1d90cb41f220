package org.venomx.ffm;

import java.io.IOException;

/**
 * Started by {@link HostileStartTest} under conditions that this JVM cannot give itself: opens a
 * kernel, ends a sleeping program by SIGHUP, and prints what it saw.
 */
final class HostileStartMain {
  private HostileStartMain() {}

  public static void main(String[] arguments) throws IOException {
    LinuxKernel opened;
    try {
      opened = LinuxKernel.open();
    } catch (KernelUnsupportedException e) {
      System.out.println("refused: " + e.getMessage());
      return;
    }
    try (LinuxKernel kernel = opened) {
      kernel
          .capabilities()
          .missing()
          .forEach(each -> System.out.println("missing: " + each.reason()));
      Patience patience = new Patience(kernel, System::nanoTime);
      Leader leader = new Leader(kernel, patience, Program.SLEEP.request()).ready();
      System.out.println("we ignore HUP: " + (new ProcStatus(kernel.pid()).mask("SigIgn") & 1));
      ProcStatus child = new ProcStatus(leader.pid());
      System.out.println("it ignores: " + (child.mask("SigIgn") & 0x7fffffffL));
      System.out.println("it blocks: " + child.mask("SigBlk"));
      leader.signal(1);
      leader.signal(18);
      System.out.println("ended by: " + WaitStatus.number(leader.awaitExit()));
      leader.end();
      leader.close();
      patience.close();
    }
  }
}
