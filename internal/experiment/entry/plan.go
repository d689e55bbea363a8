package entry

import (
	"context"
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// wrap adds the position of the argument to an error.
func wrap(from string, err error) error { return tournament.Word{From: from}.Wrap(err) }

// Texts converts arguments of a command line.
func Texts(texts ...string) []tournament.Word {
	var words []tournament.Word
	for _, text := range texts {
		words = append(words, tournament.Word{Text: text})
	}
	return words
}

// Matches are the settings of a tournament's matches.
type Matches struct {
	Rounds int
	Turns  *int // limit of turns; nil: the scenario's own, or else the game's
	Rules  string
	Clock  contest.Clock
}

// Plan makes and checks the plan of a tournament.
func (b *Bots) Plan(ctx context.Context, l Lineup, scenarios []tournament.Scenario, m Matches) (*tournament.Plan, error) {
	info := b.game.Info()
	p := &tournament.Plan{
		Game: info.Name, Seats: len(info.Seats), Encounters: info.Encounters, RulesVersion: info.RulesVersion, Scenarios: scenarios,
		Challengers: len(l.Challengers), Rounds: m.Rounds, Turns: info.Turns, OwnTurns: true, Rules: m.Rules, Clock: m.Clock,
	}
	wrong := []error{usage.Unless(m.Rounds >= 1, "--rounds %d: must be 1 or more", m.Rounds)}
	if m.Turns != nil {
		wrong = append(wrong, CheckTurns(info, *m.Turns))
		p.Turns, p.OwnTurns = *m.Turns, false
	}
	entrants := slices.Concat(l.Challengers, l.Others)
	bots, err := b.Resolve(entrants)
	if err := usage.All(append(wrong, err)...); err != nil {
		return nil, err
	}
	if p.Referee, _, err = tournament.RefereeVersion(ctx, info); err != nil {
		return nil, err
	}
	for i, made := range bots {
		version, err := b.version(ctx, made)
		if err != nil {
			return nil, wrap(entrants[i].From, err)
		}
		entrant := tournament.NewBot(made, version)
		entrant.From = entrants[i].From
		p.Bots = append(p.Bots, entrant)
	}
	return p, p.Check(b.game)
}

// CheckTurns returns an error for a limit of turns that a game does not support.
func CheckTurns(info contest.Info, turns int) error {
	switch {
	case turns < 1:
		return usage.Errorf("--turns %d: must be 1 or more", turns)
	case turns > info.MaxTurns:
		return usage.Errorf("--turns %d: %s has at most %d turns", turns, info.Name, info.MaxTurns)
	}
	return nil
}
