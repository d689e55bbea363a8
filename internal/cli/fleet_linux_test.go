package cli_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/experiment/fleet"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// fleetOf starts the programs of a fleet, with a hub's address and token.
type fleetOf struct {
	dir, cache, address, token string
	env                        []string
}

// newFleet reserves an address for a hub that is restarted many times.
func newFleet(t *testing.T) *fleetOf {
	t.Helper()
	listener := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	f := &fleetOf{dir: t.TempDir(), cache: t.TempDir(), address: listener.Addr().String()}
	must.Do(t, listener.Close())
	f.token = filepath.Join(f.dir, "fleet.token")
	must.Get(fleet.MakeSecret(f.token, time.Now()))(t)
	return f
}

// worker starts a worker, and kills it at the end of the test if it still runs.
func (f *fleetOf) worker(t *testing.T, name string, args ...string) *program {
	t.Helper()
	args = append([]string{"worker", "--hub", f.address, "--token", f.token, "--name", name, "--slots", "1", "--patience", "200ms"}, args...)
	p := startProgram(t, f.dir, f.cache, f.env, args...)
	t.Cleanup(func() { _ = p.Process.Kill() })
	return p
}

// hub starts an experiment whose matches are played by workers.
func (f *fleetOf) hub(t *testing.T, args ...string) *program {
	t.Helper()
	return startProgram(t, f.dir, f.cache, f.env, append(args, "--hub="+f.address, "--token", f.token, "--patience", "200ms")...)
}

// TestFleetReferee checks that a game with its own referee is sent to workers that do not know it, and that the
// tournament has the results of a single machine.
func TestFleetReferee(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // it waits for processes
	contesttest.Python(t)
	f := newFleet(t)
	command(t, f.dir, f.cache, "cookoff", "new", "game", "mine")
	manifest := filepath.Join(f.dir, "games", "mine", "game.yaml")
	appendTo(t, manifest, "files: [notes]\n")
	notes := filepath.Join(f.dir, "games", "mine", "notes", "read.txt")
	must.Do(t, os.Mkdir(filepath.Dir(notes), 0o700))
	appendTo(t, notes, "further files of the referee\n")
	args := []string{
		"tournament", "games/mine/careful.py", "games/mine/eager.py", "@random", "--on", "mine:seed=1-3", "--keep-traces=all", "--quiet",
	}
	f.alone(t, append(args, "--db", "alone.db"))
	elsewhere := *f
	elsewhere.dir, elsewhere.cache = t.TempDir(), t.TempDir()
	other := elsewhere // with another package for Python
	other.env = []string{"PYTHONPATH=" + t.TempDir()}
	must.Do(t, os.Mkdir(filepath.Join(strings.TrimPrefix(other.env[0], "PYTHONPATH="), "other-1.0.dist-info"), 0o700))
	differs := other.worker(t, "other")
	var workers []*program
	for _, name := range []string{"one", "two"} {
		workers = append(workers, elsewhere.worker(t, name))
	}
	hub := f.hub(t, append(args, "--db", "fleet.db")...)
	hub.succeeds(t)
	for _, w := range workers {
		must.Do(t, w.Process.Signal(os.Interrupt))
		if w.exit(); strings.Contains(w.stderr.String(), "cannot play") {
			t.Errorf("a worker says %s", &w.stderr)
		}
	}
	_ = differs.Process.Kill()
	if differs.exit(); !strings.Contains(differs.stderr.String(), "cannot play the game mine: its toolchain differs from that of the hub") {
		t.Errorf("a worker with another Python says %s", &differs.stderr)
	}
	f.compare(t, "alone.db", "fleet.db")
}

