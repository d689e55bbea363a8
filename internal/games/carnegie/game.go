package carnegie

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/carnegie/python"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/sim"
)

// Game is the Carnegie Cookoff with the bots that ship with it.
type Game struct {
	builtins contest.Builtins[Setup, Player]
}

var _ contest.Game = (*Game)(nil)

// New makes the game with the given built-in bots.
func New(builtins ...Builtin) *Game { return &Game{builtins} }

// turnLimit is the contest's default of --timeout. Construction has no limit there.
const turnLimit = 500 * time.Millisecond

// Info describes the game.
func (g *Game) Info() contest.Info {
	return contest.Info{
		Name:         Name,
		Title:        "Carnegie Cookoff (AWAP 2026)",
		Seats:        []string{sim.Red.String(), sim.Blue.String()},
		Acts:         "BLUE acts first in every turn",
		Encounters:   contest.Encounters{{0, 1}},
		Score:        "money",
		Turns:        sim.DefaultTurns,
		MaxTurns:     sim.MaxTurns,
		Rules:        sim.Presets(),
		RulesVersion: RulesVersion,
		Clock:        contest.Clock{Turn: turnLimit},
		Options:      scenarioOptions(),
		Generate:     generateMap,
		Traits:       traits,
		PythonHost: &bot.Host{
			Name:  "carnegie",
			Files: python.Files(),
			Entry: "_cookoff_host.py",
		},
		Builtins: g.builtins.Known(),
		Replay:   contest.ReplayJSON,
	}
}

// Check tells what is wrong with a match before it starts.
func (g *Game) Check(m *contest.Match) error {
	board, err := g.board(m)
	if err != nil {
		return err
	}
	for i := range m.Players {
		if p := &m.Players[i]; p.Spec.Form == bot.FormBuiltin {
			if _, err := g.builtins.Ready(Setup{Board: board, Team: sim.Team(i)}, p.Spec); err != nil {
				return err
			}
		}
	}
	return nil
}

func (g *Game) board(m *contest.Match) (*sim.Board, error) {
	if err := m.CheckTerms(g.Info()); err != nil {
		return nil, err
	}
	rules, _ := sim.RulesNamed(m.Rules)
	if m.Turns > sim.MaxTurns {
		return nil, fmt.Errorf("%d turns are too many; at most %d can be played", m.Turns, sim.MaxTurns)
	}
	name := m.Scenario.Source()
	kitchen, err := maps.Parse(name, m.Scenario.Text)
	if err != nil {
		return nil, err
	}
	board, err := sim.NewBoard(kitchen, rules)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return board, nil
}

// Play plays a match.
func (g *Game) Play(ctx context.Context, m *contest.Match) (contest.Outcome, error) {
	r, err := newReferee(g, m)
	if err != nil {
		return contest.Outcome{}, err
	}
	return r.play(ctx)
}

// player readies the bot of a seat.
func (g *Game) player(ctx context.Context, r *referee, t sim.Team) (Player, error) {
	p := &r.m.Players[t]
	if p.Process != nil {
		remote, err := newRemote(ctx, r, t, p.Process)
		if err != nil {
			return nil, err // not a player that holds nothing
		}
		return remote, nil
	}
	made, err := g.builtins.Ready(Setup{Board: r.state.Board(), Team: t, Seed: p.Seed}, p.Spec)
	if err != nil {
		return nil, err
	}
	return guarded{made}, nil
}

// Verify plays a trace again and compares every call's answer and every state.
func (g *Game) Verify(t *replay.Trace) (replay.Report, error) { return Verify(t) }

// WriteReplay makes the replay file of the contest's engine from a trace.
func (g *Game) WriteReplay(ctx context.Context, trace func() (io.ReadCloser, error), out io.Writer) error {
	return WriteReplay(ctx, trace, out)
}
