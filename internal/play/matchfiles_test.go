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

func TestNameOfMatch(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		scenario string
		allowed  func(rune) bool
		maxLen   int
		want     string
	}{
		{"carnegie:seed=7", matchfiles.IsPlain, 99, "carnegie_seed_7-a-vs-b"},
		{"carnegie:seed=7", matchfiles.IsPossible, 99, "carnegie_seed=7-a-vs-b"},
		{"Kü che", matchfiles.IsPlain, 99, "K__che-a-vs-b"},
		{"Kü che", matchfiles.IsPossible, 99, "Kü_che-a-vs-b"},
		{"Kü", matchfiles.IsPossible, 2, "K"}, // does not split a character
		{"duel", matchfiles.IsPlain, 6, "duel-a"},
	} {
		must.Be(t, tt.scenario, tt.want, matchfiles.Name(tt.scenario, []string{"a", "b"}, tt.allowed, tt.maxLen))
	}
}

// place returns a folder with empty files.
func place(t *testing.T, names ...string) matchfiles.Paths {
	t.Helper()
	dir := t.TempDir()
	for _, name := range names {
		must.Do(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	return matchfiles.Paths{Files: userfiles.Files{Dir: dir}}
}

// Each run has its own folder. A folder named by the user must be empty.
func TestFolders(t *testing.T) {
	t.Parallel()
	p := place(t)
	for _, want := range []string{"2026-01-31-duel-a-vs-b", "2026-01-31-duel-a-vs-b-2", "2026-01-31-duel-a-vs-b-3"} {
		got, err := p.NewFolder("runs", "2026-01-31", "duel", []string{"a", "b"})
		if err != nil || got != filepath.Join("runs", want) {
			t.Errorf("NewFolder = %s, %v, want %s", got, err, want)
		}
	}
	must.Do(t, p.EmptyFolder(filepath.Join("new", "one")))
	if err := p.EmptyFolder("runs"); err == nil || !strings.Contains(err.Error(), "output folder runs is not empty") {
		t.Errorf("EmptyFolder of a folder with files: error %v", err)
	}
}

func TestPlan(t *testing.T) {
	t.Parallel()
	kitchen, zip := contest.Info{Name: "kitchen", Replay: contest.ReplayJSON}, contest.Info{Name: "race", Replay: ".zip"}
	type files = matchfiles.Files
	for _, tt := range []struct {
		name    string
		wish    matchfiles.Choice
		info    contest.Info
		matches int
		want    []files
		err     string
	}{
		{"defaults", matchfiles.Choice{}, kitchen, 1, []files{{Folder: "f", Trace: "f/trace.jsonl.gz", Replay: "f/replay.json.gz"}}, ""},
		{"a replay only on request", matchfiles.Choice{Transcript: true}, zip, 1, []files{{Folder: "f", Trace: "f/trace.jsonl.gz", Transcript: "f/codingame.log"}}, ""},
		{"named files of two matches", matchfiles.Choice{Trace: "t/a.jsonl", Replay: "b.json"}, kitchen, 2, []files{
			{Folder: "f/1", Trace: "t/1-a.jsonl", Replay: "1-b.json"}, {Folder: "f/2", Trace: "t/2-a.jsonl", Replay: "2-b.json"},
		}, ""},
		{"no files", matchfiles.Choice{Trace: matchfiles.None, Replay: matchfiles.None}, kitchen, 1, []files{{Folder: "f", Trace: "f/trace.jsonl.gz"}}, ""},
		{"an existing file", matchfiles.Choice{Trace: "there"}, kitchen, 1, nil, "--trace: there already exists; choose another name"},
		{"another format", matchfiles.Choice{Replay: "x.json"}, zip, 1, nil, "--replay: x.json: a replay of race must be a .zip file"},
		{"no replay format", matchfiles.Choice{Replay: "x.json"}, contest.Info{}, 1, nil, "--replay: this game has no replay file"},
	} {
		at := place(t, "there")
		must.Do(t, os.Mkdir(at.Path("t"), 0o700))
		got, err := at.Plan(tt.wish, tt.info, "f", tt.matches)
		if (err != nil) != (tt.err != "") || err != nil && err.Error() != tt.err {
			t.Errorf("%s: error %v, want %q", tt.name, err, tt.err)
		}
		var all []files
		for _, f := range got {
			all = append(all, files{Folder: slash(f.Folder), Trace: slash(f.Trace), Replay: slash(f.Replay), Transcript: slash(f.Transcript)})
		}
		must.Be(t, tt.name, tt.want, all, cmpopts.IgnoreUnexported(files{}))
	}
	_, err := place(t).Plan(matchfiles.Choice{Trace: "x.json", Replay: "x.json"}, kitchen, "f", 1)
	if _, ok := errors.AsType[*usage.Error](err); !ok || err.Error() != "--trace and --replay are both x.json; give different files" {
		t.Errorf("one file for both: error %v", err)
	}
}

func slash(name string) string { return filepath.ToSlash(name) }

// The trace of a match that failed is kept even if it is not wanted, unless it is empty.
func TestRecording(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	for _, tt := range []struct {
		name  string
		wish  matchfiles.Choice
		lines bool
		err   error
		left  []string
	}{
		{"a complete match", matchfiles.Choice{Transcript: true}, true, nil, []string{"codingame.log", "trace.jsonl.gz"}},
		{"no trace wanted", matchfiles.Choice{Trace: matchfiles.None}, true, nil, nil},
		{"a match that failed", matchfiles.Choice{Trace: matchfiles.None}, true, broken, []string{"trace.jsonl.gz"}},
		{"a match that failed before its first line", matchfiles.Choice{}, false, broken, nil},
	} {
		p := place(t)
		plan := must.Get(p.Plan(tt.wish, contest.Info{}, "f", 1))(t)
		r := must.Get(plan[0].Begin())(t)
		var o contest.Observer
		if r.Observe(&o); (o.Transcript != nil) != tt.wish.Transcript {
			t.Errorf("%s: transcript written: %t, wanted: %t", tt.name, o.Transcript != nil, tt.wish.Transcript)
		}
		if tt.lines {
			must.Do(t, o.Trace.Line([]byte("{}")))
		}
		left, err := r.End(t.Context(), nil, "turns", tt.err)
		if !errors.Is(err, tt.err) {
			t.Errorf("%s: error %v, want %v", tt.name, err, tt.err)
		}
		entries := must.Get(os.ReadDir(p.Path("f")))(t)
		var names []string
		for _, e := range entries {
			names = append(names, e.Name())
		}
		if diff := cmp.Diff(tt.left, names); diff != "" || (left.Trace != "") != (len(names) > 0) {
			t.Errorf("%s: End reports the trace %q; files (-want +got):\n%s", tt.name, left.Trace, diff)
		}
	}
}

// A transcript has a block with output and failure of each bot before the first turn, and blocks
// for the turns.
func TestTranscript(t *testing.T) {
	t.Parallel()
	p := place(t)
	plan := must.Get(p.Plan(matchfiles.Choice{Transcript: true, Trace: matchfiles.None}, contest.Info{}, "f", 1))(t)
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
