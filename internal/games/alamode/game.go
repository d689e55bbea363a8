package alamode

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/replay"
)

// Game is Code à la Mode with the bots that ship with it.
type Game struct {
	builtins contest.Builtins[Setup, Player]
	paths    func() *kitchen.Paths // of the contest's kitchens, computed when first needed
}

var _ contest.Game = (*Game)(nil)

// New makes the game with the given built-in bots.
func New(builtins ...Builtin) *Game {
	return &Game{
		builtins: builtins,
		paths:    sync.OnceValue(func() *kitchen.Paths { return kitchen.NewPaths(kitchen.StandardFloor()) }),
	}
}

// maxAnswer is the longest line of a bot that the contest's runner reads, in bytes without its end.
const maxAnswer = 10_000

// Info describes the game.
func (g *Game) Info() contest.Info {
	return contest.Info{
		Name:         Name,
		Title:        "Code à la Mode (CodinGame)",
		Seats:        seats(),
		Acts:         "round 1: A acts first, then B; round 2: C, then A; round 3: B, then C",
		Encounters:   encounters(),
		Score:        "points",
		Turns:        matchTurns,
		MaxTurns:     matchTurns,
		Rules:        []string{officialRules},
		RulesVersion: RulesVersion,
		Clock:        contest.Clock{Init: firstLimitMS * time.Millisecond, Turn: turnLimitMS * time.Millisecond},
		Options: []contest.ScenarioOption{
			contest.SeedOption("the kitchen and the customers are drawn from it", 64),
			{
				Name:    contest.OptionLeague,
				About:   "1 ice cream and blueberries, 2 also strawberries, 3 also croissants, 4 the full game",
				Default: strconv.Itoa(kitchen.DefaultLeague),
				Check:   checkLeague,
			},
		},
		Lines:    bot.Lines{CR: true, Max: maxAnswer + 1},
		Builtins: g.builtins.Known(),
	}
}

func checkLeague(value string) error {
	if !slices.Contains([]string{"1", "2", "3", "4"}, value) {
		return errors.New("the leagues are 1 (ice cream and blueberries), 2 (also strawberries), " +
			"3 (also croissants) and 4 (the full game, with tarts)")
	}
	return nil
}

// Check tells what is wrong with a match before it starts.
func (g *Game) Check(m *contest.Match) error {
	board, err := g.board(m)
	if err != nil {
		return err
	}
	for i := range m.Players {
		if p := &m.Players[i]; p.Spec.Form == bot.FormBuiltin {
			if _, err := g.builtins.Ready(Setup{Board: board, Seat: i, Clock: m.Clock, Now: m.Now}, p.Spec); err != nil {
				return err
			}
		}
	}
	return nil
}

func (g *Game) board(m *contest.Match) (*kitchen.Board, error) {
	if err := m.CheckTerms(g.Info()); err != nil {
		return nil, err
	}
	if m.Turns != matchTurns {
		return nil, fmt.Errorf("%d turns: a match of %s always has %d rounds of %d turns, %d in all",
			m.Turns, Name, kitchen.Rounds, kitchen.Turns, matchTurns)
	}
	k, err := start(m.Scenario)
	if err != nil {
		return nil, err
	}
	return kitchen.NewBoard(k, g.paths())
}

// start is the kitchen of a scenario: drawn, or made by hand.
func start(s contest.Scenario) (kitchen.Kitchen, error) {
	if d, ok := s.Draw(kitchen.DefaultLeague); ok {
		return kitchen.Generate(d.League, d.Seed), nil
	}
	if len(s.Text) == 0 {
		return kitchen.Kitchen{}, fmt.Errorf("%s: neither a seed nor a kitchen is given", s.Source())
	}
	k, err := kitchen.ParseScenario(s.Text)
	if err != nil {
		return k, fmt.Errorf("%s: %w", s.Source(), err)
	}
	return k, nil
}

// Play plays a match.
func (g *Game) Play(ctx context.Context, m *contest.Match) (contest.Outcome, error) {
	board, err := g.board(m)
	if err != nil {
		return contest.Outcome{}, err
	}
	r := &referee{m: m, match: kitchen.NewMatch(board), trace: scribe{Match: m}}
	r.out.Standings = make([]contest.Standing, kitchen.Players)
	for i := range m.Players {
		s := Setup{Board: board, Seat: i, Seed: m.Players[i].Seed, Clock: m.Clock, Now: m.Now}
		if r.players[i], err = g.player(s, m); err != nil {
			return contest.Outcome{}, err
		}
	}
	return r.play(ctx)
}

// player readies the bot of a seat.
func (g *Game) player(s Setup, m *contest.Match) (Player, error) {
	p := &m.Players[s.Seat]
	if p.Process != nil {
		return &remote{Process: p.Process, clock: m.Clock}, nil
	}
	made, err := g.builtins.Ready(s, p.Spec)
	if err != nil {
		return nil, err
	}
	return guarded{made}, nil
}

// Verify plays a trace again and compares what the rules make of every answer.
func (g *Game) Verify(t *replay.Trace) (replay.Report, error) { return verify(t, g.paths) }

// WriteReplay fails: the contest shows its matches on its own pages only.
func (g *Game) WriteReplay(context.Context, func() (io.ReadCloser, error), io.Writer) error {
	return contest.ErrNoReplayFormat
}
