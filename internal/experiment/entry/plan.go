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

// Scenarios parses scenario arguments.
type Scenarios struct {
	// Words returns the arguments that a pattern or a range expands to.
	Words func(word string) ([]string, error)
	// Scenario parses an argument that is neither.
	Scenario func(word string) (contest.Scenario, contest.Game, error)
	Seed     int64 // of matches on scenarios that have no seed of their own
	// Reading, if not nil, is called with the progress: many files take a while.
	Reading func(read, of int)
}

// ScenarioList is the scenarios of an experiment, without duplicates.
type ScenarioList struct {
	Game  contest.Game // nil: not known, as they are wrong
	All   []tournament.Scenario
	Wrong error // with the other arguments; then the list is not to be played
}

// Read returns the scenarios of the arguments. Of a pattern or a range that stands for several wrong ones the first is named.
func (s *Scenarios) Read(ctx context.Context, on []tournament.Word) (l ScenarioList) {
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
		l.Wrong = errors.New("no scenario to play on")
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

// read parses an argument, whose game is the list's.
func (s *Scenarios) read(word string, l *ScenarioList) (made tournament.Scenario, err error) {
	scenario, game, err := s.Scenario(word)
	if l.Game == nil {
		l.Game = game // known of a wrong scenario, too
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
