package entry

import (
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/experiment/variant"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Confirm returns the command that compares a variant of a bot with the unchanged bot, whose argument is word, on the same
// terms, on scenarios after those used for choosing it; empty if there is none. played is a variant that has played, and flags
// are those that the command repeats.
func Confirm(spec bot.Spec, word string, played *bot.Bot, v variant.Variant, on, flags []string) string {
	further := regress.FurtherScenarios(on)
	ofEnvironment := func(s variant.Setting) bool { return s.Env }
	if further == "" || played.Path == "" && !played.Ships() || slices.ContainsFunc(v, ofEnvironment) {
		return "" // a command has its options in a flag, and no flag sets a variable of one bot
	}
	var usual, chosen []string // options besides those of the bot's argument: of --opt, and of the variant
	for _, s := range v {
		chosen = append(chosen, s.Name+"="+s.Value)
	}
	for _, option := range played.Options {
		varied := slices.ContainsFunc(v, func(s variant.Setting) bool { return s.Name == option.Name })
		if !varied && !slices.Contains(spec.Options, option) {
			usual = append(usual, option.Name+"="+option.Value)
		}
	}
	with := func(options []string) string { return spec.AppendOptions(word, strings.Join(options, ",")) }
	words := []string{"cookoff", "regress", with(slices.Concat(usual, chosen)), "--against", with(usual), "--on", further}
	return spelling.ShellLine(append(words, flags...))
}
