package alamode

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/codingame"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// Game is Code à la Mode with its built-in bots.
type Game struct{ linegame.Game[*position] }

// New returns the game with the given built-in bots.
func New(builtins ...Builtin) *Game {
	return &Game{linegame.NewGame(&rules{
		builtins: builtins,
		paths:    sync.OnceValue(func() *kitchen.Paths { return kitchen.NewPaths(kitchen.StandardFloor()) }),
	})}
}

// rules implements linegame.Rules.
type rules struct {
	builtins contest.Builtins[Setup, Player]
	paths    func() *kitchen.Paths // for the contest's standard floor, computed on first use
}

// Name is the game's name in scenarios and traces.
const Name = "alamode"

// rulesVersion must change when the same answers in the same kitchen would lead to other states.
const rulesVersion = 1

// Time limits of the contest.
const (
	firstLimit = 1000 * time.Millisecond
	turnLimit  = 50 * time.Millisecond
)

// maxAnswer is the maximum length of an answer in the contest, in bytes without the line break.
const maxAnswer = 10_000

func (g *rules) Info() contest.Info {
	return contest.Info{
		Name:         Name,
		Title:        "Code à la Mode (CodinGame)",
		Seats:        seats(),
		Acts:         "round 1: A acts first, then B; round 2: C, then A; round 3: B, then C",
		Encounters:   encounters(),
		Score:        "points",
		Turns:        matchTurns,
		MaxTurns:     matchTurns,
		Rules:        []string{contest.OfficialRules},
		RulesVersion: rulesVersion,
		Clock:        contest.Clock{Init: firstLimit, Turn: turnLimit},
		Options: []contest.ScenarioOption{
			contest.SeedOption("determines kitchen and customers", 64),
			{
				Name:    contest.OptionLeague,
				About:   "1: ice cream and blueberries, 2: also strawberries, 3: also croissants, 4: the full game",
				Default: strconv.Itoa(kitchen.DefaultLeague),
				Check:   checkLeague,
			},
		},
		Lines:    bot.Lines{CR: true, Max: maxAnswer + 1},
		Builtins: g.builtins.Known(),

		Abilities: contest.Abilities{
			Idle: idle, Forecast: forecast,
			Import: codingame.Importer(g, codingame.Contest{
				Verbs: []string{"MOVE", "USE", "WAIT"}, Leagues: []string{"4", "3", "2", "1"},
			}),
		},
	}
}

func checkLeague(value string) error {
	if !slices.Contains([]string{"1", "2", "3", "4"}, value) {
		return errors.New("must be 1 (ice cream and blueberries), 2 (also strawberries), " +
			"3 (also croissants) or 4 (the full game, with tarts)")
	}
	return nil
}

// Start returns the position before the first turn of a scenario.
func (g *rules) Start(t *contest.Terms) (*position, error) {
	switch t.Turns {
	case 0, matchTurns:
		t.Turns = matchTurns
	default:
		return nil, fmt.Errorf("%d turns: a match of %s always has %d rounds of %d turns, %d in all",
			t.Turns, Name, kitchen.Rounds, kitchen.Turns, matchTurns)
	}
	k, err := start(t.Scenario)
	if err != nil {
		return nil, err
	}
	board, err := kitchen.NewBoard(k, g.paths())
	if err != nil {
		return nil, err
	}
	return newPosition(board), nil
}

func start(s contest.Scenario) (kitchen.Kitchen, error) {
	if from, ok := s.LeagueSeed(kitchen.DefaultLeague); ok {
		return kitchen.Generate(from.League, from.Seed), nil
	}
	return contest.ReadStart(s, "a kitchen", kitchen.ParseFile)
}
