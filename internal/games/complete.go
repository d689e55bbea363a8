package games

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// OfScenario returns the game that a scenario argument names, which may be incomplete; else the game of maps.
func (c *Catalogue) OfScenario(word string) contest.Game {
	name, _, _ := strings.Cut(word, ":")
	if g, err := c.Named(name); err == nil {
		return g
	}
	return MapGame()
}

// CompleteScenario returns shell completions for a scenario argument: built-in maps and games, or a game's options. A
// tab separates an argument from its description. files reports whether file names are possible too.
func (c *Catalogue) CompleteScenario(begun string) (words []string, files bool) {
	name, options, ok := strings.Cut(begun, ":")
	game, err := c.Named(name)
	if !ok || err != nil {
		words = Maps()
		all, _ := c.All()
		for _, g := range all {
			words = append(words, withDescription(g.Info().Name+":", g.Info().Title))
		}
		return words, true
	}
	return completions(name+":", options, game.Info().Options), false
}

// CompleteBot returns shell completions for a bot of a game, like CompleteScenario: built-in bots, or a bot's
// options.
func (c *Catalogue) CompleteBot(of contest.Game, begun string) (words []string, files bool) {
	alias, word := "", begun
	if at := strings.Index(begun, "=@"); at >= 0 && !strings.Contains(begun[:at], ":") {
		alias, word = begun[:at+1], begun[at+1:]
	}
	name, options, ok := strings.Cut(word, ":")
	if !ok {
		for _, w := range botWords(of) {
			words = append(words, alias+w)
		}
		return words, true
	}
	for _, g := range append([]contest.Game{of}, All()...) {
		known := g.Info().Builtins
		i := slices.IndexFunc(known, func(b bot.Builtin) bool { return "@"+b.Name == name })
		if i < 0 {
			continue
		}
		var all []contest.ScenarioOption
		for _, o := range known[i].Options {
			all = append(all, contest.ScenarioOption{Name: o.Name, About: o.Summary})
		}
		return completions(alias+name+":", options, all), false
	}
	return nil, true
}

// completions completes the last of some options: its value if the name is complete, else its name.
func completions(word, options string, known []contest.ScenarioOption) (words []string) {
	given := strings.Split(options, ",")
	last := given[len(given)-1]
	word += strings.TrimSuffix(options, last)
	for _, o := range known {
		switch {
		case strings.HasPrefix(last, o.Name+"="):
			for _, value := range o.Choices {
				words = append(words, word+o.Name+"="+value)
			}
		case !slices.ContainsFunc(given, func(g string) bool { return strings.HasPrefix(g, o.Name+"=") }):
			words = append(words, withDescription(word+o.Name+"=", o.About))
		}
	}
	return words
}

// withDescription returns a completion with its description for the shell.
func withDescription(word, about string) string { return word + "\t" + about }

// OptionHelp lists the options of a game's scenarios.
func OptionHelp(info contest.Info) string {
	var text strings.Builder
	for _, o := range info.Options {
		about := o.About
		if o.Default != "" {
			about += " (default " + o.Default + ")"
		}
		const width = 100
		line := fmt.Sprintf("  %-10s", o.Name)
		for word := range strings.FieldsSeq(about) {
			if len(line)+1+len(word) > width {
				text.WriteString(line + "\n")
				line = strings.Repeat(" ", 12)
			}
			line += " " + word
		}
		text.WriteString(line + "\n")
	}
	return strings.TrimSuffix(text.String(), "\n")
}
