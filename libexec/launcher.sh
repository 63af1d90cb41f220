# shellcheck shell=sh disable=SC3013,SC2086
# Sourced by venomx and bin/conduct, and for flags_of by bench/run and bench/pairs, which set:
#   program   their own name, for messages
#   root      the project's folder
#
#   start KIND MAIN [ARG...]   becomes the JVM that runs MAIN; does not return
#
# KIND is client, daemon or conduct: a folder of jars in target/dist, a set of JVM flags and a
# start-up cache. POSIX sh, and test -nt, which dash and busybox have. A person waits for this: once
# all is built, it runs no other program than readlink.
#
# Environment:
#   VENOMX_JAVA_HOME   the JDK to use, and no other
#   VENOMX_AOT=off     neither make nor use start-up caches

: "${program:?}" "${root:?}"
java_least=25
dist=$root/target/dist

# --- JVM flags, all of them -----------------------------------------------------------------------

# Sets $flags for a kind. SerialGC: small heaps, fewest threads. No perf data: its file in /tmp is a
# mapped write that can stall.
flags_of() {
  flags='-XX:+UseSerialGC -XX:-UsePerfData'
  case $1 in
    client) flags="$flags -XX:TieredStopAtLevel=1" ;;
    conduct) flags="$flags -XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED" ;;
    # What Chronicle's mapped files need on JDK 25. The POM has the same list for the tests, and
    # JvmFlagsTest compares the two.
    daemon) flags="$flags
      --enable-native-access=ALL-UNNAMED
      --sun-misc-unsafe-memory-access=allow
      --add-exports=java.base/jdk.internal.ref=ALL-UNNAMED
      --add-exports=java.base/sun.nio.ch=ALL-UNNAMED
      --add-exports=jdk.unsupported/sun.misc=ALL-UNNAMED
      --add-opens=java.base/java.lang=ALL-UNNAMED
      --add-opens=java.base/java.lang.reflect=ALL-UNNAMED
      --add-opens=java.base/java.io=ALL-UNNAMED
      --add-opens=java.base/java.util=ALL-UNNAMED
      --add-opens=java.base/sun.nio.ch=ALL-UNNAMED
      --add-opens=java.base/java.nio=ALL-UNNAMED
      -Dchronicle.analytics.disable=true" ;;
  esac
}

# --- text -----------------------------------------------------------------------------------------

# The JVM decodes arguments, environment and file names by the locale, and no flag of JDK 25 changes
# that: under LC_ALL=C, or a locale that is not installed, every other letter is lost before main().
# So the JVM always runs under UTF-8. VENOMX_LC_ALL keeps what the caller had (empty: nothing): a
# program that is started for the caller gets it back as its LC_ALL.
use_utf8() {
  [ -n "${VENOMX_LC_ALL+set}" ] || export VENOMX_LC_ALL="${LC_ALL-}"
  export LC_ALL=C.UTF-8
}

# --- messages -------------------------------------------------------------------------------------

say() {
  printf '%s: %s\n' "$program" "$*" >&2
}

die() {
  say "$@"
  exit 1
}

# --- the JDK --------------------------------------------------------------------------------------

# Succeeds, and sets $java_home and $java_version (the full build), if $1 is a new enough JDK.
# Reads the JDK's own "release" file: asking the JVM would cost more than the client's whole work.
take_jdk() {
  [ -x "$1/bin/java" ] && [ -r "$1/release" ] || return 1
  feature=''
  java_version=''
  while IFS='=' read -r key value || [ -n "$key" ]; do
    value=${value#\"} value=${value%\"}
    case $key in
      JAVA_VERSION)
        feature=${value%%[!0-9]*}
        java_version=${java_version:-$value} ;;
      JAVA_RUNTIME_VERSION) java_version=$value ;;
    esac
  done <"$1/release"
  [ -n "$feature" ] && [ "$feature" -ge "$java_least" ] || return 1
  java_home=$1
}

# The home of the java on the PATH as its links show it. Fails for a shim, which is no link.
linked_home() {
  on_path=$(command -v java) && on_path=$(readlink -f "$on_path") || return 1
  case $on_path in
    */bin/java) linked_home=${on_path%/bin/java} ;;
    *) return 1 ;;
  esac
}

# The home of the java on the PATH as it says itself: costs a JVM's start, so it is asked last.
asked_home() {
  asked_home=$(java -XshowSettings:properties -version 2>&1 </dev/null |
    sed -n 's/^ *java\.home = //p') && [ -n "$asked_home" ]
}

