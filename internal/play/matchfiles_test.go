package play_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/matchfiles"
	"github.com/cookoff/cookoff/internal/play/userfiles"
	"github.com/cookoff/cookoff/internal/text/usage"
)

func TestName(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		scenario string
		kept     func(rune) bool
		most     int
		want     string
	}{
		{"carnegie:seed=7", matchfiles.Plain, 99, "carnegie_seed_7-a-vs-b"},
		{"carnegie:seed=7", matchfiles.Possible, 99, "carnegie_seed=7-a-vs-b"},
		{"Kü che", matchfiles.Plain, 99, "K__che-a-vs-b"},
		{"Kü che", matchfiles.Possible, 99, "Kü_che-a-vs-b"},
		{"Kü", matchfiles.Possible, 2, "K"}, // does not split a character
		{"duel", matchfiles.Plain, 6, "duel-a"},
	} {
		must.Be(t, tt.scenario, tt.want, matchfiles.Name(tt.scenario, []string{"a", "b"}, tt.kept, tt.most))
	}
}

// place returns a folder with these existing files.
func place(t *testing.T, there ...string) matchfiles.Place {
	t.Helper()
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for _, name := range there {
		must.Do(t, os.WriteFile(at(name), nil, 0o600))
	}
	return matchfiles.Place{Files: userfiles.Files{Dir: dir}}
}

// Each run has its own folder. A folder named by the user must be empty.
func TestFolders(t *testing.T) {
	t.Parallel()
	p := place(t)
	for _, want := range []string{"2026-01-31-duel-a-vs-b", "2026-01-31-duel-a-vs-b-2", "2026-01-31-duel-a-vs-b-3"} {
		got, err := p.NewFolder("runs", "2026-01-31", "duel", []string{"a", "b"})
		if err != nil || got != filepath.Join("runs", want) {
			t.Errorf("%s, %v; want %s", got, err, want)
		}
	}
	if err := p.EmptyFolder(filepath.Join("new", "one")); err != nil {
		t.Error(err)
	}
	if err := p.EmptyFolder("runs"); err == nil || !strings.Contains(err.Error(), "output folder runs is not empty") {
		t.Errorf("a folder with files: %v", err)
	}
}

func TestPlan(t *testing.T) {
	t.Parallel()
	kitchen, zip := contest.Info{Name: "kitchen", Replay: contest.ReplayJSON}, contest.Info{Name: "race", Replay: ".zip"}
	type files = matchfiles.Files
	for _, tt := range []struct {
		name    string
		wish    matchfiles.Wish
		info    contest.Info
		matches int
		want    []files
		wrong   string
	}{
		{"what there is by itself", matchfiles.Wish{}, kitchen, 1, []files{{Folder: "f", Trace: "f/trace.jsonl.gz", Replay: "f/replay.json.gz"}}, ""},
		{"a replay that takes a wish", matchfiles.Wish{Transcript: true}, zip, 1, []files{{Folder: "f", Trace: "f/trace.jsonl.gz", Transcript: "f/codingame.log"}}, ""},
		{"named files of two matches", matchfiles.Wish{Trace: "t/a.jsonl", Replay: "b.json"}, kitchen, 2, []files{
			{Folder: "f/1", Trace: "t/1-a.jsonl", Replay: "1-b.json"}, {Folder: "f/2", Trace: "t/2-a.jsonl", Replay: "2-b.json"},
		}, ""},
		{"no files", matchfiles.Wish{Trace: matchfiles.None, Replay: matchfiles.None}, kitchen, 1, []files{{Folder: "f", Trace: "f/trace.jsonl.gz"}}, ""},
		{"a file that is there", matchfiles.Wish{Trace: "there"}, kitchen, 1, nil, "--trace: there already exists; choose another name"},
		{"another form", matchfiles.Wish{Replay: "x.json"}, zip, 1, nil, "--replay: x.json: a replay of race must be a .zip file"},
		{"no form", matchfiles.Wish{Replay: "x.json"}, contest.Info{}, 1, nil, "--replay: this game has no replay file"},
	} {
		at := place(t, "there")
		must.Do(t, os.Mkdir(at.Path("t"), 0o700))
		got, err := at.Plan(tt.wish, tt.info, "f", tt.matches)
		if wrong := err != nil; wrong != (tt.wrong != "") || wrong && err.Error() != tt.wrong {
			t.Errorf("%s: %v", tt.name, err)
		}
		var all []files
		for _, f := range got {
			all = append(all, files{Folder: slash(f.Folder), Trace: slash(f.Trace), Replay: slash(f.Replay), Transcript: slash(f.Transcript)})
		}
		must.Be(t, tt.name, tt.want, all, cmpopts.IgnoreUnexported(files{}))
	}
	_, err := place(t).Plan(matchfiles.Wish{Trace: "x.json", Replay: "x.json"}, kitchen, "f", 1)
	if _, ok := errors.AsType[*usage.Error](err); !ok || err.Error() != "--trace and --replay are both x.json; give different files" {
		t.Errorf("one file for both: %v", err)
	}
}

