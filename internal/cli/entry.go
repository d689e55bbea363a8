package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/tournament"
)

// entry is who plays on what, in words, from the file or the command line.
type entry struct {
	bots, challengers, on []tournament.Word
	env, opt, learns      []tournament.Word
	clones                map[string]string // as of botSettings
}

// entry reads the tournament file, if one is named, and lays the flags over it: a value of the file
// is set as its flag would be, unless that was given.
func (a *app) entry(cmd *cobra.Command, o *tournamentOptions, args []string) (entry, error) {
	e := entry{
		bots: plainWords(args), challengers: plainWords(o.challengers), on: plainWords(o.on),
		env: plainWords(o.env), opt: plainWords(o.opt), learns: plainWords(o.learns),
	}
	for _, arg := range args {
		if !isTournamentFile(arg) {
			continue
		}
		if len(args) > 1 {
			return e, command.UsageError(fmt.Errorf("%s names the bots of a tournament; no others can stand beside it", arg))
		}
		text, err := a.ReadFile(arg)
		if err != nil {
			return e, fmt.Errorf("read the tournament file: %w", err)
		}
		file, err := tournament.ReadFile(arg, text)
		if err != nil {
			return e, err
		}
		if err := a.takeValues(cmd, file); err != nil {
			return e, err
		}
		e.bots = file.Bots
		for flag, list := range map[string]struct{ to, file *[]tournament.Word }{
			"challenger": {&e.challengers, &file.Challengers}, "on": {&e.on, &file.On},
			"env": {&e.env, &file.Env}, "opt": {&e.opt, &file.Opt}, "learns": {&e.learns, &file.Learns},
		} {
			if !o.changed(flag) {
				*list.to = *list.file
			}
		}
	}
	if len(e.on) == 0 {
		e.on = plainWords(games.Maps())
	}
	return e, nil
}

func plainWords(texts []string) []tournament.Word {
	var words []tournament.Word
	for _, text := range texts {
		words = append(words, tournament.Word{Text: text})
	}
	return words
}

// takeValues sets what the file says of single values and no flag does.
func (a *app) takeValues(cmd *cobra.Command, file tournament.File) error {
	for _, v := range file.Values {
		f := cmd.Flags().Lookup(v.Key)
		if f.Changed {
			continue
		}
		if a.settings.hasFlag(v.Key) {
			if err := a.settings.take(v.Key, v.Text, v.From); err != nil {
				return v.Wrap(err)
			}
			continue
		}
		if err := cmd.Flags().Set(v.Key, v.Text); err != nil {
			return v.Wrap(fmt.Errorf("%q: it has to be %s", v.Text, command.ValueWords(f.Value.Type())))
		}
		if n, err := strconv.Atoi(v.Text); err == nil && n < 1 && slices.Contains(countKeys(), v.Key) {
			return v.Wrap(fmt.Errorf("%d: it has to be 1 or more", n))
		}
	}
	return nil
}

// countKeys are the keys that say how many.
func countKeys() []string { return []string{"rounds", "turns", "concurrency"} }

// plan is what is to be played, resolved.
func (a *app) plan(ctx context.Context, o *tournamentOptions, e entry) (*tournament.Plan, contest.Game, error) {
	game, scenarios, err := a.scenarios(ctx, o, e.on)
	if err != nil {
		return nil, nil, err
	}
	p, err := a.planOn(ctx, o, e, game, scenarios)
	return p, game, err
}

// planOn is what is to be played on scenarios that are understood already.
func (a *app) planOn(ctx context.Context, o *tournamentOptions, e entry, game contest.Game, scenarios []tournament.Scenario) (*tournament.Plan, error) {
	info := game.Info()
	clock, err := a.manyClock(info)
	if err != nil {
		return nil, err
	}
	p := &tournament.Plan{
		Game: info.Name, Seats: len(info.Seats), Encounters: info.Encounters, RulesVersion: info.RulesVersion, Scenarios: scenarios,
		Challengers: len(e.challengers), Rounds: o.rounds, Turns: info.Turns, OwnTurns: true,
		Rules: a.settings.text(keyRules(info.Name)),
		Clock: clock,
	}
	if o.rounds < 1 {
		return nil, command.UsageError(fmt.Errorf("--rounds %d: there is at least one round", o.rounds))
	}
	if o.changed("turns") {
		if err := checkTurns(info, o.turns); err != nil {
			return nil, err
		}
		p.Turns, p.OwnTurns = o.turns, false
	}
	settings, err := a.botSettings(e.env, e.opt, e.learns)
	if err != nil {
		return nil, err
	}
	settings.clones = e.clones
	words := slices.Concat(e.challengers, e.bots)
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.Text
	}
	for i, text := range a.tellApart(game, texts) {
		w := words[i]
		b, err := a.entrant(ctx, game, settings, text, o.outputs(a)...)
		if err != nil {
			return nil, w.Wrap(err)
		}
		b.From = w.From
		p.Bots = append(p.Bots, b)
	}
	if err := settings.check(); err != nil {
		return nil, err
	}
	err = p.Check(game)
	if _, few := errors.AsType[*tournament.TooFewBotsError](err); few {
		err = command.UsageError(err)
	}
	return p, err
}

