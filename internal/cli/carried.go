package cli

import (
	"slices"

	"github.com/spf13/pflag"
)

// deciding returns the flags of all commands that affect how matches are played, except scenarios, bots and seeds, which each
// command names in its own way. Those that were given are repeated in a command line printed for the user.
func deciding() []string {
	return []string{
		"config", "turns", "rules", "turn-timeout", "init-timeout", "clock", "python", "env", "opt", "learns",
		"box", "allow", "memory", "ponder",
	}
}

// carried returns the deciding flags that were given, with exceptions, for a command line that is printed. The environment and
// the usual configuration files apply to that one anyway.
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
