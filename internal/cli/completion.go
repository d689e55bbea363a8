package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
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
func completeMatch(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	from, _ := cmd.Flags().GetString("from")
	switch {
	case from != "": // which has the scenario
		return completeBots(cmd, args, begun)
	case len(args) == 0:
		return completeScenarios(cmd, args, begun)
	case len(args) > len(gameOf(args[0]).Info().Seats):
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return completeBots(cmd, args, begun)
}

// completeOneBot offers one bot.
func completeOneBot(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	return completeBots(cmd, args, begun)
}

// completeRetest offers one bot, and after it files.
func completeRetest(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	return completeBots(cmd, args, begun)
}

// completeScenarios offers the built-in maps, the games with their options, and files.
func completeScenarios(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
	name, options, ok := strings.Cut(begun, ":")
	game, err := games.Named(name)
	if !ok || err != nil {
		words := games.Maps()
		for _, g := range games.All() {
			words = append(words, described(g.Info().Name+":", g.Info().Title))
		}
		return offered(words, begun, cobra.ShellCompDirectiveDefault)
	}
	var known []option
	for _, o := range game.Info().Options {
		known = append(known, option{o.Name, o.About, o.Choices})
	}
	return offered(optionWords(name+":", options, known), begun, cobra.ShellCompDirectiveNoFileComp)
}

// option is an option of a scenario or of a built-in bot.
type option struct {
	name, about string
	choices     []string
}

// optionWords returns the arguments that extend one with some options by an option or a value.
func optionWords(word, options string, known []option) (words []string) {
	given := strings.Split(options, ",")
	last := given[len(given)-1]
	word += strings.TrimSuffix(options, last)
	for _, o := range known {
		switch {
		case strings.HasPrefix(last, o.name+"="):
			for _, value := range o.choices {
				words = append(words, word+o.name+"="+value)
			}
		case !slices.ContainsFunc(given, func(g string) bool { return strings.HasPrefix(g, o.name+"=") }):
			words = append(words, described(word+o.name+"=", o.about))
		}
	}
	return words
}

// completeBots offers the built-in bots of the game, their options, and files.
func completeBots(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective) {
	alias, word := "", begun
	if at := strings.Index(begun, "=@"); at >= 0 && !strings.Contains(begun[:at], ":") {
		alias, word = begun[:at+1], begun[at+1:]
	}
	name, options, ok := strings.Cut(word, ":")
	if !ok {
		var words []string
		for _, w := range games.BotWords(playedGame(cmd, args)) {
			words = append(words, alias+w)
		}
		return offered(words, begun, cobra.ShellCompDirectiveDefault)
	}
	for _, g := range append([]contest.Game{playedGame(cmd, args)}, games.All()...) {
		known := g.Info().Builtins
		i := slices.IndexFunc(known, func(b bot.Builtin) bool { return "@"+b.Name == name })
		if i < 0 {
			continue
		}
		var all []option
		for _, o := range known[i].Options {
			all = append(all, option{name: o.Name, about: o.Summary})
		}
		return offered(optionWords(alias+name+":", options, all), begun, cobra.ShellCompDirectiveNoFileComp)
	}
	return nil, cobra.ShellCompDirectiveDefault
}

// playedGame returns the game of a command line as typed so far.
func playedGame(cmd *cobra.Command, args []string) contest.Game {
	if on, err := cmd.Flags().GetStringArray("on"); err == nil && len(on) > 0 {
		return gameOf(on[0])
	}
	if name, err := cmd.Flags().GetString("game"); err == nil && name != "" {
		return gameOf(name)
	}
	if cmd.Name() == "run" && len(args) > 0 {
		return gameOf(args[0])
	}
	return games.MapGame()
}

// gameOf returns the game of a scenario from its argument alone.
func gameOf(word string) contest.Game {
	name, _, _ := strings.Cut(word, ":")
	if g, err := games.Named(name); err == nil {
		return g
	}
	return games.MapGame()
}

// described returns an argument with its description for the shell.
func described(word, about string) string { return word + "\t" + about }
