package org.venomx.cli;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.venomx.cli.CommandLine.Option;
import org.venomx.protocol.ErrorCode;
import org.venomx.protocol.InvalidParams;
import org.venomx.protocol.Json;
import org.venomx.protocol.JsonException;
import org.venomx.protocol.Param;
import org.venomx.protocol.Type;
import org.venomx.protocol.Verb;

/** A command's options to the parameters of its verb. */
final class Params {
  /** What may also stand behind {@code --}, word by word. */
  private static final String ARGV = "argv";

  private static final String CWD = "cwd";

  private Params() {}

  /**
   * Reads the options and holds them against the manifest.
   *
   * @param cwd the caller's working directory, for verbs that start a program
   * @return what to send: what was given, without defaults, which are the daemon's
   */
  static Map<String, @Nullable Object> of(
      Verb verb, List<Option> options, @Nullable List<String> rest, String cwd) throws Failure {
    Map<String, @Nullable Object> params = new LinkedHashMap<>();
    for (Option option : options) {
      Param param = verb.param(option.name().replace('-', '_'));
      if (param == null || option.name().indexOf('_') >= 0) throw unknown(verb, option.name());
      if (params.containsKey(param.name())) {
        throw Failure.usage("--" + option.name() + " is given twice", help(verb));
      }
      params.put(param.name(), value(verb, param, option));
    }
    if (rest != null) takeRest(verb, params, rest);
    if (verb.param(CWD) != null && !params.containsKey(CWD)) params.put(CWD, cwd);
    try {
      verb.admit(params);
      return params;
    } catch (InvalidParams invalid) {
      throw Failure.of(invalid, help(verb));
    }
  }

  private static void takeRest(Verb verb, Map<String, @Nullable Object> params, List<String> rest)
      throws Failure {
    if (verb.param(ARGV) == null) {
      throw Failure.usage(command(verb) + " takes no arguments behind --", help(verb));
    }
    if (params.put(ARGV, rest) != null) {
      throw Failure.usage("the program is given by --argv and behind -- too", help(verb));
    }
  }

  private static @Nullable Object value(Verb verb, Param param, Option option) throws Failure {
    String text = option.value();
    Type type = param.type();
    if (type instanceof Type.Bool) return truth(param, option);
    if (text == null) {
      throw new Failure(
          ErrorCode.USAGE,
          "--" + option.name() + " needs a value",
          "a value that begins with -- is written --" + option.name() + "=VALUE; " + help(verb));
    }
    if (type instanceof Type.Text) return text;
    try {
      if (type instanceof Type.Whole) return whole(text);
      if (type instanceof Type.Decimal) return new BigDecimal(text);
    } catch (NumberFormatException notNumber) {
      throw wrongType(verb, param, "must be " + type.allowed());
    }
    try {
      return Json.parse(text);
    } catch (JsonException broken) {
      throw wrongType(
          verb, param, "must be JSON, " + type.allowed() + " (" + broken.getMessage() + ")");
    }
  }

  private static Boolean truth(Param param, Option option) throws Failure {
    if ("true".equals(option.value())) return true;
    if ("false".equals(option.value())) return false;
    throw Failure.of(
        new InvalidParams(
            ErrorCode.INVALID_PARAMS_TYPE,
            param.name(),
            "--" + option.name() + " must be true or false"),
        "write --" + option.name() + "=true");
  }

  private static Number whole(String text) {
    BigInteger number = new BigInteger(text);
    if (number.bitLength() < Long.SIZE) return number.longValue();
    return number;
  }

  private static Failure wrongType(Verb verb, Param param, String message) {
    return Failure.of(
        new InvalidParams(
            ErrorCode.INVALID_PARAMS_TYPE, param.name(), param.name() + " " + message),
        help(verb));
  }

  private static Failure unknown(Verb verb, String option) {
    List<String> known =
        verb.params().stream().map(param -> param.name().replace('_', '-')).toList();
    String close = Suggestion.of(option, known, Globals.NAMES);
    return Failure.unknownOption(
        option, close == null ? help(verb) : "did you mean --" + close + "? " + help(verb));
  }

  private static String command(Verb verb) {
    return "venomx " + verb.name().replace('.', ' ');
  }

  private static String help(Verb verb) {
    return "see " + command(verb) + " --help";
  }
}
