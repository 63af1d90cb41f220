package org.venomx.cli;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.ProtocolError;

/**
 * What {@code venomx attach} was asked for.
 *
 * @param pane null for the newest one that runs
 * @param writes whether to type, or only to watch
 */
record AttachOptions(@Nullable String pane, boolean writes, DetachKey detachKey) {

  static AttachOptions of(List<CommandLine.Option> options) throws Failure {
    String pane = null;
    String mode = "write";
    String key = "C-\\";
    for (CommandLine.Option option : options) {
      String value = option.value();
      if (value == null || value.isEmpty()) {
        throw Failure.usage("--" + option.name() + " needs a value", "see venomx attach --help");
      }
      switch (option.name()) {
        case "pane" -> pane = value;
        case "mode" -> mode = value;
        case "detach-key" -> key = value;
        default -> throw Failure.unknownOption(option.name(), "see venomx attach --help");
      }
    }
    if (!mode.equals("watch") && !mode.equals("write")) {
      throw new Failure(
          new ProtocolError(ErrorCode.INVALID_PARAMS_ENUM, "--mode is watch or write"), null);
    }
    return new AttachOptions(pane, mode.equals("write"), DetachKey.parse(key));
  }

  String mode() {
    return writes ? "write" : "watch";
  }
}
