package cli

import (
	"context"
	"fmt"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/play/matchfiles"
)

// prepared is a match that is set up, with its bots by seat.
type prepared struct {
	game  contest.Game
	info  contest.Info
	table contest.Table
	terms contest.Terms // of the table, with all defaults
	seats []contest.Seat
	on    *recorded.Continuation // where it goes on from; nil: it begins anew
	box   *bot.Box               // that keeps the bots; nil for none
	full  bool                   // the trace holds the whole state of every turn
}

// names returns the names of the bots, in the order of the seats.
func (m *prepared) names() (names []string) {
	for _, s := range m.seats {
		names = append(names, s.Bot.Name)
	}
	return names
}

// prepare sets up the match that the options describe.
func (env *Env) prepare(ctx context.Context, o *runOptions) (*prepared, error) {
	on, err := env.playOn(ctx, o)
	if err != nil {
		return nil, err
	}
	var scenario contest.Scenario
	var game contest.Game
	if on == nil {
		scenario, game, err = env.scenario(o)
	} else {
		game = on.Match.Game
	}
	if err != nil {
		return nil, err
	}
	info := game.Info()
	words, err := o.seats(info)
	if err != nil {
		return nil, command.UsageError(err)
	}
	if o.swap && len(words) != 2 {
		return nil, command.UsageError(fmt.Errorf("--swap is only for games of two bots; %s takes %d", info.Name, len(words)))
	}
	seats, err := env.seats(ctx, game, o.entered(words...))
	if err != nil {
		return nil, err
	}
	terms := contest.Terms{Scenario: scenario, Rules: env.settings.Games[info.Name].Rules, Seed: o.seed}
	prepare := game.Prepare
	if on == nil {
		terms.Clock, err = env.settings.Clock(info.Name, bot.WallClock)
	} else {
		terms, prepare, err = env.termsOn(o, on)
	}
	if err != nil {
		return nil, err
	}
	if o.debug != "" {
		terms.Clock = contest.Clock{Kind: bot.WallClock} // nobody has a time limit
	}
	if o.flags.Changed("turns") {
		if err := entry.CheckTurns(info, o.turns); err != nil {
			return nil, err
		}
		terms.Turns = o.turns
	}
	if seed, ok := terms.Scenario.Seed(); ok {
		terms.Seed = seed
	}
	table, err := prepare(terms)
	if err != nil {
		return nil, err
	}
	return &prepared{game: game, info: info, table: table, terms: table.Terms(), seats: seats, on: on, full: o.trace == matchfiles.FullTrace}, nil
}

// seats parses the arguments of the bots in the seats of a match.
func (env *Env) seats(ctx context.Context, game contest.Game, w tournament.Words) (seats []contest.Seat, err error) {
	bots, err := env.newBots(game, w)
	if err != nil {
		return nil, err
	}
	bots.Reading = func(s *bot.Spec) { env.ahead(ctx, game.Info(), s) }
	given := map[string]string{} // bots by the name that the user gave them; one may play against itself
	for _, word := range w.Bots {
		name, _ := bot.CutName(word.Text)
		if other := given[name]; name != "" && other != "" && other != word.Text {
			return nil, word.Wrap(tournament.SameName(name, word.Text))
		}
		given[name] = word.Text
	}
	entrants, err := bots.Parse(ctx, w.Bots...)
	if err != nil {
		return nil, err
	}
	resolved, err := bots.Resolve(entrants)
	for _, b := range resolved {
		seats = append(seats, contest.Seat{Bot: b})
	}
	return seats, err
}
