package cli

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/play/userfiles"
)

// oneScenario returns the scenario of an argument. The error for one that stands for several says how to play all.
func oneScenario(r games.Request) (contest.Scenario, contest.Game, error) {
	scenario, game, err := games.Scenario(r)
	if err == nil {
		return scenario, game, nil
	}
	words, wrong := games.Range(r.Word)
	if userfiles.IsPattern(r.Word) || wrong == nil && len(words) > 1 {
		err = fmt.Errorf("%s is several scenarios, and a match needs one; "+
			"to play all: cookoff tournament or regress with --on '%s'", r.Word, r.Word)
	}
	return scenario, game, err
}

// requestBy asks for a scenario, with a seed where one would be drawn.
func (env *Env) requestBy(word string, seed int64) games.Request {
	return games.Request{Word: word, Read: env.ReadFile, NewSeed: func() int64 { return seed }}
}

// scenarioAgain returns what the argument of a scenario means now.
func (env *Env) scenarioAgain(word string) (contest.Scenario, contest.Game, error) {
	return games.Scenario(env.requestBy(word, firstSeed))
}
