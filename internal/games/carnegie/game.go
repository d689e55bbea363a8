package carnegie

import (
	"context"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/carnegie/python"
	"github.com/cookoff/cookoff/internal/sim"
)

// Game is the Carnegie Cookoff with its built-in bots.
type Game struct {
	builtins contest.Builtins[Setup, Player]
	info     contest.Info // cached, as each match uses it several times
}

// New returns the game with the given built-in bots.
func New(builtins ...Builtin) *Game {
	g := &Game{builtins: builtins}
	g.info = g.describe()
	return g
}

// turnLimit is the contest's default of --timeout. Construction has no limit there.
const turnLimit = 500 * time.Millisecond

// shareFloor is the initial money of both teams. On generated kitchens two good bots together end with about six times as
// much, but weak bots, or any bots in a poor kitchen, with little more. The floor keeps a difference of a few dollars from
// counting as large there.
const shareFloor = 2 * sim.StartMoney

// Info describes the game. Its contents are shared, and must not be changed.
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
		RulesVersion: rulesVersion,
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
			Import:       g.importReplay,
			Forecast:     forecast,
		},
	}
}

// player creates the player of a seat.
func (g *Game) player(ctx context.Context, r *referee, t sim.Team) (Player, error) {
	s := &r.seats[t]
	if s.Process != nil {
		remote, err := newRemote(ctx, r, t, s.Process)
		if err != nil {
			return nil, err // not a non-nil interface holding nil
		}
		return remote, nil
	}
	if s.Bot.Form == bot.FormRecorded {
		player, err := newRepeat(r.table, s)
		if err != nil {
			return nil, err
		}
		r.repeats, r.result.Seats[t].Repeat = append(r.repeats, player.Recorded), &player.Result
		return player, player.failed()
	}
	player, err := g.builtins.Ready(Setup{Board: r.table.board, Team: t, Seed: s.Seed, Now: r.Now}, s.Bot.Spec)
	if err != nil {
		return nil, err
	}
	return panicGuard{player}, nil
}
