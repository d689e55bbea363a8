package cli_test

import (
	"bytes"
	"errors"
	"fmt"
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

// testFleet starts the hub and the workers of a fleet as processes, with an address and a token.
type testFleet struct {
	dir, cache, address, token string
	env                        []string
}

// newFleet returns a fleet with a free address, which hubs can use again and again.
func newFleet(t *testing.T) *testFleet {
	t.Helper()
	listener := must.Get(net.Listen("tcp", "127.0.0.1:0"))(t)
	f := &testFleet{dir: t.TempDir(), cache: t.TempDir(), address: listener.Addr().String()}
	must.Do(t, listener.Close())
	f.token = filepath.Join(f.dir, "fleet.token")
	must.Get(fleet.MakeSecret(f.token, time.Now()))(t)
	return f
}

// worker starts a worker, and kills it at the end of the test.
func (f *testFleet) worker(t *testing.T, name string, args ...string) *program {
	t.Helper()
	args = append([]string{"worker", "--hub", f.address, "--token", f.token, "--name", name, "--slots", "1", "--patience", "200ms"}, args...)
	p := startProgram(t, f.dir, f.cache, f.env, args...)
	t.Cleanup(func() { _ = p.Process.Kill() })
	return p
}

// hub starts an experiment whose matches are played by workers.
func (f *testFleet) hub(t *testing.T, args ...string) *program {
	t.Helper()
	return startProgram(t, f.dir, f.cache, f.env, append(args, "--hub="+f.address, "--token", f.token, "--patience", "200ms")...)
}

// A game with an external referee is sent to workers, and the tournament has the results of a
// single machine. Workers with another runtime refuse it.
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
	f.playLocally(t, append(args, "--db", "local.db"))
	remote := *f
	remote.dir, remote.cache = t.TempDir(), t.TempDir()
	other := remote // with another Python package
	other.env = []string{"PYTHONPATH=" + t.TempDir()}
	must.Do(t, os.Mkdir(filepath.Join(strings.TrimPrefix(other.env[0], "PYTHONPATH="), "other-1.0.dist-info"), 0o700))
	different := other.worker(t, "other")
	var workers []*program
	for _, name := range []string{"one", "two"} {
		workers = append(workers, remote.worker(t, name))
	}
	hub := f.hub(t, append(args, "--db", "fleet.db")...)
	hub.exitsWith(t, 0)
	for _, w := range workers {
		must.Do(t, w.Process.Signal(os.Interrupt))
		if w.exit(); strings.Contains(w.stderr.String(), "cannot play") {
			t.Errorf("a worker reports %s", &w.stderr)
		}
	}
	_ = different.Process.Kill()
	different.exit()
	must.Have(t, different.stderr.String(), "cannot play the game mine: its toolchain differs from that of the hub")
	f.compare(t, "local.db", "fleet.db")
}

// A referee that starts its players, such as a jar, is sent to workers, too.
func TestFleetRefereeStartsPlayers(t *testing.T) {
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
	f.playLocally(t, append(args, "--db", "local.db"))
	remote := *f
	remote.dir, remote.cache = t.TempDir(), t.TempDir()
	remote.worker(t, "one")
	hub := f.hub(t, append(args, "--db", "fleet.db")...)
	hub.exitsWith(t, 0)
	f.compare(t, "local.db", "fleet.db")
}

// If the referee crashes, the tournament ends with its error.
func TestFleetRefereeCrashes(t *testing.T) {
	t.Parallel()
	tier.Gate(t) // it waits for processes
	contesttest.Python(t)
	f := newFleet(t)
	command(t, f.dir, f.cache, "cookoff", "new", "game", "mine")
	remote := *f
	remote.dir, remote.cache = t.TempDir(), t.TempDir()
	remote.worker(t, "one")
	breakAt(t, filepath.Join(f.dir, "games", "mine", "referee.py"), 5)
	hub := f.hub(t, "tournament", "@random", "@idle", "--on", "mine:seed=1-9", "--quiet", "--db", "fleet.db")
	hub.exitsWith(t, 1)
	must.Have(t, hub.stderr.String(), "referee error of the game mine")
}

// breakAt makes a referee crash in matches with this seed.
func breakAt(t *testing.T, referee string, seed int) {
	t.Helper()
	text := must.Get(os.ReadFile(referee))(t)
	const reads = "message = json.loads(line)\n"
	before, after, ok := strings.Cut(string(text), reads)
	if !ok {
		t.Fatal("the template of a referee has changed")
	}
	indent := before[strings.LastIndexByte(before, '\n')+1:]
	text = fmt.Appendf(nil, "%s%s%sif message.get('seed') == %d:\n%s    raise KeyError\n%s", before, reads, indent, seed, indent, after)
	must.Do(t, os.WriteFile(referee, text, 0o600))
}

// appendTo appends a text to a file, which it creates if necessary.
func appendTo(t *testing.T, file, text string) {
	t.Helper()
	f := must.Get(os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600))(t)
	_, err := f.WriteString(text)
	must.Do(t, errors.Join(err, f.Close()))
}

// compare compares the matches and traces of two databases.
func (f *testFleet) compare(t *testing.T, one, other string) {
	t.Helper()
	want, _ := storedMatches(t, filepath.Join(f.dir, one))
	got, _ := storedMatches(t, filepath.Join(f.dir, other))
	if len(want) == 0 {
		t.Fatalf("no match is stored in %s", one)
	}
	must.Be(t, "stored matches", want, got)
	if diff := cmp.Diff(f.traces(t, one), f.traces(t, other)); diff != "" {
		t.Errorf("stored traces (-want +got):\n%.2000s", diff)
	}
}

// traces returns the compressed traces of a database, by the position of their match in the schedule.
func (f *testFleet) traces(t *testing.T, name string) map[int]string {
	t.Helper()
	path := filepath.Join(f.dir, name)
	db := must.Get(store.Open(t.Context(), path, path))(t)
	defer db.Close()
	all, ids := map[int]string{}, map[int]int64{}
	must.Do(t, db.KeptTraces(t.Context(), 1, func(m store.ScheduledMatch, _ int) error {
		ids[m.Number] = m.Match.ID
		return nil
	}))
	for number, id := range ids {
		all[number] = string(must.Get(db.Trace(t.Context(), id))(t))
	}
	return all
}
