package overdrive

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// seats returns the players' names, the contest's letters.
func seats() []string { return []string{"A", "B"} }

// verdict is the outcome of a match.
type verdict struct {
	reason string
	winner int // or contest.NoWinner
}

// verdictOf returns the outcome of a match. unfinished is the reason if it is not over.
func verdictOf(s *race.State, unfinished string) verdict {
	if !s.Over() {
		return verdict{unfinished, contest.NoWinner}
	}
	v := s.Verdict()
	if v.Winner == race.Nobody {
		return verdict{v.Reason, contest.NoWinner}
	}
	return verdict{v.Reason, v.Winner}
}

// why explains the reason. thrown is the engine's exception, or nil.
func (v verdict) why(s *race.State, thrown error) string {
	switch v.reason {
	case race.ReasonException:
		return "the contest's engine fails here (" + thrown.Error() + ")"
	case race.ReasonFinished:
		return seats()[v.winner] + " reached the end of the track"
	case race.ReasonMaxRounds:
		if s.Position(0).Block != s.Position(1).Block {
			return "all rounds were played"
		}
		return "all rounds were played, and " + v.better(s)
	case race.ReasonBothFinished:
		return "both reached the end of the track, and " + v.better(s)
	}
	return ""
}

// better explains which of two cars on the same block won.
func (v verdict) better(s *race.State) string {
	name := seats()[v.winner]
	switch {
	case s.Speed(0) != s.Speed(1):
		return name + " was faster"
	case s.Score(0) != s.Score(1):
		return name + " had the higher score"
	}
	return name + " wins a complete tie"
}
