package referee_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest/referee"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// playChecked is a referee of a game of four moves, with the mistake that howVariable names.
func playChecked() {
	how := os.Getenv(howVariable)
	in := bufio.NewScanner(os.Stdin)
	move, matches, last, first := 0, 0, 0, int64(0)
	for in.Scan() {
		var m struct {
			Do      string
			Seed    int64
			Turns   int
			Answers []struct {
				Lines  []string
				Failed string
			}
		}
		if json.Unmarshal(in.Bytes(), &m) != nil || m.Do == "hello" {
			fmt.Println(`{"referee":1,"can":["choices"]}`)
			continue
		}
		move++
		if m.Do == "start" {
			move, first, matches, last = 1, m.Seed&1, matches+1, min(m.Turns, 4)
		}
		seat, turn, score := (first+int64(move))%2, move, move
		switch {
		case how == "one seat":
			seat = 0
		case how == "one turn":
			turn = 1
		case how == "chance" && move == 3:
			score = rand.IntN(1 << 30)
		case how == "stale" && move == 3:
			score = matches
		}
		illegal, places := "", ""
		if m.Do == "answers" && (m.Answers[0].Failed != "" || m.Answers[0].Lines[0] != "go") {
			loser := (first + int64(move) + 1) % 2
			illegal, places = fmt.Sprintf(`"out":[{"seat":%d,"why":"wrong"}],`, loser), fmt.Sprintf(`,"places":[%d,%d]`, 2-loser, 1+loser)
			move = last + 1
		}
		if move == last+1 {
			fmt.Printf(`{%s"scores":[%d,%[2]d],"end":{"reason":"over"%s}}`+"\n", illegal, score, places)
			continue
		}
		choices := `,"choices":["go"]`
		if how == "no choices" {
			choices = ""
		}
		fmt.Printf(`{"turn":%d,"scores":[%d,%d],"ask":[{"seat":%d,"lines":["x"]%s}]}`+"\n", turn, score, score, seat, choices)
	}
}

// A check reports probable mistakes, and the first nondeterministic part of a match.
func TestCheck(t *testing.T) {
	t.Parallel()
	for how, want := range map[string]string{
		"":           "ok plays: a match of 4 turns",
		"no choices": "ok failing bots: 9 matches in which bots fail",
		"one turn":   "warns plays: turn was 1 in all 4 positions; increase it with each move",
		"one seat":   "warns seats: B was not asked in any of 100 matches",
		"chance":     "FAILS determinism: seed=0: the same answers led to another match, first in scores after turn 2; the referee must derive all randomness from the seed",
		"stale": "FAILS determinism: seed=0: the same answers led to another match in a referee that had played before, first in scores after turn 2; " +
			"it must reset itself at each start",
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			if how != "" && how != "chance" {
				tier.Gate(t)
			}
			g := newGame(t, strings.Replace(brokenManifest, "300ms", "20s", 1), "checked", how)
			all := must.Get(g.Check(t.Context(), time.Now, func(string) {}))(t)
			var got []string
			for _, c := range all {
				got = append(got, result(c)+" "+c.Check+": "+c.Detail)
			}
			if text := strings.Join(got, "\n"); !strings.Contains(text, want) || strings.Contains(strings.Replace(text, want, "", 1), "FAILS") {
				t.Errorf("%s\nwithout\n%s", text, want)
			}
		})
	}
}

func result(c referee.CheckResult) string {
	switch {
	case !c.Passed:
		return "FAILS"
	case c.Warning:
		return "warns"
	}
	return "ok"
}
