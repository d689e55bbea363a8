package tournament_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/must"
)

// A failing bot loses, and the match is stored like any other.
func TestFailingBot(t *testing.T) {
	t.Parallel()
	s := setUp(t, database(t), "overdrive:seed=1-2", "@random", shell(t, "quits", "exit 3\n"))
	s.Plan.Clock = contest.Clock{Init: time.Minute, Turn: time.Minute}
	s.begin(t, false)
	pairs, _ := s.play(t)
	for _, pair := range pairs {
		for _, e := range pair.Matches {
			i := slices.Index(e.Lineup, 1)
			if f := e.Match.Seats[i].Failure; f == nil || e.Match.Winner != 1-i {
				t.Errorf("failure %v, winner %d, want a failure and winner %d", f, e.Match.Winner, 1-i)
			}
		}
	}
}

// If a bot's files change during a tournament, it keeps playing with the original ones, and one
// message reports it.
func TestChangedBot(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "editor.sh")
	must.Do(t, os.WriteFile(path, []byte("sed -i s/5/6/ \"$0\" '"+path+"'; exit 5\n"), 0o666))
	s := setUp(t, database(t), "overdrive:seed=1-2", "@idle", "editor=cmd:sh '"+path+"'")
	var changed []string
	s.Changed = func(name string) { changed = append(changed, name) }
	s.play(t)
	must.Be(t, "bots reported as changed", []string{"editor"}, changed)
	matches := rows(t, s.Store, s.began.ID)
	for _, m := range matches {
		if text := strings.Join(m.Failures, ""); !strings.HasPrefix(text, "crashed in turn 1: exit status 5") {
			t.Errorf("match %d: failure %q", m.Number, text)
		}
	}
	must.Be(t, "matches", 4, len(matches))
}

// A bot's program is used in place, not copied: if it changes, the tournament ends.
func TestChangedInPlace(t *testing.T) {
	t.Parallel()
	word := shell(t, "editor", "#!/bin/sh\nsed -i s/5/6/ \"$0\"; exit 5\n")
	program := strings.TrimSuffix(strings.TrimPrefix(word, "editor=cmd:sh '"), "'")
	must.Do(t, os.Chmod(program, 0o777))
	s := setUp(t, database(t), "overdrive:seed=1-2", "@idle", "editor=cmd:"+program)
	_, err := s.run(t.Context())
	const want = "bot editor has changed since the tournament began"
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %s", err, want)
	}
	if got := rows(t, s.Store, s.began.ID); len(got) != 0 {
		t.Errorf("matches of the changed bot were stored: %v", got)
	}
}

// Trial matches report failures as warnings and are not stored. Their times give an estimate of the
// tournament's duration.
func TestTrials(t *testing.T) {
	t.Parallel()
	s := setUp(t, database(t), "overdrive:seed=1-2", "@idle", shell(t, "quits", "echo bye >&2; exit 3\n"), "@simple")
	s.Plan.Clock = contest.Clock{Init: time.Minute, Turn: time.Minute}
	trials := must.Get(s.Worker.(*tournament.Local).Trials(t.Context(), s.Plan, s.Plan.Bots[0].Bot, 2))(t)
	for i, failed := range []bool{false, true, false} {
		if (trials[i].Failure != nil) != failed || !failed && trials[i].Turns < 10 {
			t.Errorf("trial of %s: %d turns, failure %v", trials[i].Bot.Name, trials[i].Turns, trials[i].Failure)
		}
		if warned := strings.Contains(strings.Join(trials[i].Warnings, "\n"), "it failed in its trial match: "); warned != failed {
			t.Errorf("trial of %s: warnings %q", trials[i].Bot.Name, trials[i].Warnings)
		}
	}
	if got := rows(t, s.Store, s.began.ID); len(got) != 0 {
		t.Errorf("trial matches were stored: %v", got)
	}
	for i := range trials {
		trials[i].Start, trials[i].Turn = 0, time.Millisecond
	}
	whole := tournament.Estimate(s.Plan, s.schedule, trials, 12, 2)
	if whole <= 0 {
		t.Errorf("Estimate = %v, want more than 0", whole)
	}
	s.Plan.Limits = []int{10, 10} // the scenarios' own turn limits
	if short := tournament.Estimate(s.Plan, s.schedule, trials, 12, 2); short > whole/5 {
		t.Errorf("Estimate = %v for ten turns a match, want at most a fifth of %v", short, whole)
	}
}
