#!/bin/bash
# Two hosts, which are network namespaces: ranks of one solve on both, over TCP. The link between them is cut in the middle.
# With --enable-recovery the first host goes on alone, or the run ends and is resumed there; either way the verdict is right,
# and nobody is left on the second.
# usage: two_hosts.sh BIN_DIR SOURCE_DIR; exit code 77: skipped
. "$(dirname "$0")/common.sh"
need ip mpirun unshare
inside_namespaces "$0" "$@"

# h1 10.77.0.1, h2 10.77.0.2, a cable between them; `ip netns` names them in a /run of our own.
mount -t tmpfs tmpfs /run
for n in 1 2; do
  ip netns add "h$n" 2>/dev/null || skip "this root may not name network namespaces"
  ip -n "h$n" link set lo up
done
ip link add v1 netns h1 type veth peer name v2 netns h2 || skip "this kernel has no veth"
for n in 1 2; do
  ip -n "h$n" addr add "10.77.0.$n/24" dev "v$n"
  ip -n "h$n" link set "v$n" up
done
printf '127.0.0.1 localhost\n10.77.0.1 h1\n10.77.0.2 h2\n' >"$dir/hosts"
mount --bind "$dir/hosts" /etc/hosts

# What mpirun calls instead of ssh: options, the host, the command.
cat >"$dir/agent" <<'AGENT'
#!/bin/sh
while [ "${1#-}" != "$1" ]; do shift; done
host=$1
shift
exec ip netns exec "$host" unshare --uts sh -c "hostname $host; $*"
AGENT
chmod +x "$dir/agent"

# on_hosts HOSTS RANKS: the solve, started on h1; its results in run.out, the rest in run.log.
on_hosts() {
  ip netns exec h1 unshare --uts sh -c 'hostname h1; exec "$@"' h1 \
    mpirun --enable-recovery --host "$1" -np "$2" --mca plm rsh --mca plm_rsh_agent "$dir/agent" \
    --mca pml ob1 --mca btl tcp,vader,self --mca btl_tcp_if_include 10.77.0.0/24 --mca oob_tcp_if_include 10.77.0.0/24 \
    --mca oob_tcp_keepalive_time 3 --mca oob_tcp_keepalive_intvl 1 --mca oob_tcp_keepalive_probes 3 \
    --mca orte_tmpdir_base "$dir" \
    "$HISSHO" solve "${CLAIM[@]}" --lease 1s --store "$dir/run" --proof-out "$dir/proof.hp" >>"$dir/run.out" 2>>"$dir/run.log"
}

ended() { ! pgrep -x mpirun >/dev/null; }
decided() { grep -q '^s [PD]' "$dir/run.out"; }
decided_or_ended() { decided || ended; }
nobody_left() { ! pgrep -x 'hissho|orted|mpirun' >/dev/null; }

on_hosts h1:2,h2:2 4 &
wait_until 60 "results in the store" has_jobs "$dir/run" 20
pgrep -x orted >/dev/null || fail "nothing runs on the second host"
ip -n h2 link set v2 down
echo "the link is cut"
wait_until 120 "verdict or end of the run" decided_or_ended
# Open MPI 4.1's mpirun may wait for ever for the host that it no longer reaches.
if ! ended; then
  sleep 3
  ended || echo "mpirun itself does not end: it is killed"
  pkill -KILL -x mpirun
fi
if ! decided; then
  wait_until 60 "end of all processes" nobody_left
  echo "resumed on the first host"
  on_hosts h1:2 2
  grep -q "resumed a job tree of" "$dir/run.log" || fail "it did not go on from the store"
fi
wait_until 60 "end of all processes" nobody_left
expect_proof
sed 's/^/log: /' "$dir/run.log"
