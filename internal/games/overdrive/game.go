package overdrive

import (
	"cmp"
	"strconv"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// Game is Overdrive with its built-in bots.
type Game struct{ linegame.Game[*position] }

// New returns the game with the given built-in bots.
func New(builtins ...Builtin) *Game { return &Game{linegame.NewGame(&rules{builtins})} }

// rules implements linegame.Rules.
type rules struct {
	builtins contest.Builtins[Setup, Player]
}

// Name is the game's name in scenarios and traces.
const Name = "overdrive"

// rulesVersion must change when the same commands from the same start would lead to other states.
const rulesVersion = 1

// Time limits of the contest. Its runner waits 0.1 s after starting each bot.
const (
	firstLimit = 1200 * time.Millisecond
	turnLimit  = 1000 * time.Millisecond
)

// clock returns the contest's time limits.
func clock() contest.Clock { return contest.Clock{Init: firstLimit, Turn: turnLimit} }

// maxTurns limits the number of rounds.
const maxTurns = 10_000

func (g *rules) Info() contest.Info {
	return contest.Info{
		Name:         Name,
		Title:        "Overdrive (Entelect Challenge 2020)",
		Seats:        seats(),
		Acts:         "both act at once; A is asked first",
		Encounters:   contest.Encounters{{0, 1}},
		Score:        "blocks",
		Turn:         "round",
		Turns:        race.DefaultConfig().MaxRounds,
		MaxTurns:     maxTurns,
		Rules:        []string{contest.OfficialRules},
		RulesVersion: rulesVersion,
		Clock:        clock(),
		Options: []contest.ScenarioOption{
			contest.SeedOption("determines the track", 32),
		},
		Lines:    bot.Lines{CR: true},
		OwnFiles: roundsFolder,
		Builtins: g.builtins.Known(),
		Replay:   ".zip",

		Abilities: contest.Abilities{Launch: launch, Idle: idle, WriteReplay: g.writeReplay, Import: g.importLogs, Forecast: forecast},
	}
}

// Start returns the first position of a scenario. The number of turns in the terms overrides the scenario's own.
func (g *rules) Start(t *contest.Terms) (*position, error) {
	s, err := start(t.Scenario)
	if err != nil {
		return nil, err
	}
	t.Turns = cmp.Or(t.Turns, s.Track.MaxRounds)
	s.Track.MaxRounds = t.Turns
	return newPosition(s), nil
}

// start returns the start of a scenario, from its seed or its file.
func start(s contest.Scenario) (*race.Scenario, error) {
	seed, err := strconv.ParseInt(s.Option(contest.OptionSeed), 10, 32)
	if err == nil && len(s.Text) == 0 {
		return race.NewScenario(race.DefaultConfig(), int32(seed))
	}
	return contest.ReadStart(s, "a start", race.ReadFile)
}
