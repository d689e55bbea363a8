package cli

import (
	"slices"

	"github.com/spf13/pflag"
)

// deciding are the flags that decide how matches are played, of whatever command, besides scenarios, bots and seeds, which each
// command names in its own way. A command line that is printed for the user has those that were given.
func deciding() []string {
	return []string{
		"config", "turns", "rules", "turn-timeout", "init-timeout", "clock", "python", "env", "opt", "learns",
		"box", "allow", "memory", "ponder",
	}
}

// carried are the words of the deciding flags that were given, but for some: for a command line that is printed. What the
// environment and the usual configuration files say holds for that one anyway.
func carried(flags *pflag.FlagSet, but ...string) (words []string) {
	for _, name := range deciding() {
		f := flags.Lookup(name)
		if f == nil || slices.Contains(but, name) {
			continue
		}
		var values []string
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice() // also what a command has added of a recorded match
		} else if f.Changed {
			values = []string{f.Value.String()}
		}
		for _, value := range values {
			words = append(words, "--"+name, value)
		}
	}
	return words
}
