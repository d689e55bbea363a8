package grass

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/replay"
)

// Game is Keep Off The Grass with the bots that ship with it.
type Game struct {
	builtins contest.Builtins[Setup, Player]
}

var _ contest.Game = (*Game)(nil)

// New makes the game with the given built-in bots.
func New(builtins ...Builtin) *Game { return &Game{builtins} }

// The contest's time limits.
const (
	firstLimit = 1000 * time.Millisecond
	turnLimit  = 50 * time.Millisecond
)

// fullLeague is the league of the full game.
const fullLeague = 2

// Info describes the game.
func (g *Game) Info() contest.Info {
	return contest.Info{
		Name:         Name,
		Title:        "Keep Off The Grass (CodinGame Fall Challenge 2022)",
		Seats:        seats(),
		Acts:         "both act at once; P0 is asked first",
		Encounters:   contest.Encounters{{0, 1}},
		Score:        "tiles",
		Turns:        field.MaxTurns,
		MaxTurns:     field.MaxTurns,
		Rules:        []string{officialRules},
		RulesVersion: RulesVersion,
		Clock:        contest.Clock{Init: firstLimit, Turn: turnLimit},
		Options: []contest.ScenarioOption{
			contest.SeedOption("the map is made from it", 64),
			{
				Name: contest.OptionLeague, About: "1 narrow maps, 2 the full game",
				Default: strconv.Itoa(fullLeague), Check: checkLeague,
			},
		},
		Lines:    bot.Lines{CR: true, Max: field.MaxLine},
		Builtins: g.builtins.Known(),
	}
}

func checkLeague(value string) error {
	if value != "1" && value != "2" {
		return errors.New("the leagues are 1 (maps of at most 15 tiles in width) and 2 (the full game)")
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
			if _, err := g.builtins.Ready(Setup{Board: board, Player: i}, p.Spec); err != nil {
				return err
			}
		}
	}
	return nil
}

func (g *Game) board(m *contest.Match) (*field.Board, error) {
	if err := m.CheckTerms(g.Info()); err != nil {
		return nil, err
	}
	if m.Turns != field.MaxTurns {
		return nil, fmt.Errorf("%d turns: the limit of %s is always %d turns", m.Turns, Name, field.MaxTurns)
	}
	start, err := start(m.Scenario)
	if err != nil {
		return nil, err
	}
	return field.NewBoard(start)
}

// start is the map of a scenario: made from a seed, or by hand.
func start(s contest.Scenario) (field.Map, error) {
	if d, ok := s.Draw(fullLeague); ok {
		return generate(d)
	}
	if len(s.Text) == 0 {
		return field.Map{}, fmt.Errorf("%s: neither a seed nor a map is given", s.Source())
	}
	m, err := field.ReadMap(s.Text)
	if err != nil {
		return m, fmt.Errorf("%s: %w", s.Source(), err)
	}
	return m, nil
}

// Play plays a match.
func (g *Game) Play(ctx context.Context, m *contest.Match) (contest.Outcome, error) {
	board, err := g.board(m)
	if err != nil {
		return contest.Outcome{}, err
	}
	r := &referee{m: m, state: field.NewState(board), trace: scribe{Match: m}}
	r.out.Standings = make([]contest.Standing, field.Players)
	for i := range m.Players {
		if r.players[i], err = g.player(Setup{Board: board, Player: i, Seed: m.Players[i].Seed}, m); err != nil {
			return contest.Outcome{}, err
		}
	}
	return r.play(ctx)
}

// player readies the bot of a seat.
func (g *Game) player(s Setup, m *contest.Match) (Player, error) {
	p := &m.Players[s.Player]
	if p.Process != nil {
		return &remote{Process: p.Process, player: s.Player, clock: m.Clock}, nil
	}
	made, err := g.builtins.Ready(s, p.Spec)
	if err != nil {
		return nil, err
	}
	return guarded{made}, nil
}

// Verify plays a trace again and compares what the rules make of every answer.
func (g *Game) Verify(t *replay.Trace) (replay.Report, error) { return verify(t) }

// WriteReplay fails: the contest shows its matches on its own pages only.
func (g *Game) WriteReplay(context.Context, func() (io.ReadCloser, error), io.Writer) error {
	return contest.ErrNoReplayFormat
}
