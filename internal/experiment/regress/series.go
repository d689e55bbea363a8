// Package regress tests whether a new bot is stronger than an old one, or at least not weaker. It feeds the pairs of
// a tournament, in schedule order, to a sequential test of package rating, reports when to stop, and returns the
// verdict, an estimate, and the kinds of scenarios on which the new bot is better or worse. It neither plays nor
// prints.
package regress

import (
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// Endings specific to comparisons.
const (
	Limit           rating.Ending = "max-pairs" // reached the maximum of pairs
	Exhausted       rating.Ending = "exhausted" // all scenarios were played
	TooManyFailures rating.Ending = "failures"  // a bot failed too often
	Identical       rating.Ending = "identical" // the bots are the same, so nothing was played
)

// sequential is a test of package rating.
type sequential interface {
	Add(x float64)
	State() rating.State
}

// seriesTest is a test and the conversion of its input.
type seriesTest struct {
	name  string
	test  sequential
	value func(Pair) float64
}

// Series is a sequence of pairs of a new and an old bot, with their tests.
type Series struct {
	settings  Settings
	seats     int
	tests     []seriesTest // main test first, then the landslide rule
	live      *rating.LiveInterval
	tally     *tournament.Tally
	pairs     []Pair
	failed    []failedAt // first failure of each bot
	matches   [3]int     // won, drawn, lost by the new bot
	scoreless int        // of these: all scores are 0
	ending    rating.Ending
	by        string // name of the deciding test
}

// NewSeries returns a series of the new bot against the old one in all other seats. Call Settings.Check first.
func NewSeries(s Settings, e tournament.Entrants) *Series {
	return &Series{settings: s, seats: len(e.Contents), tests: s.tests(), live: rating.NewLiveInterval(), tally: tournament.NewTally(e)}
}

// tests returns the test, and the landslide rule if it runs.
func (s Settings) tests() []seriesTest {
	score := func(p Pair) float64 { return p.Score }
	h, risks, rest := s.Hypotheses, s.Risks, rating.Risks{}
	if s.hasLandslide() {
		risks, rest = risks.Split()
	}
	main := seriesTest{name: string(s.Test), value: score}
	extra := seriesTest{name: landslide, value: score}
	switch s.Test {
	case SPRT:
		main.test = rating.NewSPRT(h, risks)
	case Margin:
		main.test = rating.NewMargin(rating.PairEffect(h.Elo0), rating.PairEffect(h.Elo1), risks)
		main.value = func(p Pair) float64 { return p.Margin }
		extra.value = landslideScale()
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
	extra.test = rating.NewLandslide(h, rest)
	return []seriesTest{main, extra}
}

// Scale returns a function that converts successive margins, or differences of margins, to numbers from 0 to 1 for a
// betting test; ½ means equal.
func (s Settings) Scale() func(margin float64) float64 {
	if s.MarginUnit == Relative {
		return new(rating.Clip).Score
	}
	return new(rating.RawClip).Score
}

// landslideScale returns a function that converts margins to scores for the landslide rule. 0 and 1 stand for twice the
// mean size of earlier margins, half of what Clip uses, so that it detects a bot that always wins by a usual margin
// within a dozen pairs. Any width is valid if margins are symmetric around 0.
func landslideScale() func(Pair) float64 {
	clip := new(rating.Clip)
	return func(p Pair) float64 { return min(max(2*clip.Score(p.Margin)-0.5, 0), 1) }
}

// Add adds the next pair of the schedule, on a scenario with these traits, and reports whether the series has ended.
// A pair that repeats matches move by move is no evidence; one with failures is. Too many failures of a bot end the
// series.
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

// End ends a series, unless it has ended before.
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

// failureCounts returns the number of matches in which each bot failed, including repeated ones.
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

// Matches returns the number of matches, including repeated ones.
func (s *Series) Matches() int { return s.tally.Matches }

// State returns the state of the test, or of the landslide rule if that has decided.
func (s *Series) State() rating.State {
	if s.by == landslide {
		return s.tests[1].test.State()
	}
	return s.tests[0].test.State()
}
