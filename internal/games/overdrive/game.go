package overdrive

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/replay"
)

// Game is Overdrive with the bots that ship with it.
type Game struct {
	builtins contest.Builtins[Setup, Player]
}

var _ contest.Game = (*Game)(nil)

// New makes the game with the given built-in bots.
func New(builtins ...Builtin) *Game { return &Game{builtins} }

// The contest's time limits. Its runner waits 0.1 s after it has started each bot.
const (
	firstLimit = 1200 * time.Millisecond
	turnLimit  = 1000 * time.Millisecond
)

// maxTurns bounds the rounds of a match.
const maxTurns = 10_000

// Info describes the game.
func (g *Game) Info() contest.Info {
	config := race.DefaultConfig()
	return contest.Info{
		Name:         Name,
		Title:        "Overdrive (Entelect Challenge 2020)",
		Seats:        seats(),
		Acts:         "both act at once; A is asked first",
		Encounters:   contest.Encounters{{0, 1}},
		Score:        "blocks",
		Turns:        config.MaxRounds,
		MaxTurns:     maxTurns,
		Rules:        []string{officialRules},
		RulesVersion: RulesVersion,
		Clock:        contest.Clock{Init: firstLimit, Turn: turnLimit},
		Options: []contest.ScenarioOption{
			contest.SeedOption("the track is made from it", 32),
		},
		Lines:    bot.Lines{CR: true},
		Folder:   launch,
		OwnFiles: roundsFolder,
		Builtins: g.builtins.Known(),
		Replay:   ".zip",
	}
}

// Check tells what is wrong with a match before it starts, and sets its limit of turns to what its
// scenario says.
func (g *Game) Check(m *contest.Match) error {
	scenario, err := g.scenario(m)
	if err != nil {
		return err
	}
	for i := range m.Players {
		if p := &m.Players[i]; p.Spec.Form == bot.FormBuiltin {
			if _, err := g.builtins.Ready(Setup{Player: i}, p.Spec); err != nil {
				return err
			}
		}
	}
	m.Turns = scenario.Track.MaxRounds
	return nil
}

func (g *Game) scenario(m *contest.Match) (*race.Scenario, error) {
	if err := m.CheckTerms(g.Info()); err != nil {
		return nil, err
	}
	s, err := start(m.Scenario)
	if err != nil {
		return nil, err
	}
	if m.Asked || m.Turns != race.DefaultConfig().MaxRounds {
		s.Track.MaxRounds = m.Turns
	}
	if n := s.Track.MaxRounds; n < 1 || n > maxTurns {
		return nil, fmt.Errorf("%d turns: the limit of %s is from 1 to %d turns", n, Name, maxTurns)
	}
	return s, nil
}

// start is the start of a scenario: on the track of a seed, or as a file says.
func start(s contest.Scenario) (*race.Scenario, error) {
	if len(s.Text) > 0 {
		made, err := race.ReadScenario(s.Text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.Source(), err)
		}
		return made, nil
	}
	seed, err := strconv.ParseInt(s.Option(contest.OptionSeed), 10, 32)
	if err != nil {
		return nil, fmt.Errorf("%s: neither a seed nor a start is given", s.Source())
	}
	return race.NewScenario(race.DefaultConfig(), int32(seed))
}

// Play plays a match.
func (g *Game) Play(ctx context.Context, m *contest.Match) (contest.Outcome, error) {
	scenario, err := g.scenario(m)
	if err != nil {
		return contest.Outcome{}, err
	}
	r := &referee{m: m, state: race.NewState(scenario), trace: scribe{Match: m}}
	r.out.Standings = make([]contest.Standing, race.Players)
	for i := range m.Players {
		r.sights[i] = race.NewSight(scenario, i)
		if r.players[i], err = g.player(Setup{Player: i, Seed: m.Players[i].Seed}, m); err != nil {
			return contest.Outcome{}, err
		}
	}
	return r.play(ctx)
}

// player readies the bot of a seat.
func (g *Game) player(s Setup, m *contest.Match) (Player, error) {
	p := &m.Players[s.Player]
	if p.Process != nil {
		return &remote{Process: p.Process, player: s.Player, clock: m.Clock, place: p.Place}, nil
	}
	made, err := g.builtins.Ready(s, p.Spec)
	if err != nil {
		return nil, err
	}
	return &guarded{Player: made}, nil
}

// Verify plays a trace again and compares what the rules make of every command.
func (g *Game) Verify(t *replay.Trace) (replay.Report, error) { return verify(t) }

// WriteReplay makes the folder of logs of the contest's runner, as an archive.
func (g *Game) WriteReplay(ctx context.Context, trace func() (io.ReadCloser, error), out io.Writer) error {
	return writeReplay(ctx, trace, out)
}
