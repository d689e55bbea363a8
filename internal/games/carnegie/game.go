package carnegie

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/carnegie/python"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/sim"
)

// Game is the Carnegie Cookoff with the bots that ship with it.
type Game struct{ builtins []Builtin }

var _ contest.Game = (*Game)(nil)

// New makes the game with the given built-in bots.
func New(builtins ...Builtin) *Game { return &Game{builtins} }

// turnLimit is the contest's default of --timeout. Construction has no limit there.
const turnLimit = 500 * time.Millisecond

// Info describes the game.
func (g *Game) Info() contest.Info {
	info := contest.Info{
		Name:         Name,
		Title:        "Carnegie Cookoff (AWAP 2026)",
		Seats:        []string{sim.Red.String(), sim.Blue.String()},
		Acts:         "BLUE acts first in every turn",
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
	}
	for _, b := range g.builtins {
		info.Builtins = append(info.Builtins, b.Builtin)
	}
	return info
}

// Check tells what is wrong with a match before it starts.
func (g *Game) Check(m *contest.Match) error {
	board, err := g.board(m)
	if err != nil {
		return err
	}
	for i := range m.Players {
		if p := &m.Players[i]; p.Spec.Form == bot.FormBuiltin {
			if _, err := g.builtin(Setup{Board: board, Team: sim.Team(i)}, p.Spec); err != nil {
				return err
			}
		}
	}
	return nil
}

func (g *Game) board(m *contest.Match) (*sim.Board, error) {
	rules, ok := sim.RulesNamed(m.Rules)
	if !ok {
		return nil, fmt.Errorf("unknown rules %q; the %s is played by %s", m.Rules, Name, strings.Join(sim.Presets(), " or "))
	}
	if m.Turns > sim.MaxTurns {
		return nil, fmt.Errorf("%d turns are too many; at most %d can be played", m.Turns, sim.MaxTurns)
	}
	if len(m.Players) != 2 {
		return nil, fmt.Errorf("the %s is played by 2 bots, not %d", Name, len(m.Players))
	}
	name := m.Scenario.File
	if name == "" {
		name = m.Scenario.Name
	}
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
	made, err := g.builtin(Setup{Board: r.state.Board(), Team: t, Seed: p.Seed}, p.Spec)
	if err != nil {
		return nil, err
	}
	return guarded{made}, nil
}

func (g *Game) builtin(setup Setup, spec bot.Spec) (Player, error) {
	i := slices.IndexFunc(g.builtins, func(b Builtin) bool { return b.Name == spec.Builtin })
	if i < 0 {
		return nil, fmt.Errorf("no built-in bot is called %q", spec.Builtin)
	}
	made, err := g.builtins[i].New(setup, spec.Options)
	if err != nil {
		return nil, fmt.Errorf("bot %s: %w", spec.Word, err)
	}
	return made, nil
}

// Verify plays a trace again and compares every call's answer and every state.
func (g *Game) Verify(t *replay.Trace) (replay.Report, error) { return Verify(t) }

// WriteReplay makes the replay file of the contest's engine from a trace.
func (g *Game) WriteReplay(ctx context.Context, trace func() (io.ReadCloser, error), out io.Writer) error {
	return WriteReplay(ctx, trace, out)
}
