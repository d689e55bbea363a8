package regress_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/experiment/store"
)

// decided plays identical pairs until the series ends.
func decided(t *testing.T, scores points) *regress.Report {
	t.Helper()
	s := newSeries(t, regress.Default(false), 2)
	for n := 0; add(s, pair(n, scores, scores)) == rating.Running; n++ {
	}
	return report(t, s)
}

// All formats have the names, the verdict, the evidence, and the first failure of each bot.
func TestPages(t *testing.T) {
	t.Parallel()
	s := newSeries(t, regress.Default(false), 2)
	for n := range 4 {
		matches := pair(n, points{9, failed}, points{9, failed})
		for i := range matches {
			matches[i].Match.ID = int64(10*n + i)
			matches[i].Match.Scenario.Name = "duel"
			for seat := range matches[i].Match.Seats {
				if f := matches[i].Match.Seats[seat].Failure; f != nil {
					f.Turn, f.Reason = 3, "exit status 1"
				}
			}
		}
		add(s, matches)
	}
	r := report(t, s)
	if len(r.Failures) != 1 || r.Failures[0].Bot != "old" || r.Failures[0].Match != 0 || r.Failures[0].Seat != "BLUE" || r.Failures[0].Failure.Kind != bot.Crashed {
		t.Errorf("first failures %+v", r.Failures)
	}
	for name, page := range map[string]string{"text": r.Document().Text(0), "Markdown": r.Document().Markdown(0)} {
		for _, want := range []string{
			r.Sentence, "for 3.47 to 1, against 0.665 to 1", "8: 8 won, 0 drawn, 0 lost", "The first failure of old: match 0, on duel",
			"BLUE old: crashed in turn 3: exit status 1", "old failed in 8 matches",
		} {
			if !strings.Contains(page, want) {
				t.Errorf("%s lacks %q:\n%s", name, want, page)
			}
		}
	}
}

// CI services see a test that passes, fails, is skipped or has an error, always under the same name.
func TestJUnit(t *testing.T) {
	t.Parallel()
	const name = `<testcase classname="cookoff.carnegie" name="new is stronger than old">`
	running := newSeries(t, regress.Default(false), 2)
	add(running, pair(0, points{9, 4}, points{9, 4}))
	stronger, notStronger := decided(t, points{9, 4}), decided(t, points{4, 9})
	for _, tt := range []struct {
		report *regress.Report
		want   string
	}{
		{stronger, `tests="1" failures="0" errors="0" skipped="0"`},
		{notStronger, `tests="1" failures="1" errors="0" skipped="0"`},
		{report(t, running), `tests="1" failures="0" errors="0" skipped="1"`},
		{decided(t, points{failed, 4}), `tests="1" failures="0" errors="1" skipped="0"`},
	} {
		got, err := tt.report.Document().JUnit()
		if err != nil || !strings.Contains(string(got), tt.want) || !strings.Contains(string(got), name) {
			t.Errorf("%s: %v, %s, want %s", tt.report.Headline(), err, got, tt.want)
		}
	}
	failed := stronger.Failed("no such map")
	junit, err := failed.JUnit()
	markdown := failed.Markdown(0)
	if err != nil || !strings.Contains(string(junit), name) || !strings.Contains(string(junit), `<error message="no such map">`) ||
		!strings.Contains(markdown, "could not tell whether new is stronger than old") || !strings.Contains(markdown, "no such map") {
		t.Errorf("%v, %s\n%s", err, junit, markdown)
	}
}

// A warning is due if most matches have no score at all.
func TestScoreless(t *testing.T) {
	t.Parallel()
	for scores, want := range map[[2]int64]bool{{0, 0}: true, {0, 4}: false} {
		s := newSeries(t, regress.Default(false), 2)
		for n := range 3 {
			add(s, pair(n, points{scores[0], scores[1]}, points{scores[0], scores[1]}))
		}
		if got := strings.Contains(strings.Join(report(t, s).Notes, ""), "In 6 of 6 matches all bots scored 0"); got != want {
			t.Errorf("%v: %t, want %t: %q", scores, got, want, report(t, s).Notes)
		}
	}
}

