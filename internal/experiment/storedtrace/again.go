package storedtrace

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/play/match"
)

// playAgain plays a match of built-in bots again and returns its trace. If the match cannot be played or the moves differ,
// the error is a *MissingError.
func (s Source) playAgain(ctx context.Context, t store.Tournament, e store.ScheduledMatch) ([]byte, error) {
	missing := func(format string, args ...any) error {
		return &MissingError{e.Match.ID, fmt.Sprintf(format, args...)}
	}
	game, err := s.Games(t.Game)
	if err != nil {
		return nil, err
	}
	plan, err := tournament.PlanOf(t)
	if err != nil {
		return nil, err
	}
	if plan.RulesVersion != game.Info().RulesVersion {
		return nil, missing("this version of cookoff has different rules")
	}
	bots, err := s.again(t, e, game)
	if err != nil {
		return nil, err
	}
	order := tournament.Order{Record: true}
	for i := range bots {
		order.Bots = append(order.Bots, bots[i].Ref())
	}
	order.Terms = contest.Terms{Rules: plan.Rules, Turns: plan.LimitOn(e.Match.Scenario.Name), Seed: e.Match.Seed, Clock: plan.Clock}
	if order.Terms.Scenario, err = s.scenario(ctx, game, e.Match.Scenario); err != nil {
		return nil, err
	}
	worker := tournament.NewLocal(game, match.Host{}, bots, s.Now, func(string) {})
	defer worker.Wait()
	played, err := worker.Play(ctx, order)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, missing("it cannot be played again: %v", err)
	case played.Fingerprint != e.Match.Fingerprint:
		return nil, missing("this version of cookoff plays it differently")
	}
	return played.Record, nil
}

// again returns the bots of a match, if they are deterministic.
func (s Source) again(t store.Tournament, e store.ScheduledMatch, game contest.Game) (bots []tournament.Bot, err error) {
	missing := func(entrant store.Entrant, format string, args ...any) error {
		return &MissingError{e.Match.ID, entrant.Name + " " + fmt.Sprintf(format, args...)}
	}
	for _, n := range e.Lineup {
		entrant := t.Entrants[n]
		spec, err := bot.Parse(entrant.Word, "", game.Info().Builtins)
		switch {
		case err != nil || !spec.Ships():
			return nil, missing(entrant, "is not a built-in bot, so it may play differently now")
		case spec.Path != "":
			return nil, missing(entrant, "repeats a trace, which may have changed")
		case spec.NeedsProcess():
			return nil, missing(entrant, "plays in its own process, so it may play differently now")
		case !spec.Repeats():
			return nil, missing(entrant, "plays according to the time that it has, so it may play differently now")
		}
		resolved, err := contest.Resolve(game, spec, "")
		if err != nil {
			return nil, missing(entrant, "can no longer play: %v", err)
		}
		bots = append(bots, tournament.Bot{Name: entrant.Name, Content: entrant.Content, Bot: resolved})
	}
	return bots, nil
}

// scenario returns a stored scenario, with its text unless the options determine it.
func (s Source) scenario(ctx context.Context, game contest.Game, of store.Scenario) (made contest.Scenario, err error) {
	stored, err := s.Store.Scenario(ctx, of.Content)
	if err != nil {
		return made, err
	}
	made = contest.Scenario{Game: stored.Game, Name: stored.Name, File: stored.File, Text: stored.Text}
	values := map[string]string{}
	if err := json.Unmarshal(stored.Options, &values); err != nil {
		return made, fmt.Errorf("scenario %s: %w", stored.Name, err)
	}
	for _, o := range game.Info().Options {
		if value, ok := values[o.Name]; ok {
			made.Options = append(made.Options, contest.OptionValue{Name: o.Name, Value: value})
			delete(values, o.Name)
		}
	}
	if len(values) > 0 {
		return made, errors.New("its scenario has options that this version of cookoff does not know")
	}
	made.NeedsText = made.Text == nil
	return made, nil
}
