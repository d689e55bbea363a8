package games

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cookoff/cookoff/bots/carnegie/chef"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/games/carnegie"
)

func chefOptions() []bot.BuiltinOption {
	const maxTime = 60_000
	return []bot.BuiltinOption{
		{
			Name:    "level",
			Summary: fmt.Sprintf("how strong it is, from 1 to %d; by default %[1]d", chef.Levels),
			Check:   wholeNumber(chef.Levels),
		},
		{
			Name:    "nodes",
			Summary: "turns simulated per turn; by default " + strconv.Itoa(chef.DefaultNodes) + ", which makes matches repeatable",
			Check:   wholeNumber(math.MaxInt),
		},
		{
			Name:    "time",
			Summary: "milliseconds to think per turn, instead of nodes; such matches are not repeatable",
			Check:   wholeNumber(maxTime),
		},
		oneOf("raid", "when to switch to the opponent's kitchen: "+strings.Join(chef.Raids(), ", ")+"; by default the first", chef.Raids()),
		seedOption(),
	}
}

func newChef(s carnegie.Setup, options []bot.Option) carnegie.Player {
	return chef.New(s.Board, s.Team, chef.Options{
		Level: numberOf(options, "level"), Nodes: numberOf(options, "nodes"),
		Time: time.Duration(numberOf(options, "time")) * time.Millisecond,
		Now:  s.Now, Seed: builtinSeed(s.Seed, options), Raid: chef.Raid(chosen(options, "raid", chef.Raids())),
	})
}

// oneOf returns an option with a fixed set of values.
func oneOf(name, summary string, values []string) bot.BuiltinOption {
	return bot.BuiltinOption{
		Name: name, Summary: summary,
		Check: func(value string) error {
			if slices.Contains(values, value) {
				return nil
			}
			return errors.New("must be one of " + strings.Join(values, ", "))
		},
	}
}

// chosen returns the value of a oneOf option; the first one by default.
func chosen(options []bot.Option, name string, values []string) string {
	return cmp.Or(valueOf(options, name), values[0])
}
