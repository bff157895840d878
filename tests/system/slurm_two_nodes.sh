#!/bin/bash
# Two nodes, one rank each (srun --mpi=pmix): one goes down with no time to say a word; Slurm requeues the job, which waits
# for the node to come back and goes on from the store.
# usage: slurm_two_nodes.sh BIN_DIR SOURCE_DIR; exit code 77: skipped
. "$(dirname "$0")/mini_slurm.sh"
need_slurm
inside_namespaces "$0" "$@"
slurm_up 2
srun --mpi=list 2>&1 | grep -qw pmix || skip "this Slurm has no PMIx: $(srun --mpi=list 2>&1 | tr -s '[:space:]' ' ')"

export HISSHO_LAUNCH="srun --mpi=pmix --kill-on-bad-exit=1"
job=$(submit --nodes=2 --ntasks-per-node=1 --cpus-per-task=1)
wait_until 60 "results in the store" has_jobs "$dir/run" 20
scontrol update nodename=vm2 state=down reason=test
wait_until 60 "requeue by Slurm" pending "$job"
scontrol update nodename=vm2 state=resume 2>/dev/null   # it may be back by itself already
wait_until 120 "end of the job" gone_or_done "$job"
expect_story "start, restart 0 of" "NODE FAILURE" "start, restart 1 of" "resumed a job tree of" "exit code 0, $VERDICT"
