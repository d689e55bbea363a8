package cli_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// Stand-ins for Slurm's programs: sbatch starts each job of an array with its variables, and srun a program in it.
const (
	stubBatch = `#!/bin/bash
set -eu
script=${*: -1}
cpus=$(sed -n 's/^#SBATCH --cpus-per-task=//p' "$script")
for n in $(seq "${1#--array=1-}"); do
  SLURM_JOB_ID=77 SLURM_ARRAY_TASK_ID=$n SLURM_CPUS_PER_TASK=$cpus bash "$script" >"job-$n.out" 2>&1 &
  echo $! >"job-$n.pid"
done
echo Submitted batch job 77
`
	stubRun = "#!/bin/bash\nexec \"$@\"\n"
)

// The job array in the documentation plays for a hub. Its workers listen on no port, and if one
// runs out of time, the others play its matches.
func TestFleetSlurm(t *testing.T) {
	t.Parallel()
	tier.Soak(t)
	f := newFleet(t)
	f.playLocally(t, shortMatches("local.db"))
	hub := startProgram(t, f.dir, f.cache, nil, shortMatches("fleet.db", "--hub="+f.address, "--token", f.token)...)
	script := must.Get(filepath.Abs("../../docs/fleet/worker.slurm"))(t)
	const jobs = 3
	pids := f.submit(t, script, jobs)
	f.awaitStored(t, "fleet.db", 20)
	for n, pid := range pids {
		if !contesttest.Running(strconv.Itoa(pid)) {
			out, _ := os.ReadFile(filepath.Join(f.dir, fmt.Sprintf("job-%d.out", n+1)))
			t.Fatalf("job %d ended: %s", n+1, out)
		}
		if at := listening(t, pid); len(at) > 0 {
			t.Errorf("job %d listens: %s", n+1, at)
		}
	}
	list := startProgram(t, f.dir, f.cache, nil, "workers", "--hub", f.address, "--token", f.token)
	list.exitsWith(t, 0)
	for n := range jobs {
		must.Have(t, list.stdout.String(), fmt.Sprintf("77-%d", n+1))
	}
	log := startProgram(t, f.dir, f.cache, nil, "workers", "--hub", f.address, "--token", f.token, "--log", "77-1")
	log.exitsWith(t, 0)
	must.Be(t, "log of a worker", "Worker 77-1 has logged nothing.\n", log.stdout.String())
	if err := syscall.Kill(pids[0], syscall.SIGINT); err != nil { // as --signal=INT@60 does before the time limit
		t.Error(err)
	}
	for contesttest.Running(strconv.Itoa(pids[0])) {
		time.Sleep(20 * time.Millisecond)
	}
	hub.exitsWith(t, 0)
	f.compare(t, "local.db", "fleet.db")
}

// submit starts a job array and returns the IDs of its processes. They are killed at the end of the
// test.
func (f *testFleet) submit(t *testing.T, script string, jobs int) (pids []int) {
	t.Helper()
	for name, text := range map[string]string{"sbatch": stubBatch, "srun": stubRun} {
		if err := os.WriteFile(filepath.Join(f.dir, name), []byte(text), 0o700); err != nil { //nolint:gosec // it is a program
			t.Fatal(err)
		}
	}
	p := newProgram(f.dir, f.cache, []string{"COOKOFF_HUB=" + f.address, "COOKOFF_TOKEN=" + f.token})
	p.Env = append(p.Env, "PATH="+f.dir+string(os.PathListSeparator)+os.Getenv("PATH"))
	sbatch := exec.Command(filepath.Join(f.dir, "sbatch"), fmt.Sprintf("--array=1-%d", jobs), script)
	sbatch.Dir, sbatch.Env = f.dir, p.Env
	if out, err := sbatch.CombinedOutput(); err != nil || string(out) != "Submitted batch job 77\n" {
		t.Fatalf("sbatch: %v, %s", err, out)
	}
	for n := range jobs {
		text := awaitFile(t, filepath.Join(f.dir, fmt.Sprintf("job-%d.pid", n+1)))
		pid := must.Get(strconv.Atoi(strings.TrimSpace(text)))(t)
		t.Cleanup(func() {
			if text, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid)); strings.Contains(string(text), fmt.Sprintf("77-%d", n+1)) {
				_ = syscall.Kill(pid, syscall.SIGKILL)
			}
		})
		pids = append(pids, pid)
	}
	return pids
}

// listening returns the listening sockets of a process, as lines of /proc/net.
func listening(t *testing.T, pid int) (at []string) {
	t.Helper()
	dir := fmt.Sprintf("/proc/%d", pid)
	files := must.Get(os.ReadDir(dir + "/fd"))(t)
	own := map[string]bool{}
	for _, f := range files {
		if to, err := os.Readlink(dir + "/fd/" + f.Name()); err == nil {
			own[strings.TrimSuffix(strings.TrimPrefix(to, "socket:["), "]")] = true
		}
	}
	for _, table := range []string{"tcp", "tcp6"} {
		text, _ := os.ReadFile(dir + "/net/" + table) // the table may not exist
		for line := range strings.Lines(string(text)) {
			const state, inode, listens = 3, 9, "0A"
			if c := strings.Fields(line); len(c) > inode && c[state] == listens && own[c[inode]] {
				at = append(at, line)
			}
		}
	}
	return at
}
