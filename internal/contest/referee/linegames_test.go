package referee_test

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/jsonout"
	"github.com/cookoff/cookoff/internal/tier"
)

// The line games of this program, refereed through the protocol with recorded answers, give the same states and results.
func TestLineGamesThroughTheProtocol(t *testing.T) {
	t.Parallel()
	matches := tier.Count(2, 20)
	if tier.Soaking() {
		matches = 500
	}
	for name, league := range map[string]bool{"alamode": true, "grass": true, "overdrive": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			game, err := games.Named(name)
			if err != nil {
				t.Fatal(err)
			}
			info := game.Info()
			manifest := fmt.Sprintf("referee: cmd:true\nturns: 100000\nmax_turns: 100000\nseats: [%s, %s]\n", info.Seats[0], info.Seats[1])
			if len(info.Seats) == 3 {
				manifest = fmt.Sprintf("referee: cmd:true\nturns: 100000\nmax_turns: 100000\nseats: [%s, %s, %s]\n", info.Seats[0], info.Seats[1], info.Seats[2])
			}
			if league {
				manifest += "options:\n  league: {about: league, default: 2, from: 1, to: 4}\n"
			}
			external := newGame(t, manifest, "serve", name)
			bots := slices.DeleteFunc(slices.Clone(info.Builtins), func(b bot.Builtin) bool {
				return b.Hosted || b.Name == "trace" || b.Timed != nil || b.Name == "captain" || b.Name == "racer" || b.Name == "beam"
			})
			for seed := range matches {
				var words []string
				for i := range info.Seats {
					words = append(words, "@"+bots[(seed*(i+2)+i)%len(bots)].Name)
				}
				word := fmt.Sprintf("%s:seed=%d", name, seed+1)
				if league {
					word += fmt.Sprintf(",league=%d", 1+seed%2)
				}
				sameThrough(t, game, external.PlayAnswers, word, words...)
			}
		})
	}
}

// sameThrough plays a match by the rules of this program, and with its answers through the protocol.
func sameThrough[V any](
	t *testing.T, game contest.Game,
	play func(contest.Terms, func(turn, seat int) contest.Answer, func(turn int, state []byte)) (V, error), word string, bots ...string,
) {
	t.Helper()
	s, _, err := games.Scenario(games.Request{Word: word, Read: os.ReadFile})
	if err != nil {
		t.Fatal(err)
	}
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