// entrant understands a bot word.
func (a *app) entrant(ctx context.Context, game contest.Game, settings *botSettings, word string, outputs ...string) (tournament.Bot, error) {
	spec, err := a.spec(game, word)
	if err != nil {
		return tournament.Bot{}, err
	}
	settings.apply(&spec)
	spec.Outputs = append(spec.Outputs, outputs...)
	b, err := a.resolve(game, spec)
	if err != nil {
		return tournament.Bot{}, err
	}
	version := ""
	switch {
	case b.IsBuiltin():
		if version, err = a.build(); err != nil {
			return tournament.Bot{}, err
		}
	case b.NeedsPython():
		python, err := a.interpreter(ctx, game.Info())
		if err != nil {
			return tournament.Bot{}, err
		}
		version = python.Version
	default:
		version = a.toolchainVersion(ctx, settings, b.Toolchain())
	}
	return tournament.NewBot(b, version), nil
}

// scenarios gives the scenarios that words stand for, each once, and their game. Making many kitchens
// takes its time, and says how far it is.
func (a *app) scenarios(ctx context.Context, o *tournamentOptions, on []tournament.Word) (contest.Game, []tournament.Scenario, error) {
	words, err := a.allWords(on)
	if err != nil {
		return nil, nil, err
	}
	var game contest.Game
	var all []tournament.Scenario
	seen := map[string]bool{}
	line := a.status().NewLine(lineEvery)
	defer line.Clear()
	for n, w := range words {
		if ctx.Err() != nil {
			return nil, nil, ctx.Err()
		}
		if line.Due(a.Now()) {
			line.Show(fmt.Sprintf("making scenarios: %d of %d", n, len(words)))
		}
		s, g, err := a.scenario(o, w.Text)
		if err != nil {
			return nil, nil, w.Wrap(err)
		}
		if game == nil {
			game = g
		} else if g.Info().Name != game.Info().Name {
			return nil, nil, w.Wrap(fmt.Errorf("%s is of the game %s, and %s of %s; a tournament is of one game",
				all[0].Name, game.Info().Name, s.Name, g.Info().Name))
		}
		if id := s.Content.String(); !seen[id] {
			seen[id] = true
			all = append(all, s)
		}
	}
	return game, all, nil
}

// allWords are words without patterns and ranges.
func (a *app) allWords(on []tournament.Word) (all []tournament.Word, err error) {
	for _, w := range on {
		words, err := a.scenarioWords(w.Text)
		if err != nil {
			return nil, w.Wrap(err)
		}
		for _, word := range words {
			all = append(all, tournament.Word{Text: word, From: w.From})
		}
	}
	return all, nil
}

// scenario understands a scenario word of a tournament.
func (a *app) scenario(o *tournamentOptions, word string) (tournament.Scenario, contest.Game, error) {
	// A seed that is not given is the first one: drawn, it would be another tournament each time.
	request := games.Request{Word: word, Read: a.ReadFile, NewSeed: func() int64 { return o.seed }}
	if o.changed(contest.OptionSeed) {
		request.Seed = &o.seed
	}
	s, g, err := games.Scenario(request)
	if err != nil {
		return tournament.Scenario{}, nil, err
	}
	made, err := tournament.NewScenario(s, o.seed)
	return made, g, err
}

// scenarioWords gives the words that a pattern or a range stands for.
func (a *app) scenarioWords(word string) ([]string, error) {
	if strings.TrimSpace(word) == "" {
		return nil, errors.New("--on: no scenario is named")
	}
	files, err := a.Expand([]string{word})
	if err != nil {
		return nil, err
	}
	var words []string
	for _, f := range files {
		more, err := games.Range(f)
		if err != nil {
			return nil, err
		}
		words = append(words, more...)
	}
	return words, nil
}
