package cli

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/play/userfiles"
)

// scenario returns the scenario that is named.
func (env *Env) scenario(o *runOptions) (contest.Scenario, contest.Game, error) {
	request := games.Request{Word: o.words[0], Read: env.ReadFile, NewSeed: env.Draw}
	if o.flags.Changed(contest.OptionSeed) {
		request.Seed = &o.seed
	}
	scenario, game, err := games.Scenario(request)
	if err != nil {
		return scenario, game, oneScenario(request.Word, err)
	}
	return scenario, game, nil
}

// oneScenario returns the error for an argument that is not one scenario: it stands for several, or err.
func oneScenario(word string, err error) error {
	words, e := games.Range(word)
	if userfiles.IsPattern(word) || e == nil && len(words) > 1 {
		return fmt.Errorf("%s is several scenarios, and a match needs one; "+
			"to play all: cookoff tournament or regress with --on '%s'", word, word)
	}
	return err
}
