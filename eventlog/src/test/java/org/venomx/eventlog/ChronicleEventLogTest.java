package org.venomx.eventlog;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

class ChronicleEventLogTest extends EventLogContract {
  @TempDir Path directory;

  final LogConfig config() {
    return LogConfig.in(directory.resolve("log")).withSegmentBytes(1 << 20);
  }

  @Override
  EventLog open() throws IOException {
    return ChronicleEventLog.open(config(), turn -> {});
  }

  @Override
  EventLog restart(List<LoggedTurn> replayed) throws IOException {
    CrashedLogs.abandon((ChronicleEventLog) log);
    return ChronicleEventLog.open(config(), replayed::add);
  }

  @Override
  EventLog reopen(List<LoggedTurn> replayed) throws IOException {
    log.close();
    return ChronicleEventLog.open(config(), replayed::add);
  }

  @Override
  void breakLog() {
    ((ChronicleEventLog) log).parts().writer().close();
  }
}
