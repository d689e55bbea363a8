package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/gittree"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/progress"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/play/userfiles"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// oneScenario returns the scenario of an argument. If it stands for several, the error says how to play all of them.
func (env *Env) oneScenario(r games.Request) (contest.Scenario, contest.Game, error) {
	scenario, game, err := games.Scenario(r)
	if err == nil {
		return scenario, game, nil
	}
	words, wrong := env.games.Range(r.Word)
	if userfiles.IsPattern(r.Word) || wrong == nil && len(words) > 1 {
		err = fmt.Errorf("%s means several scenarios, but a match takes one; "+
			"to play them all: cookoff tournament or regress with --on '%s'", r.Word, r.Word)
	}
	return scenario, game, err
}

// requestWithSeed requests a scenario; seed replaces a random one.
func (env *Env) requestWithSeed(word string, seed int64) games.Request {
	return games.Request{Word: word, Game: env.games.Named, Read: env.ReadFile, NewSeed: func() int64 { return seed }}
}

// currentScenario returns the present meaning of a scenario argument.
func (env *Env) currentScenario(word string) (contest.Scenario, contest.Game, error) {
	return games.Scenario(env.requestWithSeed(word, firstSeed))
}

// addSeedRanges adds a range of seeds to the arguments of generated scenarios that have no seed.
func (env *Env) addSeedRanges(on []string) (seeded []string) {
	for _, word := range on {
		drawn, one := false, word
		if several, err := env.games.Range(word); err == nil {
			one = several[0]
		}
		request := games.Request{Word: one, Game: env.games.Named, Read: env.ReadFile, Unmade: true, NewSeed: func() int64 { drawn = true; return firstSeed }}
		if _, _, err := games.Scenario(request); err == nil && drawn { // errors are reported when the scenario is read
			join := ":"
			if strings.Contains(word, ":") {
				join = ","
			}
			word += fmt.Sprintf("%s%s=1-%d", join, contest.OptionSeed, regress.DefaultMaxPairs) // one for each pair of a comparison
		}
		seeded = append(seeded, word)
	}
	return seeded
}

// scenarios reads the scenarios of the arguments, and shows progress.
func (env *Env) scenarios(ctx context.Context, o *tournamentOptions, on []tournament.Arg) entry.ScenarioList {
	// The default seed is fixed: a random one would start a new tournament each time.
	request := games.Request{Read: env.ReadFile, Unmade: true, NewSeed: func() int64 { return o.seed }, Game: env.games.Named}
	if !o.seedOfOrder && o.flags.Changed(contest.OptionSeed) {
		request.Seed = &o.seed
	}
	line := env.status().NewLine(progress.LineEvery)
	defer line.Clear()
	s := entry.Scenarios{
		Words: env.scenarioWords,
		Scenario: func(word string) (contest.Scenario, contest.Game, error) {
			request.Word = word
			return games.Scenario(request)
		},
		Seed:    o.seed,
		Reading: func(read, of int) { line.Progress("reading scenarios: %d of %d", read, of) },
	}
	return s.Read(ctx, on)
}

// scenarioWords expands a pattern or a range to arguments.
func (env *Env) scenarioWords(word string) (words []string, err error) {
	if strings.TrimSpace(word) == "" {
		return nil, errors.New("--on is empty; name a scenario, such as --on duel")
	}
	files, err := env.Expand([]string{word})
	for _, f := range files {
		more, err := env.games.Range(f)
		if err != nil {
			return nil, err
		}
		words = append(words, more...)
	}
	return words, err
}

// botErrors returns the errors of a check of bots. If the game is unknown (nil) because a scenario is invalid, it
// returns the errors common to all games.
func botErrors(of contest.Game, check func(contest.Game) error) error {
	if of != nil {
		return check(of)
	}
	var common []error
	for n, game := range games.All() {
		found := usage.Each(check(game))
		if n == 0 {
			common = found
		}
		for i, err := range slices.Backward(common) {
			switch same := slices.IndexFunc(found, func(other error) bool { return firstClause(err) == firstClause(other) }); {
			case same < 0:
				common = slices.Delete(common, i, i+1)
			case found[same].Error() != err.Error(): // the rest depends on the game
				common[i] = errors.New(firstClause(err))
			}
		}
	}
	return usage.All(common...)
}

