package entry

import (
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/experiment/variant"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// ConfirmCommand returns the command that compares a variant of a bot with the unchanged bot, whose argument is word, on new
// scenarios; empty if there is none. played is a variant that has played, and flags are repeated in the command.
func ConfirmCommand(spec bot.Spec, word string, played *bot.Bot, v variant.Variant, on, flags []string) string {
	further := regress.FurtherScenarios(on)
	ofEnvironment := func(s variant.Setting) bool { return s.Env }
	if further == "" || played.Path == "" && !played.Ships() || slices.ContainsFunc(v, ofEnvironment) {
		return "" // variables cannot be set for a single bot by flags
	}
	var usual, chosen []string // options besides those in the argument: from --opt, and of the variant
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
