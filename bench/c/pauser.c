/*
 * pauser [s]: the smallest program to end. It says "R" on its terminal when signals may come and
 * then does nothing. With "s" (stubborn) it ignores SIGHUP, SIGTERM and SIGINT.
 */
#include <signal.h>
#include <unistd.h>

int main(int argc, char **argv) {
  if (argc > 1 && argv[1][0] == 's') {
    signal(SIGHUP, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGINT, SIG_IGN);
  }
  if (write(STDOUT_FILENO, "R", 1) != 1) {
    return 1;
  }
  for (;;) {
    pause();
  }
}