// firstClause returns the first part of an error, without the advice after it.
func firstClause(err error) string {
	text, _, _ := strings.Cut(err.Error(), ";")
	return text
}

// gameOf returns the game of some bots: the named one, that of the scenarios, or the one that the bots play.
func (env *Env) gameOf(ctx context.Context, name string, on []string, seed int64, bots ...string) (contest.Game, error) {
	switch {
	case name != "":
		return env.games.Named(name)
	case len(on) > 0:
		_, game, err := env.oneScenario(env.requestWithSeed(on[0], seed))
		return game, err
	}
	return env.gameOfBots(ctx, bots...), nil
}

// gameOfBots returns the game in whose folder the bots are, or the only game that can have all of them, or else the
// main one.
func (env *Env) gameOfBots(ctx context.Context, words ...string) contest.Game {
	var builtins, own []string
	folders := false
	for _, word := range words {
		_, rest := bot.SplitName(word)
		if w, ofCommit, err := gittree.Parse(rest); ofCommit {
			folders = folders || err == nil && env.commits.HasFolder(ctx, env.Dir, w)
			continue
		}
		spec, err := bot.Parse(word, env.Dir, nil)
		folders = folders || err == nil && spec.Form == bot.FormFolder
		if err == nil && spec.Path != "" {
			own = append(own, env.games.GameAt(spec.Path))
		}
		if builtin, is := errors.AsType[*bot.UnknownBuiltinError](err); is { // without a game, no built-in is known
			builtins = append(builtins, builtin.Name)
		}
	}
	if own = slices.Compact(own); len(own) == 1 && own[0] != "" {
		if game, err := env.games.Named(own[0]); err == nil {
			return game
		}
	}
	return games.ForBots(builtins, folders)
}

// defaultScenarios returns the default scenarios for some bots: those of a number of seeds of their game, or else the usual
// ones.
func (env *Env) defaultScenarios(ctx context.Context, seeds int, usual []string, bots ...string) []string {
	if game := env.gameOfBots(ctx, bots...).Info().Name; game != games.MapGame().Info().Name {
		return []string{seedRange(game, seeds)}
	}
	return usual
}

// seedRange returns the argument for the scenarios of a game with seeds from 1 on.
func seedRange(game string, seeds int) string {
	return fmt.Sprintf("%s:%s=1-%d", game, contest.OptionSeed, seeds)
}

// maybeOtherGame reports whether a bot that failed in a game may be one of another game: its file does not mention the
// class that bots of this game define.
func maybeOtherGame(b *bot.Bot, info contest.Info) bool {
	if b == nil || info.PythonAPI == nil || len(b.Files()) == 0 {
		return false
	}
	api, err := info.PythonAPI(info.Rules[0])
	return err == nil && !bytes.Contains(b.Files()[0].Data, []byte(api.Class))
}

// otherGames lists the games other than one.
func (env *Env) otherGames(info contest.Info) string {
	return strings.Join(slices.DeleteFunc(env.games.Names(), func(name string) bool { return name == info.Name }), ", ")
}

// noteGame notes which game was played by default and how to choose another one, if a bot failed that may be of another
// game. It returns err.
func (env *Env) noteGame(o *tournamentOptions, info contest.Info, bots []tournament.Bot, err error) error {
	if _, failed := errors.AsType[*experiment.BotError](err); !failed || o.flags.Changed("on") {
		return err
	}
	if slices.ContainsFunc(bots, func(b tournament.Bot) bool { return maybeOtherGame(b.Bot, info) }) {
		env.note("these matches were of %s; to play another game (%s): --on GAME:%s=1-200", info.Name, env.otherGames(info), contest.OptionSeed)
	}
	return err
}
