package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/cli/settings"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/local"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// completeFlags registers the completions of a command's flags, except those registered before. They depend only on the
// name of a flag.
func (env *Env) completeFlags(cmd *cobra.Command) {
	words := map[string][]string{
		"box":            box.Levels(),
		"clock":          bot.ClockKinds(),
		"game":           games.Names(),
		"history":        recorded.Histories(),
		"margin":         {string(regress.Raw), string(regress.Relative)},
		"model":          {string(rating.Logistic), string(rating.Normalized)},
		"ponder":         box.Ponders(),
		"test":           regress.Tests(),
		local.KeepTraces: local.TracesOf(),
		strictName:       settings.Strictnesses(),
	}
	offers := map[string]cobra.CompletionFunc{
		"against":    env.completeBots,
		"blue":       env.completeBots,
		"bot":        env.completeEntrants,
		"challenger": env.completeBots,
		"fill":       env.completeBots,
		"on":         env.completeScenarios,
		"red":        env.completeBots,
		"tournament": env.completeTournaments,
	}
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if _, has := cmd.GetFlagCompletionFunc(f.Name); has {
			return
		}
		if offer := offers[f.Name]; offer != nil {
			_ = cmd.RegisterFlagCompletionFunc(f.Name, offer) // fails only for unknown flags
		} else if choices := words[f.Name]; choices != nil {
			complete(cmd, f.Name, choices...)
		}
	})
}

// complete registers fixed completions for a flag of a command.
func complete(cmd *cobra.Command, flag string, words ...string) {
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)) // fails only for unknown flags
}

// withPrefix selects the words that begin with prefix; the shell also offers files, if files is set. It adds no space
// after the words if all end in : or =.
func withPrefix(words []string, prefix string, files bool) ([]string, cobra.ShellCompDirective) {
	directive := cobra.ShellCompDirectiveNoFileComp
	if files {
		directive = cobra.ShellCompDirectiveDefault
	}
	words = slices.DeleteFunc(words, func(w string) bool { return !strings.HasPrefix(w, prefix) })
	whole := slices.ContainsFunc(words, func(w string) bool {
		word, _, _ := strings.Cut(w, "\t")
		return !strings.HasSuffix(word, ":") && !strings.HasSuffix(word, "=")
	})
	if len(words) > 0 && !whole {
		directive |= cobra.ShellCompDirectiveNoSpace
	}
	return words, directive
}

