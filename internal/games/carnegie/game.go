package carnegie

import (
	"context"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/carnegie/python"
	"github.com/cookoff/cookoff/internal/sim"
)

// Game is the Carnegie Cookoff with the bots that ship with it.
type Game struct {
	builtins contest.Builtins[Setup, Player]
	info     contest.Info // put together once, as each match asks for it several times
}

// New makes the game with the given built-in bots.
func New(builtins ...Builtin) *Game {
	g := &Game{builtins: builtins}
	g.info = g.describe()
	return g
}

// turnLimit is the contest's default of --timeout. Construction has no limit there.
const turnLimit = 500 * time.Millisecond

// shareFloor is the money that two teams start with. On generated kitchens two good bots end with some six times as
// much together, and two poor ones, or good ones in a poor kitchen, with little more: there the floor keeps a
// difference of a few dollars from counting as a large one.
const shareFloor = 2 * sim.StartMoney

// Info describes the game. What it holds is shared, and must not be changed.
func (g *Game) Info() contest.Info { return g.info }

func (g *Game) describe() contest.Info {
	return contest.Info{
		Name:         Name,
		Title:        "Carnegie Cookoff (AWAP 2026)",
		Seats:        []string{sim.Red.String(), sim.Blue.String()},
		Acts:         "BLUE acts first in every turn",
		Encounters:   contest.Encounters{{0, 1}},
		Score:        "money",
		ShareFloor:   shareFloor,
		Turns:        sim.DefaultTurns,
		MaxTurns:     sim.MaxTurns,
		Rules:        sim.Presets(),
		RulesVersion: RulesVersion,
		Clock:        contest.Clock{Turn: turnLimit},
		Options:      scenarioOptions(),
		Calls:        actionNames(),
		Runner: &bot.Runner{
			Name:  "carnegie",
			Files: python.Files(),
			Entry: "_cookoff_host.py",
		},
		Builtins: g.builtins.Known(),
		Replay:   contest.ReplayJSON,
		Abilities: contest.Abilities{
			MakeScenario: makeScenario,
			Traits:       traits,
			Parts:        parts,
			Idle:         idle,
			PythonAPI:    pythonAPI,
			WriteReplay:  g.writeReplay,
		},
	}
}

// player readies the bot of a seat.
func (g *Game) player(ctx context.Context, r *referee, t sim.Team) (Player, error) {
	s := &r.seats[t]
	if s.Process != nil {
		remote, err := newRemote(ctx, r, t, s.Process)
		if err != nil {
			return nil, err // not a player that holds nothing
		}
		return remote, nil
	}
	if s.Bot.Form == bot.FormRecorded {
		made, err := newRepeat(r.table, s)
		if err != nil {
			return nil, err
		}
		r.repeats, r.result.Seats[t].Repeat = append(r.repeats, made), made.result
		return made, made.failed()
	}
	made, err := g.builtins.Ready(Setup{Board: r.table.board, Team: t, Seed: s.Seed, Now: r.Now}, s.Bot.Spec)
	if err != nil {
		return nil, err
	}
	return panicGuard{made}, nil
}