// If pairs ran out, the note suggests how to get more: double the user's range of seeds.
func TestNoteMore(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		ending rating.Ending
		most   int // --max-pairs
		pairs  int // scenarios
		on     []string
		want   string
	}{
		{regress.Limit, 10, 100, nil, "To allow more pairs: --max-pairs 20"},
		{regress.Limit, 100, 100, []string{"duel", "grass:seed=11-110,league=2"}, "To allow more pairs: --on grass:seed=11-210,league=2 --max-pairs 200"},
		{regress.Exhausted, 1000, 20, []string{"grass:seed=1-20"}, "To allow more pairs: --on grass:seed=1-40"},
		{regress.Exhausted, 1000, 3, []string{"duel"}, "To allow more pairs: --on carnegie:seed=1-1000"},
		{rating.Decided, 10, 100, nil, ""},
		{rating.TimeUp, 10, 100, nil, ""},
	} {
		r := regress.Report{Game: "carnegie", Ending: tt.ending, Settings: regress.Settings{MaxPairs: tt.most}}
		r.NoteMore(tt.pairs, tt.on)
		if got := strings.Join(r.Notes, "\n"); got != tt.want {
			t.Errorf("%s, %d pairs on %v: %q, want %q", tt.ending, tt.pairs, tt.on, got, tt.want)
		}
	}
}

// Only earlier, played comparisons of the same bots count as repeated.
func TestComparedBefore(t *testing.T) {
	t.Parallel()
	compare := func(id int64, plan string, played int, bots ...string) store.Tournament {
		s := store.Tournament{ID: id, Plan: []byte(plan), Played: played}
		for _, b := range bots {
			s.Entrants = append(s.Entrants, store.Entrant{Name: b, Content: store.NewDigest(b)})
		}
		return s
	}
	const drawn = `{"order":1}`
	now := compare(7, drawn, 2, "new", "old")
	all := []store.Tournament{
		compare(1, drawn, 2, "new", "old"), compare(2, drawn, 2, "new", "old"), // these
		compare(3, `{}`, 2, "new", "old"), compare(4, drawn, 0, "new", "old"), compare(5, drawn, 2, "new", "other"),
		compare(6, drawn, 2, "old", "new"), now, compare(8, drawn, 2, "new", "old"),
	}
	earlier, err := regress.ComparedBefore(all, now)
	n := len(earlier)
	var r regress.Report
	r.NoteRepeated(n)
	if err != nil || n != 2 || !strings.HasPrefix(strings.Join(r.Notes, ""), "These bots were compared 2 times before.") {
		t.Errorf("%d, %v, %q", n, err, r.Notes)
	}
	if _, err := regress.ComparedBefore([]store.Tournament{compare(1, "?", 2, "new", "old")}, now); err == nil {
		t.Error("a plan that is not JSON is no error")
	}
}

// Question, forecast and progress take one line each.
func TestLines(t *testing.T) {
	t.Parallel()
	settings := regress.Default(true)
	settings.Model = settings.Test.DefaultModel()
	if got, want := settings.Ask("new", "old", 1), "Is new not weaker than old? It decides between -40 and +0 Elo; 1 scenario"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	expected := settings.Expect("new", 500)
	if !strings.HasPrefix(expected, "expected: ") || !strings.HasSuffix(expected, "; at most 500") {
		t.Errorf("%q", expected)
	}
	s := newSeries(t, settings, 2)
	for n := range 20 {
		add(s, pair(n, points{9, 4}, points{4, int64(8 + n%2)}))
	}
	line, left := s.Progress(27)
	if !strings.HasPrefix(line, "pair 20 of at most 27; evidence for ") || !strings.Contains(line, " (20 to 1 decides); Elo ") || left <= 0 || left > 7 {
		t.Errorf("%q, %v left", line, left)
	}
}
