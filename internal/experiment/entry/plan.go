package entry

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// wrap prefixes an error with the position of an argument.
func wrap(from string, err error) error { return tournament.Arg{From: from}.Wrap(err) }

// ArgsOf converts arguments of a command line to words.
func ArgsOf(texts ...string) []tournament.Arg {
	var words []tournament.Arg
	for _, text := range texts {
		words = append(words, tournament.Arg{Text: text})
	}
	return words
}

// Matches are settings of a tournament's matches.
type Matches struct {
	Rounds int
	Turns  *int // turn limit; nil: the scenario's or the game's
	Rules  string
	Clock  contest.Clock
}

// Plan returns the checked plan of a tournament.
func (b *Bots) Plan(ctx context.Context, l Lineup, scenarios []tournament.Scenario, m Matches) (*tournament.Plan, error) {
	info := b.game.Info()
	p := &tournament.Plan{
		Game: info.Name, Seats: len(info.Seats), Encounters: info.Encounters, RulesVersion: info.RulesVersion, Scenarios: scenarios,
		Challengers: len(l.Challengers), Rounds: m.Rounds, Turns: info.Turns, OwnTurns: true, Rules: m.Rules, Clock: m.Clock,
	}
	wrong := []error{usage.Require(m.Rounds >= 1, "--rounds %d: must be 1 or more", m.Rounds)}
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

// CheckTurns returns an error for an invalid turn limit.
func CheckTurns(info contest.Info, turns int) error {
	switch {
	case turns < 1:
		return usage.Errorf("--turns %d: must be 1 or more", turns)
	case turns > info.MaxTurns:
		return usage.Errorf("--turns %d: %s has at most %d turns", turns, info.Name, info.MaxTurns)
	}
	return nil
}

// Scenarios parses scenario arguments.
type Scenarios struct {
	// Words expands an argument with a pattern or a range.
	Words func(word string) ([]string, error)
	// Scenario parses an expanded argument.
	Scenario func(word string) (contest.Scenario, contest.Game, error)
	Seed     int64 // for scenarios without a seed
	// Reading, unless nil, is called with the progress of reading many files.
	Reading func(read, of int)
}

// ScenarioList is the scenarios of an experiment, without duplicates.
type ScenarioList struct {
	Game  contest.Game // nil if unknown because of errors
	All   []tournament.Scenario
	Wrong error // errors in other arguments; the list cannot be played then
}

// Read parses scenario arguments. Of several errors in a pattern or range, it returns the first.
func (s *Scenarios) Read(ctx context.Context, on []tournament.Arg) (l ScenarioList) {
	words := make([][]string, len(on))
	all := 0
	for i, w := range on {
		var err error
		if words[i], err = s.Words(w.Text); err != nil {
			l.Wrong = usage.All(l.Wrong, w.Wrap(err))
		}
		all += len(words[i])
	}
	if all == 0 && l.Wrong == nil {
		l.Wrong = errors.New("there is no scenario to play on")
	}
	seen := map[store.Digest]bool{}
	read := 0
	for i, w := range on {
		for _, word := range words[i] {
			if ctx.Err() != nil {
				return ScenarioList{Wrong: ctx.Err()}
			}
			if s.Reading != nil {
				s.Reading(read, all)
			}
			read++
			made, err := s.read(word, &l)
			if err != nil {
				l.Wrong = usage.All(l.Wrong, w.Wrap(err))
				break
			}
			if !seen[made.Identity()] {
				seen[made.Identity()] = true
				l.All = append(l.All, made)
			}
		}
	}
	return l
}

// read parses an argument, and checks that it is for the list's game.
func (s *Scenarios) read(word string, l *ScenarioList) (made tournament.Scenario, err error) {
	scenario, game, err := s.Scenario(word)
	if l.Game == nil {
		l.Game = game // also known for an invalid scenario
	}
	if err != nil {
		return made, err
	}
	made = tournament.NewScenario(scenario, s.Seed)
	if first, other := l.Game.Info().Name, game.Info().Name; first != other {
		return made, fmt.Errorf("%s is a scenario of %s, and others are of %s; a tournament plays one game", made.Name, other, first)
	}
	return made, nil
}
