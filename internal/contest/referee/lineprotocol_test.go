package referee_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/chaos"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/text/jsonout"
	"github.com/cookoff/cookoff/internal/tier"
)

// exchange is the input of a bot and its answer.
type exchange struct{ Input, Output string }

// recite is a bot that gives recorded answers while its input equals the recorded one.
func recite() {
	text, err := os.ReadFile(os.Getenv(howVariable))
	if err != nil {
		panic(err)
	}
	var list []exchange
	if err := json.Unmarshal(text, &list); err != nil {
		panic(err)
	}
	in := bufio.NewReader(os.Stdin)
	for _, q := range list {
		input := make([]byte, len(q.Input))
		if _, err := io.ReadFull(in, input); err != nil || string(input) != q.Input {
			fmt.Printf("input %q, %v differs from the recorded one\n", input, err)
			return
		}
		fmt.Println(q.Output)
	}
	_, _ = io.Copy(io.Discard, in)
}

// host is a built-in bot in its own process, like "cookoff __bot".
func host() {
	words := strings.Fields(os.Getenv(howVariable))
	seed, _ := strconv.ParseInt(words[2], 10, 64)
	err := games.Host(context.Background(), games.HostedBot{
		Game: words[0], Bot: words[1], Seed: seed, Streams: chaos.Streams{In: os.Stdin, Out: os.Stdout},
	})
	if err != nil {
		panic(err)
	}
}

// startRole starts a role of this test program as the bot of a seat.
func startRole(t *testing.T, m *contesttest.Setting, seat int, role, how string) {
	t.Helper()
	m.Seats[seat].Process = contesttest.Start(t, t.Context(), bot.Command{
		Argv: []string{os.Args[0]}, Env: append(os.Environ(), contesttest.RoleVariable+"="+role, howVariable+"="+how),
	})
}

// A line game played through the protocol, with bots that are processes, has the states and the result of the built-in game.
func TestLineGamesWithPrograms(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	lineGames(t, func(t *testing.T, g lineGame) {
		for seed := range lineMatches(1, 4) {
			s, words := g.match(t, seed)
			result, trace := inside(t, &g, s, words)
			m, again := external(t, &g, s)
			for seat, list := range questions(t, &g, trace) {
				text, err := json.Marshal(list)
				file := filepath.Join(t.TempDir(), "questions")
				if err == nil {
					err = os.WriteFile(file, text, 0o600)
				}
				if err != nil {
					t.Fatal(err)
				}
				startRole(t, m, seat, "recite", file)
			}
			playSame(t, &g, m, &result, trace, again)
		}
	})
}

// Built-in bots play the same through the protocol, in their own processes, as in this process.
func TestLineGamesWithHostedBots(t *testing.T) {
	t.Parallel()
	lineGames(t, func(t *testing.T, g lineGame) {
		if g.Info().Host == nil {
			t.Skip("the bots of this game have no process of their own")
		}
		g.bots = slices.DeleteFunc(g.bots, func(b bot.Builtin) bool { return b.Name == "random" }) // it moves differently as P1
		for seed := range lineMatches(1, 4) {
			s, words := g.match(t, seed)
			result, trace := inside(t, &g, s, words)
			m, again := external(t, &g, s)
			for seat, word := range words {
				startRole(t, m, seat, "host", fmt.Sprintf("%s %s %d", g.Info().Name, word, m.Seats[seat].Seed))
			}
			playSame(t, &g, m, &result, trace, again)
		}
	})
}

// inside plays a match of built-in bots in this process, and returns its trace.
func inside(t *testing.T, g *lineGame, s contest.Scenario, words []string) (contest.Result, []byte) {
	t.Helper()
	m, trace := contesttest.Match(t, g.Game, s, words...)
	result := must.Get(m.Play(t.Context(), g.Game))(t)
	return result, trace.Bytes()
}

// external returns a match through the protocol, with a trace of all states.
func external(t *testing.T, g *lineGame, s contest.Scenario) (*contesttest.Setting, *contesttest.Memory) {
	t.Helper()
	s.Game = g.external.Info().Name
	m, trace := contesttest.Match(t, g.external, s, slices.Repeat([]string{"@idle"}, len(g.Info().Seats))...)
	m.Full = true
	return m, trace
}

// questions returns the exchanges of each seat in a trace.
func questions(t *testing.T, g *lineGame, trace []byte) [][]exchange {
	t.Helper()
	list := make([][]exchange, len(g.Info().Seats))
	at := must.Get(g.Open(contesttest.Trace(t, trace), nil))(t)
	for at.Next() == nil {
		for _, x := range at.Exchanges() {
			seat := slices.Index(g.Info().Seats, x.Seat)
			list[seat] = append(list[seat], exchange{strings.TrimSuffix(x.Input, "\n") + "\n", x.Output})
		}
	}
	return list
}

// playSame plays a match through the protocol and compares its states and result with those of the built-in game.
func playSame(t *testing.T, g *lineGame, m *contesttest.Setting, want *contest.Result, inside []byte, again *contesttest.Memory) {
	t.Helper()
	got, err := m.Play(t.Context(), g.external)
	for i := range m.Seats {
		if err := m.Seats[i].Process.Close(0); err != nil {
			t.Error(err)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	name := m.Scenario.Name
	at := must.Get(g.Open(contesttest.Trace(t, inside), nil))(t)
	turns := bytes.Split(bytes.TrimSpace(again.Bytes()), []byte("\n"))
	for i, line := range turns[1 : len(turns)-1] {
		var turn struct {
			State struct{ State json.RawMessage }
		}
		must.Do(t, json.Unmarshal(line, &turn))
		if err := at.Next(); err != nil {
			t.Fatalf("%s, turn %d: %v", name, i+1, err)
		}
		var w jsonout.Writer
		if at.WriteState(&w); !bytes.Equal(turn.State.State, w.Buf) {
			t.Fatalf("%s, turn %d: the state is\n%s\nwant\n%s", name, i+1, turn.State.State, w.Buf)
		}
	}
	if err := at.Next(); err == nil {
		t.Errorf("%s: the match through the protocol ended after %d turns", name, len(turns)-2)
	}
	if got.Reason != want.Reason || got.Winner != want.Winner {
		t.Errorf("%s: ended by %s, winner %d; want %s, %d", name, got.Reason, got.Winner, want.Reason, want.Winner)
	}
	for i := range want.Seats {
		if g, w := &got.Seats[i], &want.Seats[i]; g.Place != w.Place || g.Score != w.Score || g.Failure != nil {
			t.Errorf("%s, seat %d: place %d, score %d, failure %v; want %d, %d", name, i, g.Place, g.Score, g.Failure, w.Place, w.Score)
		}
	}
}