// TestFleetStarter checks that a referee that starts its players, such as a jar, is sent to workers.
func TestFleetStarter(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // it waits for processes
	contesttest.Python(t)
	f := newFleet(t)
	script := must.Get(txtar.ParseFile(filepath.Join("testdata", "script", "brutaltester.txtar")))(t)
	for i := range script.Files {
		one := &script.Files[i]
		one.Name = strings.Replace(one.Name, "sums/referee.py", "sums/referee.jar", 1)
		one.Data = bytes.Replace(one.Data, []byte("referee: referee.py"), []byte("referee: cmd:python3 referee.jar"), 1)
	}
	must.Do(t, txtar.Write(script, f.dir))
	args := []string{"tournament", "good.py", "wrong.py", "--on", "sums:seed=1,rounds=2", "--keep-traces=all", "--quiet"}
	f.alone(t, append(args, "--db", "alone.db"))
	elsewhere := *f
	elsewhere.dir, elsewhere.cache = t.TempDir(), t.TempDir()
	elsewhere.worker(t, "one")
	hub := f.hub(t, append(args, "--db", "fleet.db")...)
	hub.succeeds(t)
	f.compare(t, "alone.db", "fleet.db")
}

// TestFleetBrokenReferee checks that a crashing referee ends a fleet's tournament with its error, and that no worker is
// blamed.
func TestFleetBrokenReferee(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // it waits for processes
	contesttest.Python(t)
	f := newFleet(t)
	command(t, f.dir, f.cache, "cookoff", "new", "game", "mine")
	elsewhere := *f
	elsewhere.dir, elsewhere.cache = t.TempDir(), t.TempDir()
	elsewhere.worker(t, "one")
	breakAt(t, filepath.Join(f.dir, "games", "mine", "referee.py"), 5)
	hub := f.hub(t, "tournament", "@random", "@idle", "--on", "mine:seed=1-9", "--quiet", "--db", "fleet.db")
	if code := hub.exit(); code != 1 || !strings.Contains(hub.stderr.String(), "referee error of the game mine") {
		t.Errorf("the hub ends with %d: %s", code, &hub.stderr)
	}
}

// breakAt makes a referee crash in matches of a seed.
func breakAt(t *testing.T, referee string, seed int) {
	t.Helper()
	text := must.Get(os.ReadFile(referee))(t)
	const reads = "message = json.loads(line)\n"
	before, after, ok := strings.Cut(string(text), reads)
	if !ok {
		t.Fatal("the template has changed")
	}
	indent := before[strings.LastIndexByte(before, '\n')+1:]
	text = fmt.Appendf(nil, "%s%s%sif message.get('seed') == %d:\n%s    raise KeyError\n%s", before, reads, indent, seed, indent, after)
	must.Do(t, os.WriteFile(referee, text, 0o600))
}

// appendTo appends a text to a file, which it creates if necessary.
func appendTo(t *testing.T, file, text string) {
	t.Helper()
	old, err := os.ReadFile(file)
	if err == nil || errors.Is(err, fs.ErrNotExist) {
		err = os.WriteFile(file, append(old, text...), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// compare compares the matches and traces of two databases.
func (f *fleetOf) compare(t *testing.T, one, other string) {
	t.Helper()
	want, _ := storedGames(t, filepath.Join(f.dir, one))
	got, _ := storedGames(t, filepath.Join(f.dir, other))
	if len(want) == 0 {
		t.Fatal("nothing is stored")
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the results differ: %s", diff)
	}
	if diff := cmp.Diff(f.traces(t, one), f.traces(t, other)); diff != "" {
		t.Errorf("the traces differ: %.2000s", diff)
	}
}

// traces returns the compressed traces of a database, by the position of their match in the schedule.
func (f *fleetOf) traces(t *testing.T, name string) map[int]string {
	t.Helper()
	path := filepath.Join(f.dir, name)
	db, err := store.Open(t.Context(), path, path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	all, ids := map[int]string{}, map[int]int64{}
	err = db.KeptTraces(t.Context(), 1, func(m store.ScheduledMatch, _ int) error {
		ids[m.Number] = m.Match.ID
		return nil
	})
	for number, id := range ids {
		packed, e := db.Trace(t.Context(), id)
		err = errors.Join(err, e)
		all[number] = string(packed)
	}
	if err != nil {
		t.Fatal(err)
	}
	return all
}
