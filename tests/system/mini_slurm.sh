# shellcheck shell=bash disable=SC2034,SC2154
# A Slurm of the test's own, for scripts that source this: munged, slurmctld and one slurmd a node, started by hand.
. "$(dirname "$0")/common.sh"

need_slurm() { need slurmctld slurmd munged sbatch mpirun; }

# slurm_up: a partition of nodes vm (one) or vm1 vm2 ..., each of two cores.
slurm_up() {
  local nodes=$1 names=vm ports=17001 n
  hostname vm
  ip link set lo up
  # Slurm finds no address at all on a host that has nothing but the loopback.
  ip link add net0 type veth peer name net1
  ip addr add 10.77.1.1/24 dev net0
  ip link set net0 up
  ip link set net1 up
  mkdir -p "$dir/state" "$dir/log"
  printf '127.0.0.1 localhost vm vm1 vm2\n' >"$dir/hosts"
  mount --bind "$dir/hosts" /etc/hosts
  [ "$nodes" -eq 1 ] || { names="vm[1-$nodes]"; ports="[17001-$((17000 + nodes))]"; }
  cat >"$dir/slurm.conf" <<CONF
ClusterName=mini
SlurmctldHost=vm(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
# A requeued job waits for this many seconds and one.
AuthInfo=socket=$dir/munge.socket,cred_expire=5
StateSaveLocation=$dir/state
SlurmdSpoolDir=$dir/spool.%n
SlurmctldPidFile=$dir/slurmctld.pid
SlurmdPidFile=$dir/slurmd.%n.pid
SlurmctldLogFile=$dir/log/slurmctld
SlurmdLogFile=$dir/log/slurmd.%n
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
MpiDefault=none
ReturnToService=2
JobRequeue=1
KillWait=5
SchedulerParameters=sched_interval=1,bf_interval=1,sched_min_interval=0
SlurmdParameters=config_overrides
SlurmdTimeout=15
# PMIx makes a directory of one name there on each node.
TmpFS=$dir/tmp.%n
NodeName=$names NodeHostname=vm NodeAddr=127.0.0.1 Port=$ports CPUs=2 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
  export SLURM_CONF=$dir/slurm.conf
  head -c 1024 /dev/urandom >"$dir/munge.key"
  chmod 400 "$dir/munge.key"
  munged --force --key-file="$dir/munge.key" --socket="$dir/munge.socket" --pid-file="$dir/munge.pid" \
    --log-file="$dir/log/munged" --seed-file="$dir/munge.seed" 2>/dev/null
  wait_until 10 "munged" test -S "$dir/munge.socket"
  slurmctld -c
  for n in $(scontrol show hostnames "$names"); do
    mkdir -p "$dir/tmp.$n"
    slurmd -N "$n"
  done
  wait_until 30 "idle nodes" nodes_idle "$nodes"
}

nodes_idle() { [ "$(sinfo --noheader --Node --format=%t 2>/dev/null | grep -c '^idle$')" -eq "$1" ]; }
state_of() { squeue --noheader --states=all --jobs="$1" --format=%T 2>/dev/null; }
pending() { [ "$(state_of "$1")" = PENDING ]; }
gone_or_done() { case $(state_of "$1") in "" | COMPLETED | FAILED | TIMEOUT) ;; *) false ;; esac; }
in_log() { grep -q "$1" "$dir/run.log"; }

# submit OPTIONS...: the batch template with these options of sbatch and the tests' claim; prints the job's number.
submit() {
  sbatch --parsable --chdir="$dir" --output="$dir/run.log" --mem=0 --time=10 "$@" \
    "$SOURCE/scripts/slurm/hissho.sbatch" solve "${CLAIM[@]}" --store "$dir/run" --proof-out "$dir/proof.hp"
}

# What the whole run has to have left: its story in one log, a verdict, a proof that is verified.
expect_story() {
  local line
  for line in "$@"; do in_log "$line" || fail "the log does not say: $line"; done
  expect_proof
  sed 's/^/log: /' "$dir/run.log"
}