// completeMatch offers a scenario first, and then a bot for each seat of its game.
func (env *Env) completeMatch(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
	from, _ := cmd.Flags().GetString("from")
	switch {
	case from != "": // the recorded match has the scenario
		return env.completeBots(cmd, args, prefix)
	case len(args) == 0:
		return env.completeScenarios(cmd, args, prefix)
	case len(args) > len(env.games.OfScenario(args[0]).Info().Seats):
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return env.completeBots(cmd, args, prefix)
}

// completeOneBot offers one bot.
func (env *Env) completeOneBot(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return env.completeBots(cmd, args, prefix)
}

// completeScenarios offers the built-in maps, the games with their options, and files.
func (env *Env) completeScenarios(_ *cobra.Command, _ []string, prefix string) ([]string, cobra.ShellCompDirective) {
	words, files := env.games.CompleteScenario(prefix)
	return withPrefix(words, prefix, files)
}

// completeBots offers the built-in bots of the game, their options, and files.
func (env *Env) completeBots(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
	words, files := env.games.CompleteBot(env.playedGame(cmd, args), prefix)
	return withPrefix(words, prefix, files)
}

// playedGame returns the game of an unfinished command line.
func (env *Env) playedGame(cmd *cobra.Command, args []string) contest.Game {
	if on, err := cmd.Flags().GetStringArray("on"); err == nil && len(on) > 0 {
		return env.games.OfScenario(on[0])
	}
	if name, err := cmd.Flags().GetString("game"); err == nil && name != "" {
		return env.games.OfScenario(name)
	}
	if cmd.Name() == "run" && len(args) > 0 {
		return env.games.OfScenario(args[0])
	}
	return games.MapGame()
}

// maxOffered is the maximum number of matches offered for completion.
const maxOffered = 100

// keepOrder makes the shell keep the order of the words, and offer no files.
const keepOrder = cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder

// errEnough ends a search that has found enough words.
var errEnough = errors.New("enough words")

// fromTournament calls a function that reads words from a tournament. Without results it offers none.
func (env *Env) fromTournament(cmd *cobra.Command, tournament string, words func(*store.DB, store.Tournament, contest.Game) error) {
	if env.settings.Load(cmd) == nil {
		_ = env.withTournament(cmd.Context(), tournament, words) // the shell cannot show errors
	}
}

// completeTournaments offers the tournaments, newest first, by name if they have one.
func (env *Env) completeTournaments(cmd *cobra.Command, args []string, prefix string) (words []string, _ cobra.ShellCompDirective) {
	if len(args) > 0 && cmd.Parent().Name() == "tournaments" {
		return nil, keepOrder
	}
	env.fromTournament(cmd, "", func(db *store.DB, _ store.Tournament, _ contest.Game) error {
		all, err := db.Tournaments(cmd.Context())
		for _, t := range slices.Backward(all) {
			about := plain.Line(fmt.Sprintf("%s: %d of %s", spelling.List(t.Names()), t.Played, spelling.Count(t.Matches, "match")))
			for _, word := range []string{t.Name, strconv.FormatInt(t.ID, 10)} {
				if word != "" && strings.HasPrefix(word, prefix) {
					words = append(words, word+"\t"+about)
					break
				}
			}
		}
		return err
	})
	return words, keepOrder
}

// completeEntrants offers the bots of the tournament of --tournament.
func (env *Env) completeEntrants(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
	tournament, _ := cmd.Flags().GetString("tournament")
	return env.entrants(cmd, tournament), keepOrder
}

func (env *Env) entrants(cmd *cobra.Command, tournament string) (words []string) {
	env.fromTournament(cmd, tournament, func(_ *store.DB, t store.Tournament, _ contest.Game) error {
		words = t.Names()
		return nil
	})
	return words
}

// completeDisqualify offers a tournament, and then its bots.
func (env *Env) completeDisqualify(cmd *cobra.Command, args []string, prefix string) ([]string, cobra.ShellCompDirective) {
	switch len(args) {
	case 0:
		return env.completeTournaments(cmd, args, prefix)
	case 1:
		return env.entrants(cmd, args[0]), keepOrder
	}
	return nil, keepOrder
}

// completeRecorded offers match numbers if the user has typed a digit from 1 to 9. Without any, the shell offers files.
func (env *Env) completeRecorded(cmd *cobra.Command, _ []string, prefix string) ([]string, cobra.ShellCompDirective) {
	if prefix == "" || prefix[0] < '1' || prefix[0] > '9' {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return env.matchNumbers(cmd, prefix), cobra.ShellCompDirectiveDefault | cobra.ShellCompDirectiveKeepOrder
}

// matchNumbers returns the matches of the newest tournament whose numbers begin with prefix.
func (env *Env) matchNumbers(cmd *cobra.Command, prefix string) (words []string) {
	env.fromTournament(cmd, "", func(db *store.DB, t store.Tournament, game contest.Game) error {
		return db.ScheduledMatches(cmd.Context(), t.ID, func(e store.ScheduledMatch) error {
			m := scoreboard.FromStore(t, game.Info(), e)
			if number := strconv.FormatInt(m.Stored.Match, 10); strings.HasPrefix(number, prefix) {
				words = append(words, number+"\t"+plain.Line(m.Short()))
			}
			if len(words) == maxOffered {
				return errEnough
			}
			return nil
		})
	})
	return words
}
