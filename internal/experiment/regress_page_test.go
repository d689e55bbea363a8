package experiment_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/must"
)

// decided returns the report of a series of identical pairs.
func decided(t *testing.T, scores points) *regress.Report {
	t.Helper()
	s := newSeries(t, regress.Default(false), 2)
	playSeries(s, 1000, samePairs(scores, scores))
	return report(t, s)
}

// Text and Markdown have the verdict, the evidence, and the first failure of each bot.
func TestTextAndMarkdown(t *testing.T) {
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
		t.Errorf("first failures %+v, want one of old as BLUE in match 0", r.Failures)
	}
	for name, page := range map[string]string{"text": r.Document().Text(0), "Markdown": r.Document().Markdown(0)} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			must.Have(t, page, r.Sentence, "for 3.47 to 1, against 0.665 to 1", "8: 8 won, 0 drawn, 0 lost", "The first failure of old: match 0, on duel",
				"BLUE old: crashed in turn 3: exit status 1", "old failed in 8 matches")
		})
	}
}

// In JUnit a comparison is one test with a constant name. It passes, fails, is skipped, or has an
// error.
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
			t.Errorf("%s: error %v, JUnit %s, want %s", tt.report.Headline(), err, got, tt.want)
		}
	}
	failed := stronger.Failed("no such map")
	must.Have(t, string(must.Get(failed.JUnit())(t)), name, `<error message="no such map">`)
	must.Have(t, failed.Markdown(0), "could not tell whether new is stronger than old", "no such map")
}

// A note warns if all bots had a score of 0 in most matches.
func TestNoteOnZeroScores(t *testing.T) {
	t.Parallel()
	for scores, want := range map[[2]int64]bool{{0, 0}: true, {0, 4}: false} {
		s := newSeries(t, regress.Default(false), 2)
		playSeries(s, 3, samePairs(scores[:], scores[:]))
		if got := strings.Contains(strings.Join(report(t, s).Notes, ""), "In 6 of 6 matches all bots scored 0"); got != want {
			t.Errorf("scores %v: warning %t, want %t: %q", scores, got, want, report(t, s).Notes)
		}
	}
}

// If pairs ran out, a note suggests how to get more: a higher --max-pairs, or twice the range of
// seeds.
func TestNoteMorePairs(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		ending   rating.Ending
		maxPairs int
		pairs    int // number of scenarios
		on       []string
		want     string
	}{
		{regress.Limit, 10, 100, nil, "To allow more pairs: --max-pairs 20"},
		{regress.Limit, 100, 100, []string{"duel", "grass:seed=11-110,league=2"}, "To allow more pairs: --on grass:seed=11-210,league=2 --max-pairs 200"},
		{regress.Exhausted, 1000, 20, []string{"grass:seed=1-20"}, "To allow more pairs: --on grass:seed=1-40"},
		{regress.Exhausted, 1000, 3, []string{"duel"}, "To allow more pairs: --on carnegie:seed=1-1000"},
		{rating.Decided, 10, 100, nil, ""},
		{rating.TimeUp, 10, 100, nil, ""},
	} {
		r := regress.Report{Game: "carnegie", Ending: tt.ending, Settings: regress.Settings{MaxPairs: tt.maxPairs}}
		r.NoteMore(tt.pairs, tt.on)
		if got := strings.Join(r.Notes, "\n"); got != tt.want {
			t.Errorf("%s, %d pairs on %v: notes %q, want %q", tt.ending, tt.pairs, tt.on, got, tt.want)
		}
	}
}

// ComparedBefore finds earlier comparisons of the same bots that have played matches.
func TestComparedBefore(t *testing.T) {
	t.Parallel()
	compare := func(id int64, plan string, played int, bots ...string) store.Tournament {
		s := store.Tournament{ID: id, Plan: []byte(plan), Played: played}
		for _, b := range bots {
			s.Entrants = append(s.Entrants, store.Entrant{Name: b, Content: store.NewDigest(b)})
		}
		return s
	}
	const shuffled = `{"order":1}`
	now := compare(7, shuffled, 2, "new", "old")
	all := []store.Tournament{
		compare(1, shuffled, 2, "new", "old"), compare(2, shuffled, 2, "new", "old"), // the ones to find
		compare(3, `{}`, 2, "new", "old"), compare(4, shuffled, 0, "new", "old"), compare(5, shuffled, 2, "new", "other"),
		compare(6, shuffled, 2, "old", "new"), now, compare(8, shuffled, 2, "new", "old"),
	}
	earlier, err := regress.ComparedBefore(all, now)
	n := len(earlier)
	var r regress.Report
	r.NoteRepeated(n)
	if err != nil || n != 2 || !strings.HasPrefix(strings.Join(r.Notes, ""), "These bots were compared 2 times before.") {
		t.Errorf("found %d comparisons, error %v, want 2; notes %q", n, err, r.Notes)
	}
	if _, err := regress.ComparedBefore([]store.Tournament{compare(1, "?", 2, "new", "old")}, now); err == nil {
		t.Error("a plan that is not JSON gives no error")
	}
}

// Question, forecast and progress are one line each.
func TestQuestionForecastAndProgress(t *testing.T) {
	t.Parallel()
	settings := regress.Default(true)
	settings.Model = settings.Test.DefaultModel()
	must.Be(t, "question", "Is new not weaker than old? It decides between -40 and +0 Elo; 1 scenario", settings.Ask("new", "old", 1))
	expected := settings.Expect("new", 500)
	if !strings.HasPrefix(expected, "expected: ") || !strings.HasSuffix(expected, "; at most 500") {
		t.Errorf("forecast %q", expected)
	}
	s := newSeries(t, settings, 2)
	playSeries(s, 20, func(n int) []points { return []points{{9, 4}, {4, int64(8 + n%2)}} })
	line, left := s.Progress(27)
	if !strings.HasPrefix(line, "pair 20 of at most 27; evidence for ") || !strings.Contains(line, " (20 to 1 decides); Elo ") || left <= 0 || left > 7 {
		t.Errorf("progress %q, %v pairs left", line, left)
	}
}
