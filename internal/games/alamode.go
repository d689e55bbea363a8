package games

import (
	"fmt"
	"math"

	"github.com/cookoff/cookoff/bots/alamode/beam"
	"github.com/cookoff/cookoff/bots/alamode/blocker"
	"github.com/cookoff/cookoff/bots/alamode/clumsy"
	"github.com/cookoff/cookoff/bots/alamode/idle"
	"github.com/cookoff/cookoff/bots/alamode/random"
	"github.com/cookoff/cookoff/bots/alamode/relay"
	"github.com/cookoff/cookoff/bots/alamode/simple"
	"github.com/cookoff/cookoff/bots/alamode/stocker"
	"github.com/cookoff/cookoff/bots/alamode/stubborn"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/alamode"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// newAlamode returns Code à la Mode with its built-in bots.
func newAlamode() contest.Game {
	return alamode.New(
		newBuiltin("idle", "always waits", func(alamode.Setup, []bot.Option) alamode.Player {
			return alamode.Acts(idle.New())
		}),
		newBuiltin("random", "walks around and uses whatever it passes",
			func(s alamode.Setup, options []bot.Option) alamode.Player {
				return alamode.Acts(random.New(s.Seat, builtinSeed(s.Seed, options)))
			}, seedOption()),
		newBuiltin("simple", "serves one order after another", func(alamode.Setup, []bot.Option) alamode.Player {
			return alamode.Acts(simple.New())
		}),
		timeDependent("nodes", false, newBuiltin("beam", "plans thirty actions ahead with a beam search", newBeam,
			bot.BuiltinOption{
				Name:    "nodes",
				Summary: "states per search, for repeatable matches; by default as many as time allows",
				Check:   wholeNumber(math.MaxInt),
			},
			bot.BuiltinOption{
				Name:    "width",
				Summary: fmt.Sprintf("states kept after each action, from 1 to %d; by default %d", beam.MaxWidth, beam.DefaultWidth),
				Check:   wholeNumber(beam.MaxWidth),
			},
			bot.BuiltinOption{
				Name:    "depth",
				Summary: fmt.Sprintf("own actions to look ahead, from 1 to %d; by default %d", beam.MaxDepth, beam.DefaultDepth),
				Check:   wholeNumber(beam.MaxDepth),
			},
			oneOf("partner", "model of the partner: learn (from its actions), same (a cook like itself) or idle (it stands still); by default learn",
				beam.Partners()),
			oneOf("plan", "yes: sends its plan as the message of each turn; by default no", yesNo()))),
		newBuiltin("relay", "prepares food and leaves it on tables for its partner", func(alamode.Setup, []bot.Option) alamode.Player {
			return alamode.Acts(relay.New())
		}),
		newBuiltin("clumsy", "serves orders, but makes a random move in one turn of five",
			func(s alamode.Setup, options []bot.Option) alamode.Player {
				return alamode.Acts(clumsy.New(s.Seat, builtinSeed(s.Seed, options)))
			}, seedOption()),
		newBuiltin("stubborn", "serves the customers in order, and never makes way",
			func(alamode.Setup, []bot.Option) alamode.Player { return alamode.Acts(stubborn.New()) }),
		newBuiltin("stocker", "keeps the oven busy, leaves food on tables, and fills dishes when everything is ready",
			func(alamode.Setup, []bot.Option) alamode.Player { return alamode.Acts(stocker.New()) }),
		newBuiltin("blocker", "stands in its partner's way", func(alamode.Setup, []bot.Option) alamode.Player {
			return alamode.Acts(blocker.New())
		}),
		failingBot[alamode.Setup, alamode.Player](),
		recordedBot[alamode.Setup, alamode.Player](),
	)
}

// beamPlayer plays a seat with the beam search, which has the time limit of each turn.
type beamPlayer struct {
	bot       *beam.Bot
	clock     contest.Clock
	sendsPlan bool // send the plan as the turn's message
}

func (p beamPlayer) Turn(m *kitchen.Match, greeted bool) (string, error) {
	line := p.bot.Act(&m.State, p.clock.Limit(!greeted)).String()
	if p.sendsPlan {
		line += ";" + p.bot.Plan()
	}
	return line, nil
}

func newBeam(s alamode.Setup, options []bot.Option) alamode.Player {
	o := beam.Options{
		Nodes: numberOf(options, "nodes"), Width: numberOf(options, "width"), Depth: numberOf(options, "depth"),
		Partner: beam.Partner(chosen(options, "partner", beam.Partners())),
	}
	return beamPlayer{beam.New(s.Board, s.Now, o), s.Clock, chosen(options, "plan", yesNo()) == "yes"}
}

// yesNo returns the values of an option that is off by default.
func yesNo() []string { return []string{"no", "yes"} }
