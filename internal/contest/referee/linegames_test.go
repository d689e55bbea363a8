package referee_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/referee"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/jsonout"
	"github.com/cookoff/cookoff/internal/tier"
)

// lineGames calls a function for each line game of this program, with the same game behind the protocol.
func lineGames(t *testing.T, each func(t *testing.T, g lineGame)) {
	t.Helper()
	for name, league := range map[string]bool{"alamode": true, "grass": true, "overdrive": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			game, err := games.Named(name)
			if err != nil {
				t.Fatal(err)
			}
			info := game.Info()
			manifest := fmt.Sprintf("referee: cmd:true\nidle: NOTHING\nturns: 100000\nmax_turns: 100000\nseats: [%s]\n", strings.Join(info.Seats, ", "))
			if league {
				manifest += "options:\n  league: {about: league, default: 2, from: 1, to: 4}\n"
			}
			bots := slices.DeleteFunc(slices.Clone(info.Builtins), func(b bot.Builtin) bool {
				return b.Hosted || b.Name == "trace" || b.Timed != nil || b.Name == "captain" || b.Name == "racer" || b.Name == "beam"
			})
			each(t, lineGame{game, newGame(t, manifest, "serve", name), league, bots})
		})
	}
}

// lineGame is a line game of this program.
type lineGame struct {
	contest.Game
	external *referee.Game // the same, refereed through the protocol
	league   bool
	bots     []bot.Builtin
}

// match returns a match of a seed, with bots that vary.
func (g *lineGame) match(t *testing.T, seed int) (s contest.Scenario, words []string) {
	t.Helper()
	for i := range g.Info().Seats {
		words = append(words, "@"+g.bots[(seed*(i+2)+i)%len(g.bots)].Name)
	}
	word := fmt.Sprintf("%s:seed=%d", g.Info().Name, seed+1)
	if g.league {
		word += fmt.Sprintf(",league=%d", 1+seed%2)
	}
	s, _, err := games.Scenario(games.Request{Word: word, Read: os.ReadFile})
	if err != nil {
		t.Fatal(err)
	}
	return s, words
}

// lineMatches returns the number of matches of a game.
func lineMatches(quick, gate int) int {
	if tier.Soaking() {
		return 500
	}
	return tier.Count(quick, gate)
}

// The line games of this program, refereed through the protocol with recorded answers, give the same states and results.
func TestLineGamesThroughTheProtocol(t *testing.T) {
	t.Parallel()
	lineGames(t, func(t *testing.T, g lineGame) {
		for seed := range lineMatches(2, 20) {
			s, words := g.match(t, seed)
			sameThrough(t, g.Game, g.external.PlayAnswers, s, words...)
		}
	})
}

// sameThrough plays a match by the rules of this program, and with its answers through the protocol.
func sameThrough[V any](
	t *testing.T, game contest.Game,
	play func(contest.Terms, func(turn, seat int) contest.Answer, func(turn int, state []byte)) (V, error), s contest.Scenario, bots ...string,
) {
	t.Helper()
	word := s.Name
	m, trace := contesttest.Match(t, game, s, bots...)
	result, err := m.Play(t.Context(), game)
	if err != nil {
		t.Fatal(err)
	}
	at, err := game.Open(contesttest.Trace(t, trace.Bytes()), nil)
	if err != nil {
		t.Fatal(err)
	}
	played, turns := 0, 0
	answer := func(turn, seat int) (said contest.Answer) {
		if turn > played { // the trace goes ahead of the referee
			if err := at.Next(); err != nil {
				t.Fatalf("%s, turn %d: the referee goes on: %v", word, turn, err)
			}
			played = turn
		}
		for _, x := range at.Exchanges() {
			if x.Seat != game.Info().Seats[seat] {
				continue
			}
			if said.Text = x.Output; x.Missed {
				said.Missed = &bot.Failure{Kind: bot.TimedOut}
			}
			return said
		}
		t.Fatalf("%s, turn %d: the referee asks seat %d, which was not asked", word, turn, seat)
		return said
	}
	v, err := play(m.Terms, answer, func(turn int, state []byte) {
		var w jsonout.Writer
		at.WriteState(&w)
		if turns = turn; !bytes.Equal(state, w.Buf) {
			t.Fatalf("%s, turn %d: the state is\n%s\nwant\n%s", word, turn, state, w.Buf)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	var places []int
	var scores []int64
	for i := range result.Seats {
		places, scores = append(places, result.Seats[i].Place), append(scores, result.Seats[i].Score)
	}
	if got, want := fmt.Sprint(v), fmt.Sprint(struct {
		Reason string
		Places []int
		Scores []int64
	}{result.Reason, places, scores}); got != want || turns == 0 {
		t.Errorf("%s, %v: it ended as %s after %d turns, want %s", word, bots, got, turns, want)
	}
}
