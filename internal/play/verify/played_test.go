package verify_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/chaos"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/replay"
)

// host runs a bot that fails on purpose. It is the main function of a child process.
func host() {
	err := games.Host(context.Background(), games.HostedBot{Game: os.Args[2], Bot: os.Args[3], Streams: chaos.Streams{
		In: os.Stdin, Out: os.Stdout, Log: os.Stderr,
	}})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(3)
	}
}

// content is a fake digest of a scenario.
func content() []byte { return []byte("scenario") }

// game is a match played on another machine.
type game struct {
	verify.RemoteMatch
	result      contest.Result
	moves       []byte
	trace       []byte
	fingerprint []byte
}

// recorders forwards lines to several recorders.
type recorders []contest.Recorder

func (r recorders) Line(line []byte) error {
	for _, to := range r {
		if err := to.Line(line); err != nil {
			return err
		}
	}
	return nil
}

func (r recorders) Sync() error { return nil }

// setup is a match to play.
type setup struct {
	scenario string // a map, or a game with a seed
	turns    int    // 0: the game's limit
	seed     int64
	limit    time.Duration // of turns and of the start; 0: long
	bots     []string
}

func (s setup) String() string { return s.scenario + " " + strings.Join(s.bots, " ") }

// rules returns the game and the scenario.
func (s setup) rules(t testing.TB) (contest.Game, contest.Scenario) {
	t.Helper()
	name, seed, seeded := strings.Cut(s.scenario, ":seed=")
	if !seeded {
		text, ok := games.Map(name)
		if !ok {
			t.Fatalf("no map %q", name)
		}
		return games.MapGame(), contest.Scenario{Game: games.MapGame().Info().Name, Name: name, Text: text}
	}
	rules := must.Get(games.Named(name))(t)
	return rules, contest.Scenario{Game: name, Name: s.scenario, Options: []contest.OptionValue{{Name: contest.OptionSeed, Value: seed}}}
}

// play plays the match, as another machine would.
func (s setup) play(t testing.TB) *game {
	t.Helper()
	rules, scenario := s.rules(t)
	m, trace := contesttest.Match(t, rules, scenario, s.bots...)
	m.Seed, m.Turns = s.seed, s.turns
	if s.limit > 0 {
		m.Clock = contest.Clock{Init: s.limit, Turn: s.limit}
	}
	table := must.Get(rules.Prepare(m.Terms))(t)
	fingerprint, moves := replay.NewFingerprint(content()), new(contesttest.Memory)
	m.Moves = recorders{moves, fingerprint}
	result, err := match.Play(t.Context(), rules, table, m.Seats, m.Observer, match.Host{
		Machine: bot.Machine{Env: os.Environ(), Python: "python3", Cookoff: os.Args[0]},
		LogDir:  t.TempDir(), NoVoid: true,
	})
	if err != nil {
		t.Fatalf("%s: %v", s, err)
	}
	result.Bound = table.Bound()
	g := &game{result: result, moves: moves.Bytes(), trace: trace.Bytes(), fingerprint: fingerprint.Sum()}
	g.RemoteMatch = verify.RemoteMatch{Table: table, Content: content(), Trace: true}
	for i := range m.Seats {
		g.Seats = append(g.Seats, contest.Seat{Bot: m.Seats[i].Bot})
	}
	return g
}

// claim returns a copy of the result that can be modified.
func (g *game) claim() *contest.Result {
	c := g.result
	c.Seats, c.Warnings = slices.Clone(c.Seats), slices.Clone(c.Warnings)
	for i := range c.Seats {
		s := &c.Seats[i]
		s.Figures = slices.Clone(s.Figures)
		s.Timing.Counted = slices.Clone(s.Timing.Counted)
		if s.Failure != nil {
			f := *s.Failure
			s.Failure = &f
		}
	}
	return &c
}

// withoutPaths returns a result without the paths of the machine that played.
func withoutPaths(r contest.Result) contest.Result {
	r.Left, r.Seats = nil, slices.Clone(r.Seats)
	for i := range r.Seats {
		s := &r.Seats[i]
		s.Log, s.Files = "", ""
		if s.Failure != nil {
			f := *s.Failure
			f.Log = ""
			s.Failure = &f
		}
	}
	return r
}

// lineOf returns the number of the first line of the moves, from 0, that contains part.
func (g *game) lineOf(t testing.TB, part string) int {
	t.Helper()
	for i, line := range bytes.SplitAfter(g.moves, []byte("\n")) {
		if bytes.Contains(line, []byte(part)) {
			return i
		}
	}
	t.Fatalf("no line has %s", part)
	return 0
}
