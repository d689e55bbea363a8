package cli

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/pflag"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// tournamentWords returns the bots and scenarios of the arguments. It reads the tournament file, if one is named; flags
// override its values.
func (env *Env) tournamentWords(ctx context.Context, o *tournamentOptions) (tournament.Args, error) {
	w := o.botWords(o.words...)
	w.Challengers, w.On = entry.ArgsOf(o.challengers...), entry.ArgsOf(o.on...)
	for _, arg := range o.words {
		if !isTournamentFile(arg) {
			continue
		}
		if len(o.words) > 1 {
			return w, usage.Errorf("%s is a tournament file, which lists the bots; remove the other arguments", arg)
		}
		text, err := env.ReadPlain(arg)
		if err != nil {
			return w, fmt.Errorf("read the tournament file: %w", err)
		}
		file, err := tournament.ReadFile(arg, text)
		if err != nil {
			return w, err
		}
		given := func(key string) bool { return o.flags.Changed(strings.Replace(key, "challengers", "challenger", 1)) }
		if err := env.settings.CheckTrusted(arg, text, env.settings.GuardedInTournament(file, given)); err != nil {
			return w, err
		}
		if err := env.takeValues(o.flags, file); err != nil {
			return w, err
		}
		file.Overlay(&w, given)
	}
	if len(w.On) == 0 {
		var bots []string
		for _, word := range slices.Concat(w.Bots, w.Challengers) {
			bots = append(bots, word.Text)
		}
		w.On = entry.ArgsOf(env.defaultScenarios(ctx, len(games.Maps()), games.Maps(), bots...)...)
	}
	return w, nil
}

// takeValues applies the scalar values of the file, unless flags override them.
func (env *Env) takeValues(flags *pflag.FlagSet, file tournament.File) error {
	for _, v := range file.Values {
		f := flags.Lookup(v.Key)
		if f.Changed {
			continue
		}
		if known, err := env.settings.Take(v.Key, v.Text, v.From); known {
			if err != nil {
				return v.Wrap(err)
			}
			continue
		}
		if err := flags.Set(v.Key, v.Text); err != nil {
			return v.Wrap(fmt.Errorf("%q: must be %s", v.Text, valueWords(f.Value.Type())))
		}
		if n, err := strconv.Atoi(v.Text); err == nil && n < 1 && slices.Contains([]string{"rounds", "turns", "concurrency"}, v.Key) {
			return v.Wrap(fmt.Errorf("%d: must be 1 or more", n))
		}
	}
	return nil
}

// plan returns the plan for matches on scenarios between the bots returned by who, or an error for each problem with
// scenarios and bots. shared has settings for these bots, in addition to those of the flags.
func (env *Env) plan(
	ctx context.Context, o *tournamentOptions, on entry.ScenarioList, shared tournament.Args, who func(*entry.Bots) (entry.Lineup, error),
) (*tournament.Plan, error) {
	if on.Game == nil {
		return nil, usage.All(on.Wrong, botErrors(nil, func(game contest.Game) error {
			bots, wrong := env.newBots(game, shared, o.outputs(env)...)
			_, err := who(bots)
			return usage.All(wrong, err)
		}))
	}
	info := on.Game.Info()
	bots, wrong := env.newBots(on.Game, shared, o.outputs(env)...)
	bots.Reading = func(s *bot.Spec) { env.machine().Ahead(ctx, on.Game.Info(), s) }
	lineup, err := who(bots)
	if err := usage.All(wrong, err); err != nil {
		return nil, usage.All(on.Wrong, err, bots.Refused(lineup))
	}
	m := entry.Matches{Rounds: o.rounds, Rules: env.settings.Game(info).Rules}
	m.Clock, err = env.settings.ManyClock(info)
	if o.flags.Changed("turns") {
		m.Turns = &o.turns
	}
	plan, wrong := bots.Plan(ctx, lineup, on.All, m)
	if err := usage.All(on.Wrong, err, wrong); err != nil {
		return nil, err
	}
	return plan, nil
}

// tournamentPlan returns the plan given by the tournament file and the flags.
func (env *Env) tournamentPlan(ctx context.Context, o *tournamentOptions) (*tournament.Plan, contest.Game, error) {
	words, err := env.tournamentWords(ctx, o)
	if err != nil {
		return nil, nil, err
	}
	on := env.scenarios(ctx, o, words.On)
	plan, err := env.plan(ctx, o, on, words, func(bots *entry.Bots) (entry.Lineup, error) { return bots.Lineup(ctx, words) })
	return plan, on.Game, err
}

// isTournamentFile reports whether an argument is a tournament file rather than a bot.
func isTournamentFile(arg string) bool {
	return slices.Contains([]string{".yaml", ".yml"}, filepath.Ext(arg))
}