func slash(name string) string { return filepath.ToSlash(name) }

// Which files remain depends on how a match ended, and on whether there was anything to write.
func TestRecording(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	for _, tt := range []struct {
		name  string
		wish  matchfiles.Wish
		lines bool
		err   error
		left  []string
	}{
		{"a whole match", matchfiles.Wish{Transcript: true}, true, nil, []string{"codingame.log", "trace.jsonl.gz"}},
		{"no trace is wanted", matchfiles.Wish{Trace: matchfiles.None}, true, nil, nil},
		{"a match that broke off", matchfiles.Wish{Trace: matchfiles.None}, true, broken, []string{"trace.jsonl.gz"}},
		{"one that never began", matchfiles.Wish{}, false, broken, nil},
	} {
		p := place(t)
		plan := must.Get(p.Plan(tt.wish, contest.Info{}, "f", 1))(t)
		r := must.Get(plan[0].Begin())(t)
		var o contest.Observer
		if r.Observe(&o); (o.Transcript != nil) != tt.wish.Transcript {
			t.Errorf("%s: the transcript is another one than was wanted", tt.name)
		}
		if tt.lines {
			must.Do(t, o.Trace.Line([]byte("{}")))
		}
		left, err := r.End(t.Context(), nil, "turns", tt.err)
		if !errors.Is(err, tt.err) {
			t.Errorf("%s: %v", tt.name, err)
		}
		entries := must.Get(os.ReadDir(p.Path("f")))(t)
		var names []string
		for _, e := range entries {
			names = append(names, e.Name())
		}
		if diff := cmp.Diff(tt.left, names); diff != "" || (left.Trace != "") != (len(names) > 0) {
			t.Errorf("%s: it says the trace is %q (-want +got):\n%s", tt.name, left.Trace, diff)
		}
	}
}

// A transcript has a block with output and failure of each bot before the first turn, and blocks for the turns.
func TestTranscript(t *testing.T) {
	t.Parallel()
	p := place(t)
	plan := must.Get(p.Plan(matchfiles.Wish{Transcript: true, Trace: matchfiles.None}, contest.Info{}, "f", 1))(t)
	r := must.Get(plan[0].Begin())(t)
	var o contest.Observer
	r.Observe(&o)
	for _, x := range []contest.Exchange{
		{Seat: "RED", Bot: "a", Stderr: []string{"set up"}},
		{Seat: "BLUE", Bot: "b", Output: "failed_to_start: oops"},
		{Turn: "1", Seat: "RED", Bot: "a", Output: "move(0, 0, 1) -> true"},
		{Turn: "2", Seat: "RED", Bot: "a"},
	} {
		o.Transcript(x)
	}
	must.Get(r.End(t.Context(), nil, "turns", nil))(t)
	text := must.Get(os.ReadFile(filepath.Join(p.Path("f"), "codingame.log")))(t)
	want := "=== start, RED (a)\nStandard Error Stream:\nset up\n\n=== start, BLUE (b)\nFailure:\nfailed_to_start: oops\n\n" +
		"=== turn 1, RED (a)\nCalls:\nmove(0, 0, 1) -> true\n\n=== turn 2, RED (a)\nCalls:\nnone\n\n"
	must.Be(t, "transcript", want, string(text))
}
