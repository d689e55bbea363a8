package cli

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// playOn reads the turn and the match to continue; nil for a new match.
func (env *Env) playOn(ctx context.Context, o *runOptions) (*recorded.Continuation, error) {
	histories := []string{recorded.ReplayHistory, recorded.NoHistory}
	switch {
	case o.from == "" && o.history != "":
		return nil, usage.Errorf("--history is for a match that goes on from a recorded one: add --from TRACE@TURN")
	case o.from == "":
		return nil, nil
	case o.history != "" && !slices.Contains(histories, o.history):
		return nil, usage.Errorf("--history %s: must be %s", o.history, strings.Join(histories, " or "))
	}
	trace, turn, err := recorded.CutTurn(o.from)
	if err != nil {
		return nil, command.UsageError(err)
	}
	m, err := env.recordedMatch(ctx, trace)
	if err == nil {
		err = m.CheckTurn(turn)
	}
	if err != nil {
		return nil, err
	}
	return &recorded.Continuation{Match: m, Turn: turn, History: o.history}, nil
}

// recordedTerms returns the terms of a recorded match, as overridden by flags.
func (env *Env) recordedTerms(o *matchOptions, m *recorded.Match) (contest.Terms, error) {
	terms, info := m.Terms, m.Game.Info()
	if rules := env.settings.Games[info.Name].Rules; o.flags.Changed("rules") && rules != terms.Rules {
		return terms, fmt.Errorf("--rules %s: the match of %s is by the rules %s, and goes on by them", rules, m.Name, terms.Rules)
	}
	clock, err := env.settings.Clock(info.Name, terms.Clock.Kind)
	if err != nil {
		return terms, err
	}
	terms.Clock.Kind = clock.Kind
	if o.flags.Changed("turn-timeout") {
		terms.Clock.Turn = clock.Turn
	}
	if o.flags.Changed("init-timeout") {
		terms.Clock.Init = clock.Init
	}
	return terms, nil
}

// termsOn returns the terms of a continued match, and its setup.
func (env *Env) termsOn(o *runOptions, on *recorded.Continuation) (terms contest.Terms, prepare func(contest.Terms) (contest.Table, error), err error) {
	if terms, err = env.recordedTerms(&o.matchOptions, on.Match); err != nil {
		return terms, nil, err
	}
	if o.flags.Changed(contest.OptionSeed) {
		terms.Seed = o.seed
	}
	if o.flags.Changed("turns") && o.turns <= on.Turn {
		return terms, nil, usage.Errorf("--turns %d: the match goes on after turn %d, so it must be %d or more", o.turns, on.Turn, on.Turn+1)
	}
	at, err := on.Match.Playback()
	if err != nil {
		return terms, nil, fmt.Errorf("%s: %w", on.Match.Name, err)
	}
	return terms, at.Table, nil
}
