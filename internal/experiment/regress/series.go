// Package regress tests whether a new bot is stronger than an old one, or at least not weaker. It takes the pairs of a
// tournament, in the order of the schedule, feeds them to a sequential test of package rating, reports when to stop, and returns
// the verdict, an estimate, and the kinds of scenarios on which the new bot is better or worse. It plays and prints nothing
// itself.
package regress

import (
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// The endings that only this experiment has.
const (
	Limit           rating.Ending = "max-pairs" // as many pairs are played as were allowed
	Exhausted       rating.Ending = "exhausted" // all scenarios are played
	TooManyFailures rating.Ending = "failures"  // a bot failed too often
	Identical       rating.Ending = "identical" // both bots are the same, so nothing is played
)

// sequential is one of rating's tests.
type sequential interface {
	Add(x float64)
	State() rating.State
}

// seriesTest is a test with its input.
type seriesTest struct {
	name  string
	test  sequential
	value func(Pair) float64
}

// Series is a sequence of pairs of a new and an old bot, with the tests on it.
type Series struct {
	settings  Settings
	seats     int
	tests     []seriesTest // the test, and the landslide rule beside it
	live      *rating.LiveInterval
	tally     *tournament.Tally
	pairs     []Pair
	failed    []failedAt // of each bot that failed
	matches   [3]int     // won, drawn, lost by the new bot
	scoreless int        // matches of these in which all scores are 0
	ending    rating.Ending
	by        string // name of the test that decided
}

// NewSeries begins a series of the new bot and, in all other seats, the old one. The settings must have passed
// Check.
func NewSeries(s Settings, e tournament.Entrants) *Series {
	return &Series{settings: s, seats: len(e.Contents), tests: s.tests(), live: rating.NewLiveInterval(), tally: tournament.NewTally(e)}
}

// tests returns the test, and the landslide rule beside it if that runs.
func (s Settings) tests() []seriesTest {
	score := func(p Pair) float64 { return p.Score }
	h, risks, rest := s.Hypotheses, s.Risks, rating.Risks{}
	if s.hasLandslide() {
		risks, rest = risks.Split()
	}
	main := seriesTest{name: string(s.Test), value: score}
	beside := seriesTest{name: landslide, value: score}
	switch s.Test {
	case SPRT:
		main.test = rating.NewSPRT(h, risks)
	case Margin:
		main.test = rating.NewMargin(rating.PairEffect(h.Elo0), rating.PairEffect(h.Elo1), risks)
		main.value = func(p Pair) float64 { return p.Margin }
		beside.value = crushing()
	case AlwaysMargin:
		main.test = rating.NewAlways(rating.ClipMean(h.Elo0), rating.ClipMean(h.Elo1), risks)
		scale := s.Scale()
		main.value = func(p Pair) float64 { return scale(p.Margin) }
	case Always:
		main.test = rating.NewAlways(rating.Score(h.Elo0), rating.Score(h.Elo1), risks)
	}
	if !s.hasLandslide() {
		return []seriesTest{main}
	}
	beside.test = rating.NewLandslide(h, rest)
	return []seriesTest{main, beside}
}

// Scale returns a function that converts successive margins, or differences of margins, to numbers from 0 to 1 for a betting
// test; ½ means equal.
func (s Settings) Scale() func(margin float64) float64 {
	if s.MarginUnit == Relative {
		return new(rating.Clip).Score
	}
	return new(rating.RawClip).Score
}

// crushing returns a function that converts margins to scores for the landslide rule: 0 and 1 stand for twice the mean size of
// the earlier margins, half of what Clip uses, so that a bot that always wins by a usual margin is recognized within a dozen
// pairs. If margins are symmetric about 0, any width is valid.
func crushing() func(Pair) float64 {
	clip := new(rating.Clip)
	return func(p Pair) float64 { return min(max(2*clip.Score(p.Margin)-0.5, 0), 1) }
}

// Add takes the matches of the next pair, on a scenario with some traits, and reports whether the series is over. Pairs come in
// the order of the schedule. A pair that repeats matches move by move is no evidence; one with failures is. Too many failures of
// a bot end the series.
func (s *Series) Add(matches []store.ScheduledMatch, traits []contest.OptionValue) rating.Ending {
	if s.ending != rating.Running {
		return s.ending
	}
	s.noteFailures(matches)
	if counted := s.tally.Add(matches); len(counted) > 0 {
		s.count(counted, traits)
	}
	switch newFailed, oldFailed := s.failureCounts(); {
	case max(newFailed, oldFailed) > s.settings.MaxFailures:
		s.ending = TooManyFailures
	case s.by != "":
		s.ending = rating.Decided
	case len(s.pairs) >= s.settings.MaxPairs:
		s.ending = Limit
	}
	return s.ending
}

// End ends a series early, if it is not over.
func (s *Series) End(why rating.Ending) {
	if s.ending == rating.Running {
		s.ending = why
	}
}

func (s *Series) count(matches []store.ScheduledMatch, traits []contest.OptionValue) {
	p := s.settings.Observe(newBot, matches)
	p.Traits = traits
	for _, m := range matches {
		if !slices.ContainsFunc(m.Match.Seats, func(s contest.SeatResult) bool { return s.Score != 0 }) {
			s.scoreless++
		}
	}
	s.pairs = append(s.pairs, p)
	for _, score := range p.Games {
		switch {
		case score > 0.5:
			s.matches[0]++
		case score == 0.5:
			s.matches[1]++
		default:
			s.matches[2]++
		}
	}
	s.live.Add(p.Score)
	for _, j := range s.tests {
		j.test.Add(j.value(p))
		if s.by == "" && j.test.State().DecidedAt > 0 {
			s.by = j.name
		}
	}
}

// failureCounts returns in how many matches each bot failed, including those that are no evidence.
func (s *Series) failureCounts() (newFailed, oldFailed int) {
	for b, score := range s.tally.Bots {
		if b == newBot {
			newFailed = score.Failures
		} else {
			oldFailed += score.Failures
		}
	}
	return newFailed, oldFailed
}

// Matches returns the number of matches, including those that are no evidence.
func (s *Series) Matches() int { return s.tally.Matches }

// State returns the state of the test, or of the landslide rule if that has decided.
func (s *Series) State() rating.State {
	if s.by == landslide {
		return s.tests[1].test.State()
	}
	return s.tests[0].test.State()
}
