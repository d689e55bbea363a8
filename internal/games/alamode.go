package games

import (
	"errors"
	"strconv"

	"github.com/cookoff/cookoff/bots/alamode/beam"
	"github.com/cookoff/cookoff/bots/alamode/idle"
	"github.com/cookoff/cookoff/bots/alamode/random"
	"github.com/cookoff/cookoff/bots/alamode/simple"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/games/alamode"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// newAlamode is Code à la Mode with its bots. A bot that plays against the clock finds it and the
// limits in its Setup, and asks alamode.Limit in each turn.
func newAlamode() *alamode.Game {
	return alamode.New(
		alamode.Builtin{
			Builtin: bot.Builtin{Name: "idle", Summary: "waits all the time"},
			New: func(alamode.Setup, []bot.Option) (alamode.Player, error) {
				return alamode.Acts(idle.New()), nil
			},
		},
		alamode.Builtin{
			Builtin: bot.Builtin{
				Name:    "random",
				Summary: "walks about and uses what it comes by",
				Options: []bot.BuiltinOption{seedOfBot()},
			},
			New: func(s alamode.Setup, options []bot.Option) (alamode.Player, error) {
				return alamode.Acts(random.New(s.Seat, builtinSeed(s.Seed, options))), nil
			},
		},
		alamode.Builtin{
			Builtin: bot.Builtin{Name: "simple", Summary: "serves one order after the other"},
			New: func(alamode.Setup, []bot.Option) (alamode.Player, error) {
				return alamode.Acts(simple.New()), nil
			},
		},
		alamode.Builtin{
			Builtin: bot.Builtin{
				Name:    "beam",
				Summary: "plans thirty actions ahead with a beam search",
				Options: []bot.BuiltinOption{{
					Name:    "nodes",
					Summary: "states of a search, for matches that can be repeated; by default the time decides",
					Check: func(value string) error {
						if n, err := strconv.Atoi(value); err != nil || n < 1 {
							return errors.New("it has to be a whole number from 1 on")
						}
						return nil
					},
				}},
			},
			New: newBeam,
		},
	)
}

// beamPlayer gives the beam search the time of each turn.
type beamPlayer struct {
	bot   *beam.Bot
	setup alamode.Setup
}

// Act answers a turn.
func (p beamPlayer) Act(m *kitchen.Match) kitchen.Action {
	return p.bot.Act(&m.State, alamode.Limit(m, p.setup.Clock))
}

func newBeam(s alamode.Setup, options []bot.Option) (alamode.Player, error) {
	var o beam.Options
	for _, option := range options {
		o.Nodes, _ = strconv.Atoi(option.Value) // it was checked
	}
	return alamode.Acts(beamPlayer{beam.New(s.Board, s.Now, o), s}), nil
}
