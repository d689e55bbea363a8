package grass

import (
	"errors"
	"fmt"
	"strconv"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/codingame"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// Game is Keep Off The Grass with its built-in bots.
type Game struct{ linegame.Game[*position] }

// New returns the game with the given built-in bots.
func New(builtins ...Builtin) *Game { return &Game{linegame.NewGame(&rules{builtins})} }

// rules implements linegame.Rules.
type rules struct {
	builtins contest.Builtins[Setup, Player]
}

// Name is the game's name in scenarios and traces.
const Name = "grass"

// rulesVersion must change when the same answers on the same map would lead to other states.
const rulesVersion = 1

// The contest's time limits.
const (
	firstLimit = 1000 * time.Millisecond
	turnLimit  = 50 * time.Millisecond
)

// fullLeague is the league of the full game.
const fullLeague = 2

func (g *rules) Info() contest.Info {
	return contest.Info{
		Name:         Name,
		Title:        "Keep Off The Grass (CodinGame Fall Challenge 2022)",
		Seats:        seats(),
		Acts:         "both act at once; P0 is asked first",
		Encounters:   contest.Encounters{{0, 1}},
		Score:        "tiles",
		Turns:        field.MaxTurns,
		MaxTurns:     field.MaxTurns,
		Rules:        []string{contest.OfficialRules},
		RulesVersion: rulesVersion,
		Clock:        contest.Clock{Init: firstLimit, Turn: turnLimit},
		Options: []contest.ScenarioOption{
			contest.SeedOption("determines the map", 64),
			{
				Name: contest.OptionLeague, About: "1: narrow maps, 2: the full game",
				Default: strconv.Itoa(fullLeague), Check: checkLeague,
			},
		},
		Lines:    bot.Lines{CR: true, Max: field.MaxLine},
		Builtins: g.builtins.Known(),

		Abilities: contest.Abilities{
			Idle: idle, Host: g.host, Forecast: forecast,
			Import: codingame.Importer(g, codingame.Contest{
				Verbs: []string{"MOVE", "BUILD", "SPAWN", "WAIT", "MESSAGE"}, Leagues: []string{"2", "1"},
			}),
		},
	}
}

func checkLeague(value string) error {
	if value != "1" && value != "2" {
		return errors.New("must be 1 (maps at most 15 tiles wide) or 2 (the full game)")
	}
	return nil
}

// Start returns the position before the first turn of a scenario.
func (g *rules) Start(t *contest.Terms) (*position, error) {
	switch t.Turns {
	case 0, field.MaxTurns:
		t.Turns = field.MaxTurns
	default:
		return nil, fmt.Errorf("%d turns: the limit of %s is always %d turns", t.Turns, Name, field.MaxTurns)
	}
	m, err := start(t.Scenario)
	if err != nil {
		return nil, err
	}
	return newPosition(m)
}

func start(s contest.Scenario) (field.Map, error) {
	if from, ok := s.LeagueSeed(fullLeague); ok {
		return generate(from)
	}
	return contest.ReadStart(s, "a map", field.ReadFile)
}

func generate(from contest.LeagueSeed) (field.Map, error) {
	return field.Generate(from.Seed, from.League)
}
