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

// oneScenario returns the scenario of an argument. The error for one that stands for several says how to play all.
func (env *Env) oneScenario(r games.Request) (contest.Scenario, contest.Game, error) {
	scenario, game, err := games.Scenario(r)
	if err == nil {
		return scenario, game, nil
	}
	words, wrong := env.games.Range(r.Word)
	if userfiles.IsPattern(r.Word) || wrong == nil && len(words) > 1 {
		err = fmt.Errorf("%s is several scenarios, and a match needs one; "+
			"to play all: cookoff tournament or regress with --on '%s'", r.Word, r.Word)
	}
	return scenario, game, err
}

// requestBy asks for a scenario, with a seed where one would be drawn.
func (env *Env) requestBy(word string, seed int64) games.Request {
	return games.Request{Word: word, Game: env.games.Named, Read: env.ReadFile, NewSeed: func() int64 { return seed }}
}

// scenarioAgain returns what the argument of a scenario means now.
func (env *Env) scenarioAgain(word string) (contest.Scenario, contest.Game, error) {
	return games.Scenario(env.requestBy(word, firstSeed))
}

// manySeeds returns the arguments of scenarios with a range of seeds where a generated one names no seed.
func (env *Env) manySeeds(on []string) (seeded []string) {
	for _, word := range on {
		drawn, one := false, word
		if several, err := env.games.Range(word); err == nil {
			one = several[0]
		}
		request := games.Request{Word: one, Game: env.games.Named, Read: env.ReadFile, Unmade: true, NewSeed: func() int64 { drawn = true; return firstSeed }}
		if _, _, err := games.Scenario(request); err == nil && drawn { // an error shows where it is read
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

// scenarios returns the scenarios of the arguments, and shows progress.
func (env *Env) scenarios(ctx context.Context, o *tournamentOptions, on []tournament.Word) entry.ScenarioList {
	// The default seed is the first one: a random one would make another tournament each time.
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

// scenarioWords returns the arguments that a pattern or a range expands to.
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

// refusals returns the errors of a check of bots. If a wrong scenario leaves the game open (nil), these are the errors that all
// games have in common.
func refusals(of contest.Game, check func(contest.Game) error) error {
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
			switch same := slices.IndexFunc(found, func(other error) bool { return clause(err) == clause(other) }); {
			case same < 0:
				common = slices.Delete(common, i, i+1)
			case found[same].Error() != err.Error(): // the rest is about the game
				common[i] = errors.New(clause(err))
			}
		}
	}
	return usage.All(common...)
}

// clause returns the first part of an error, without the advice after it.
func clause(err error) string {
	text, _, _ := strings.Cut(err.Error(), ";")
	return text
}

// gameOf returns the game of some bots: the one that is named, or that of the scenarios, or the one that the bots play.
func (env *Env) gameOf(ctx context.Context, name string, on []string, seed int64, bots ...string) (contest.Game, error) {
	switch {
	case name != "":
		return env.games.Named(name)
	case len(on) > 0:
		_, game, err := env.oneScenario(env.requestBy(on[0], seed))
		return game, err
	}
	return env.gameOfBots(ctx, bots...), nil
}

// gameOfBots returns the game in whose folder bots lie, or the only game that can have all these bots, or else the main one.
func (env *Env) gameOfBots(ctx context.Context, words ...string) contest.Game {
	var builtins, own []string
	folders := false
	for _, word := range words {
		_, rest := bot.CutName(word)
		if w, ofCommit, err := gittree.Parse(rest); ofCommit {
			folders = folders || err == nil && env.commits.HasFolder(ctx, env.Dir, w)
			continue
		}
		spec, err := bot.Parse(word, env.Dir, nil)
		folders = folders || err == nil && spec.Form == bot.FormFolder
		if err == nil && spec.Path != "" {
			own = append(own, env.games.GameAt(spec.Path))
		}
		if builtin, is := errors.AsType[*bot.UnknownBuiltinError](err); is { // no built-in is known without a game
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

// onOfBots are the scenarios for some bots where none are named: those of a number of seeds of their game, or else the usual ones.
func (env *Env) onOfBots(ctx context.Context, seeds int, usual []string, bots ...string) []string {
	if game := env.gameOfBots(ctx, bots...).Info().Name; game != games.MapGame().Info().Name {
		return []string{seedRange(game, seeds)}
	}
	return usual
}

// seedRange is the argument for scenarios of a game by the seeds from 1 on.
func seedRange(game string, seeds int) string {
	return fmt.Sprintf("%s:%s=1-%d", game, contest.OptionSeed, seeds)
}

// mayBeOfOther reports whether a bot that failed in a game may be one of another game: its file does not name the class that bots
// of this game have.
func mayBeOfOther(b *bot.Bot, info contest.Info) bool {
	if b == nil || info.PythonAPI == nil || len(b.Files()) == 0 {
		return false
	}
	api, err := info.PythonAPI(info.Rules[0])
	return err == nil && !bytes.Contains(b.Files()[0].Data, []byte(api.Class))
}

// otherGames lists the games besides one.
func (env *Env) otherGames(info contest.Info) string {
	return strings.Join(slices.DeleteFunc(env.games.Names(), func(name string) bool { return name == info.Name }), ", ")
}

// noteGame says which game was played by default, and how another one is named, if a bot failed that may be of another one. It
// returns the error.
func (env *Env) noteGame(o *tournamentOptions, info contest.Info, bots []tournament.Bot, err error) error {
	if _, failed := errors.AsType[*experiment.BotError](err); !failed || o.flags.Changed("on") {
		return err
	}
	if slices.ContainsFunc(bots, func(b tournament.Bot) bool { return mayBeOfOther(b.Bot, info) }) {
		env.note("these matches were of %s; for another game (%s): --on GAME:%s=1-200", info.Name, env.otherGames(info), contest.OptionSeed)
	}
	return err
}
