# shellcheck shell=bash disable=SC2034,SC2154
# For the system tests, which source this: each brings up what it needs (a Slurm, two hosts), as root, in a scratch
# directory and in namespaces of its own (processes, network, mounts, host name): whatever happens to the test, nothing is
# left, and nothing outside is seen or touched. What is missing makes a test be skipped, with the reason (exit code 77).

skip() { echo "SKIPPED: $*"; exit 77; }

# inside_namespaces "$0" "$@": goes on in them, in $dir.
inside_namespaces() {
  if [ -z "${HISSHO_INSIDE-}" ]; then
    [ "$(id -u)" -eq 0 ] || skip "namespaces of our own need root"
    unshare --net --pid --fork --mount --uts --ipc true 2>/dev/null || skip "this root may not make namespaces"
    HISSHO_INSIDE=yes exec unshare --net --pid --fork --kill-child --mount --mount-proc --uts --ipc bash "$@"
  fi
  dir=$(mktemp -d)
  chmod 755 "$dir"
  trap 'rm -rf "$dir"' EXIT
}

need() {
  local tool
  for tool in "$@"; do
    command -v "$tool" >/dev/null || skip "$tool is not installed (scripts/setup --tests)"
  done
}

fail() {
  echo "FAILED: $*"
  tail -n 40 "$dir"/log/* "$dir"/*.log "$dir"/*.out 2>/dev/null
  exit 1
}

# wait_until SECONDS WHAT COMMAND...: until it succeeds; what was waited for is told when it does not.
wait_until() {
  local end=$((SECONDS + $1)) what=$2
  shift 2
  until "$@" 2>/dev/null; do
    [ "$SECONDS" -lt "$end" ] || fail "no $what"
    sleep 0.2
  done
}

has_jobs() { [ "$("$HISSHO" store info "$1" --json | grep -oE '"jobs":[0-9]+' | cut -d: -f2)" -ge "$2" ]; }

# The outcome: the last s line, and a proof of it.
expect_proof() {
  grep '^s ' "$dir/run.out" | tail -n 1 | grep -qx "$VERDICT" || fail "the verdict is not $VERDICT"
  "$BIN/hissho-verify" "$dir/proof.hp" | tail -n 1 | grep '^s VERIFIED ' || fail "the proof is not verified"
}

BIN=$1
SOURCE=$2
export HISSHO=$BIN/hissho
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_btl_vader_single_copy_mechanism=none
CLAIM=(--game "mnk:width=7,height=4,k=4" --job-nodes 1000 --memory 64M --threads 1)
VERDICT="s DISPROVED x win -"
