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

// completeFlags registers what the shell offers for the flags of a command that has registered nothing else: for a flag of one
// name it is the same in all commands.
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
			_ = cmd.RegisterFlagCompletionFunc(f.Name, offer) // the flag exists
		} else if choices := words[f.Name]; choices != nil {
			complete(cmd, f.Name, choices...)
		}
	})
}

// complete offers fixed words for a flag of a command.
func complete(cmd *cobra.Command, flag string, words ...string) {
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(words, cobra.ShellCompDirectiveNoFileComp)) // the flag exists
}

// offered returns the arguments that begin with what is typed; the shell offers files, too, or nothing else. No blank follows an
// argument that ends in : or =.
func offered(words []string, begun string, files bool) ([]string, cobra.ShellCompDirective) {
	otherwise := cobra.ShellCompDirectiveNoFileComp
	if files {
		otherwise = cobra.ShellCompDirectiveDefault
	}
	words = slices.DeleteFunc(words, func(w string) bool { return !strings.HasPrefix(w, begun) })
	whole := slices.ContainsFunc(words, func(w string) bool {
		word, _, _ := strings.Cut(w, "\t")
		return !strings.HasSuffix(word, ":") && !strings.HasSuffix(word, "=")
	})
	if len(words) > 0 && !whole {
		otherwise |= cobra.ShellCompDirectiveNoSpace
	}
	return words, otherwise
}

// completeMatch offers a scenario, and then a bot for each seat of its game.
func (env *Env) completeMatch(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	from, _ := cmd.Flags().GetString("from")
	switch {
	case from != "": // which has the scenario
		return env.completeBots(cmd, args, begun)
	case len(args) == 0:
		return env.completeScenarios(cmd, args, begun)
	case len(args) > len(env.games.OfScenario(args[0]).Info().Seats):
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return env.completeBots(cmd, args, begun)
}

// completeOneBot offers one bot.
func (env *Env) completeOneBot(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return env.completeBots(cmd, args, begun)
}

// completeScenarios offers the built-in maps, the games with their options, and files.
func (env *Env) completeScenarios(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
	words, files := env.games.CompleteScenario(begun)
	return offered(words, begun, files)
}

// completeBots offers the built-in bots of the game, their options, and files.
func (env *Env) completeBots(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	words, files := env.games.CompleteBot(env.playedGame(cmd, args), begun)
	return offered(words, begun, files)
}

// playedGame returns the game of a command line as typed so far.
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

// mostOffered is the maximum number of matches offered for completion.
const mostOffered = 100

// listed makes the shell offer arguments from the database in their order.
const listed = cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveKeepOrder

// errOffered ends a search that has found enough.
var errOffered = errors.New("enough to offer")

// fromTournament calls a function that reads arguments from a tournament. Without results, none are offered.
func (env *Env) fromTournament(cmd *cobra.Command, tournament string, words func(*store.DB, store.Tournament, contest.Game) error) {
	if env.settings.Load(cmd) == nil {
		_ = env.withTournament(cmd.Context(), tournament, words) // the shell has no place for errors
	}
}

// completeTournaments offers the tournaments, the newest first, by name if they have one.
func (env *Env) completeTournaments(cmd *cobra.Command, args []string, begun string) (words []string, _ cobra.ShellCompDirective) {
	if len(args) > 0 && cmd.Parent().Name() == "tournaments" {
		return nil, listed
	}
	env.fromTournament(cmd, "", func(db *store.DB, _ store.Tournament, _ contest.Game) error {
		all, err := db.Tournaments(cmd.Context())
		for _, t := range slices.Backward(all) {
			about := plain.Line(fmt.Sprintf("%s: %d of %s", spelling.List(t.Names()), t.Played, spelling.Count(t.Matches, "match")))
			for _, word := range []string{t.Name, strconv.FormatInt(t.ID, 10)} {
				if word != "" && strings.HasPrefix(word, begun) {
					words = append(words, word+"\t"+about)
					break
				}
			}
		}
		return err
	})
	return words, listed
}

// completeEntrants offers the bots of the tournament that --tournament names.
func (env *Env) completeEntrants(cmd *cobra.Command, _ []string, _ string) ([]string, cobra.ShellCompDirective) {
	tournament, _ := cmd.Flags().GetString("tournament")
	return env.entrants(cmd, tournament), listed
}

func (env *Env) entrants(cmd *cobra.Command, tournament string) (words []string) {
	env.fromTournament(cmd, tournament, func(_ *store.DB, t store.Tournament, _ contest.Game) error {
		words = t.Names()
		return nil
	})
	return words
}

// completeDisqualify offers a tournament, and then its bots.
func (env *Env) completeDisqualify(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	switch len(args) {
	case 0:
		return env.completeTournaments(cmd, args, begun)
	case 1:
		return env.entrants(cmd, args[0]), listed
	}
	return nil, listed
}

// completeRecorded offers the numbers of matches that begin with a typed digit, and otherwise files.
func (env *Env) completeRecorded(cmd *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
	if begun == "" || begun[0] < '1' || begun[0] > '9' {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return env.matchNumbers(cmd, begun), cobra.ShellCompDirectiveDefault | cobra.ShellCompDirectiveKeepOrder
}

// matchNumbers returns the matches of the newest tournament whose numbers begin with some digits.
func (env *Env) matchNumbers(cmd *cobra.Command, begun string) (words []string) {
	env.fromTournament(cmd, "", func(db *store.DB, t store.Tournament, game contest.Game) error {
		return db.ScheduledMatches(cmd.Context(), t.ID, func(e store.ScheduledMatch) error {
			m := scoreboard.FromStore(t, game.Info(), e)
			if number := strconv.FormatInt(m.Stored.Match, 10); strings.HasPrefix(number, begun) {
				words = append(words, number+"\t"+plain.Line(m.Short()))
			}
			if len(words) == mostOffered {
				return errOffered
			}
			return nil
		})
	})
	return words
}
