#!/bin/bash
# One node: start, USR1, saved, requeued, resumed, a rank killed, started again, done - a real solve under a real Slurm, by the
# batch template.
# usage: slurm_one_node.sh BIN_DIR SOURCE_DIR; exit code 77: skipped
. "$(dirname "$0")/mini_slurm.sh"
need_slurm
inside_namespaces "$0" "$@"
slurm_up 1

echo "srun --mpi=list: $(srun --mpi=list 2>&1 | tr -s '[:space:]' ' ')"
export HISSHO_LAUNCH="mpirun --map-by :OVERSUBSCRIBE"
job=$(submit --nodes=1 --ntasks=2 --ntasks-per-node=2 --cpus-per-task=1)
wait_until 60 "results in the store" has_jobs "$dir/run" 20
scancel --batch --signal=USR1 "$job"   # as --signal does before the wall time
wait_until 60 "requeue" in_log "requeued"
wait_until 60 "second start" in_log "resumed a job tree of"
pkill -KILL --newest -x hissho
wait_until 120 "end of the job" gone_or_done "$job"
expect_story "start, restart 0 of" "USR1: stopping" "exit code 3, s UNKNOWN" "requeued: it goes on" "start, restart 1 of" \
  "resumed a job tree of" "exit code 137" "exit code 0, $VERDICT"
