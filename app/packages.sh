# What app/run and tests/run share: the Debian packages, how they are installed, and one quiet build.
# Sourced, not run. The caller sets `root` to the folder of the repository.
# shellcheck shell=bash disable=SC2034,SC2154

# Everything to configure and build any target, tests included, and to open the window.
build_packages=(
  build-essential cmake ninja-build pkg-config ccache
  libeigen3-dev nlohmann-json3-dev libfmt-dev libcli11-dev libpugixml-dev
  libsuitesparse-dev libsleef-dev libqhull-dev libassimp-dev libfcl-dev libhdf5-dev
  qt6-base-dev libqt6opengl6-dev qt6-svg-dev qt6-wayland libxkbcommon-dev
  python3-glad libglfw3-dev libimgui-dev libstb-dev libgl-dev libegl-dev libgl1-mesa-dri
  fonts-inter fonts-jetbrains-mono fonts-dejavu-core
  libavcodec-dev libavformat-dev libavutil-dev libswscale-dev
  libgtest-dev libgmock-dev libbenchmark-dev
)
# What only the tests need: Clang, whose sanitizers compile in half the time of GCC's, its formatter, displays without a
# screen, the language of the checks in tests/support, and what judges an installation.
test_packages=(clang clang-format libclang-rt-14-dev xvfb xauth python3 help2man desktop-file-utils shared-mime-info appstream)

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}

# What is being done and how far it is: on a terminal a line that the next one replaces, elsewhere a line a minute.
progress_said=$SECONDS
progress() {
  if [[ -t 1 ]]; then
    printf '\r\033[K%s' "$1"
  elif [[ -n $1 ]] && ((SECONDS - progress_said >= 60)); then
    printf '%s (%d min)\n' "$1" $((SECONDS / 60))
    progress_said=$SECONDS
  fi
}

# install_missing PACKAGE…: asks dpkg first, so that nothing happens when all is there.
install_missing() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    fail "This command installs what it needs with apt on Debian 12; elsewhere install the counterparts of: $*"
  fi
  local missing
  missing=$(comm -23 <(printf '%s\n' "$@" | sort -u) \
    <(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null |
      sed -n 's/^installed //p' | sort -u))
  [[ -z $missing ]] && return

  local as_root=()
  if ((EUID != 0)); then
    if command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [[ -t 0 ]]; }; then
      as_root=(sudo)
    else
      fail "These Debian packages are missing and installing them needs root or sudo: ${missing//$'\n'/ }"
    fi
  fi
  local log
  log=$(mktemp)
  printf 'Installing Debian packages: %s …\n' "${missing//$'\n'/ }"
  local apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300)
  # shellcheck disable=SC2086  # one word per package
  if ! { "${apt[@]}" update && "${apt[@]}" install -y --no-install-recommends $missing; } \
    >"$log" 2>&1 </dev/null; then
    # The first complaint is the cause.
    grep -E '^(E|W|Err|sudo):?' "$log" | head -n 8 >&2
    fail "apt-get could not install the missing packages; its first complaints are above, all it said in $log."
  fi
  rm -f "$log"
}

# build_tree PRESET TARGET…: configures build/PRESET if it must and builds the targets. Quiet unless it
# fails; the whole output is in build/PRESET/build.log. One build per tree at a time.
build_tree() {
  local preset=$1
  shift
  local tree=$root/build/$preset
  mkdir -p "$tree"
  (
    flock -n 9 || { echo "Waiting for another build in build/$preset …" && flock 9; }
    configure_tree "$preset" "$tree"
    build_targets "$preset" "$tree" "$@"
  ) 9>"$tree/.lock"
}

# Configures when the tree is new, was made for another folder, or the presets changed since.
# CMakeLists files that changed are ninja's business.
configure_tree() {
  local preset=$1 tree=$2
  local cache=$tree/CMakeCache.txt stamp=$tree/.configured
  if [[ -f $tree/build.ninja && $stamp -nt $root/CMakePresets.json ]] &&
    grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
    return
  fi
  progress "Configuring $preset …"
  # CMake finds the presets in the current folder only.
  if ! (cd "$root" && cmake --fresh --preset "$preset") >"$tree/configure.log" 2>&1 </dev/null; then
    progress ''
    cat "$tree/configure.log" >&2
    fail "Configuring build/$preset failed; the reason is above."
  fi
  touch "$stamp"
  progress ''
}

build_targets() {
  local preset=$1 tree=$2
  shift 2
  local line
  if ! ninja -C "$tree" "$@" 2>&1 </dev/null | tee "$tree/build.log" | while IFS= read -r line; do
    if [[ $line =~ ^\[([0-9]+/[0-9]+)\] ]]; then progress "Building $preset ${BASH_REMATCH[1]} …"; fi
  done; then
    progress ''
    # Without the lines of what went well: the compiler's words remain.
    grep -v -E '^\[[0-9]+/[0-9]+\]|^ninja: Entering' "$tree/build.log" | head -n 80 >&2
    fail "Building $preset failed; the whole output is in $tree/build.log."
  fi
  progress ''
}