find_jdk() {
  if [ -n "${VENOMX_JAVA_HOME-}" ]; then
    take_jdk "$VENOMX_JAVA_HOME" ||
      die "VENOMX_JAVA_HOME=$VENOMX_JAVA_HOME is not a JDK $java_least or newer"
    return
  fi
  [ -n "${JAVA_HOME-}" ] && take_jdk "$JAVA_HOME" && return
  linked_home && take_jdk "$linked_home" && return
  for home in /usr/lib/jvm/* /opt/java* /opt/java/* /opt/jdk* \
      "${HOME-}"/.sdkman/candidates/java/* "${HOME-}"/.jdks/*; do
    take_jdk "$home" && return
  done
  command -v java >/dev/null && asked_home && take_jdk "$asked_home" && return
  die "needs a JDK $java_least or newer and found none in JAVA_HOME, on the PATH or in the usual
folders. Install one (for example Eclipse Temurin), or set VENOMX_JAVA_HOME to its folder."
}

# --- the build ------------------------------------------------------------------------------------

# A program's own jar is copied last, so it stands for a complete folder.
is_built() {
  case $1 in
    client) set -- "$dist/client/cli-"*.jar ;;
    daemon) set -- "$dist/daemon/reactor-"*.jar ;;
    conduct) set -- "$dist/conduct/conduct-"*.jar ;;
  esac
  [ -f "$1" ]
}

# Holds a lock meanwhile, so that a second first run waits and then finds the work done. (Without
# flock(1) the two would build at the same time.)
build() {
  command -v mvn >/dev/null ||
    die "is not built yet, and there is no mvn on the PATH to build it. Install Apache Maven 3.8 or
newer (Debian: apt install maven) and try again."
  mkdir -p "$root/target" || die "is not built yet, and $root cannot be written to"
  (
    if command -v flock >/dev/null; then flock 9; fi
    is_built "$1" || run_maven "$1"
  ) 9>"$root/target/build.lock" || exit 1
}

run_maven() {
  log=$root/target/build.log
  say "not built yet: building, which takes a minute or two (log: $log)"
  exit_code=$(
    {
      {
        (cd "$root" && JAVA_HOME=$java_home exec mvn -B -DskipTests package) \
          </dev/null 2>&1 3>&- 9>&-
        echo $? >&3
      } | show_progress "$log"
    } 3>&1
  )
  if [ "$exit_code" != 0 ] || ! is_built "$1"; then
    tail -n 25 "$log" >&2
    die "the build failed (Maven's exit code: $exit_code). The whole log is $log"
  fi
}

# Copies Maven's output to the file $1 and names each module on standard error as it begins.
show_progress() {
  while IFS= read -r line; do
    printf '%s\n' "$line"
    case $line in
      '[INFO] Building '*' ['*/*']')
        module=${line#'[INFO] Building '}
        printf '  [%s %s\n' "${line##*\[}" "${module%% *}" >&2 ;;
    esac
  done >"$1"
}

# --- start-up caches ------------------------------------------------------------------------------

# A cache holds parsed and linked classes; it halves the time to main(). It is made once after a
# build, by the first run, in the foreground: nothing is left behind that works on unseen. It lies
# among the jars, so that the build deletes it with them, and is named after the JDK that made it.
cache_of() {
  cache=$dist/$1/$1-$java_version.aot
}

# Succeeds if $1 exists and no jar beside it is newer. The JVM does not look: given a cache older
# than its jars it silently runs the old code.
is_fresh() {
  [ -f "$1" ] || return 1
  for jar in "${1%/*}"/*.jar; do
    [ "$jar" -nt "$1" ] && return 1
  done
  return 0
}

# A failed attempt is remembered beside the log that tells why, and made again after the next build.
is_settled() {
  cache_of "$1"
  is_fresh "$cache" || is_fresh "$cache.failed"
}

make_caches() {
  [ -w "$dist" ] && command -v flock >/dev/null && command -v timeout >/dev/null || return 0
  (
    flock -n 9 || exit 0
    [ ! -t 2 ] || say "preparing start-up caches (once after a build)"
    case $program in
      venomx)
        is_settled client || train client org.venomx.cli.Venomx --aot-training
        is_settled daemon || train_daemon ;;
      conduct)
        is_settled conduct || train conduct org.venomx.conduct.Conduct --help ;;
    esac
  ) 9>"$dist/$program.lock"
}

# The daemon's training run works in a folder of its own, passes over the paths that matter at
# start, and ends by itself.
train_daemon() {
  training=$(mktemp -d "${TMPDIR:-/tmp}/venomx-training.XXXXXX") || return
  trap 'rm -rf "$training"' EXIT
  trap 'exit 130' HUP INT TERM
  train daemon org.venomx.reactor.Serve --aot-training "$training"
}

# train KIND MAIN [ARG...]: one run of MAIN whose classes become the cache. The name appears only
# when the file is complete.
train() {
  cache_of "$1"
  jvm_arguments "$1"
  log=$cache.log
  part=$cache.$$
  shift
  set -- "-XX:AOTCacheOutput=$part" -cp "$class_path" "$@"
  if timeout --foreground 60 "$java_home/bin/java" $flags "$@" </dev/null >"$log" 2>&1 9>&- &&
      [ -s "$part" ]; then
    mv -f "$part" "$cache"
    rm -f "$log" "$cache.failed"
  else
    rm -f "$part" "$part".*
    mv -f "$log" "$cache.failed"
  fi
}

# --- the start ------------------------------------------------------------------------------------

# Sets $flags and $class_path. The class path is spelt out and sorted, because a cache is only good
# for the order of jars that it was made with. The flags are split at spaces where they are used.
jvm_arguments() {
  flags_of "$1"
  class_path=
  for jar in "$dist/$1"/*.jar; do
    class_path=$class_path${class_path:+:}$jar
  done
}

start() {
  kind=$1
  shift
  case $root in
    *:*) die "cannot run from $root: a Java class path cannot name a folder with a colon" ;;
  esac
  find_jdk
  is_built "$kind" || build "$kind"
  jvm_arguments "$kind"
  set -- -cp "$class_path" "$@"
  if [ "${VENOMX_AOT-}" != off ]; then
    is_settled "$kind" || make_caches
    # The JVM reports a cache that does not fit on standard output, unless both logs are off.
    cache_of "$kind"
    ! is_fresh "$cache" || set -- "-XX:AOTCache=$cache" -Xlog:aot=off -Xlog:cds=off "$@"
  fi
  use_utf8
  exec "$java_home/bin/java" $flags "$@"
}
