package games

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// Begun returns the game of a scenario from the beginning of its argument.
func (c *Catalogue) Begun(word string) contest.Game {
	name, _, _ := strings.Cut(word, ":")
	if g, err := c.Named(name); err == nil {
		return g
	}
	return MapGame()
}

// CompleteScenario returns the arguments that a scenario which is begun may become, with descriptions behind tabs: built-in
// maps, games, or the options of one. files reports whether it may also become a file.
func (c *Catalogue) CompleteScenario(begun string) (words []string, files bool) {
	name, options, ok := strings.Cut(begun, ":")
	game, err := c.Named(name)
	if !ok || err != nil {
		words = Maps()
		all, _ := c.All()
		for _, g := range all {
			words = append(words, described(g.Info().Name+":", g.Info().Title))
		}
		return words, true
	}
	return extended(name+":", options, game.Info().Options), false
}

// CompleteBot returns the arguments that a bot of a game which is begun may become, as CompleteScenario does: built-in bots, or
// the options of one.
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
		return extended(alias+name+":", options, all), false
	}
	return nil, true
}

// extended returns the arguments that extend one with some options by an option or a value.
func extended(word, options string, known []contest.ScenarioOption) (words []string) {
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
			words = append(words, described(word+o.Name+"=", o.About))
		}
	}
	return words
}

// described returns an argument with its description for the shell.
func described(word, about string) string { return word + "\t" + about }

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
