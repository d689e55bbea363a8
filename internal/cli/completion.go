package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
)

// offered returns the arguments that begin with what is typed. No blank follows one that ends in : or =.
func offered(words []string, begun string, otherwise cobra.ShellCompDirective) ([]string, cobra.ShellCompDirective) {
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
	case len(args) > len(env.games.Begun(args[0]).Info().Seats):
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

// completeRetest offers one bot, and after it recorded matches.
func (env *Env) completeRetest(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return env.completeRecorded(cmd, args, begun)
	}
	return env.completeBots(cmd, args, begun)
}

// completeScenarios offers the built-in maps, the games with their options, and files.
func (env *Env) completeScenarios(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
	words, files := env.games.CompleteScenario(begun)
	return offered(words, begun, otherwise(files))
}

// completeBots offers the built-in bots of the game, their options, and files.
func (env *Env) completeBots(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	words, files := env.games.CompleteBot(env.playedGame(cmd, args), begun)
	return offered(words, begun, otherwise(files))
}

// otherwise returns what else a shell offers: files, or nothing.
func otherwise(files bool) cobra.ShellCompDirective {
	if files {
		return cobra.ShellCompDirectiveDefault
	}
	return cobra.ShellCompDirectiveNoFileComp
}

// playedGame returns the game of a command line as typed so far.
func (env *Env) playedGame(cmd *cobra.Command, args []string) contest.Game {
	if on, err := cmd.Flags().GetStringArray("on"); err == nil && len(on) > 0 {
		return env.games.Begun(on[0])
	}
	if name, err := cmd.Flags().GetString("game"); err == nil && name != "" {
		return env.games.Begun(name)
	}
	if cmd.Name() == "run" && len(args) > 0 {
		return env.games.Begun(args[0])
	}
	return games.MapGame()
}
