package referee_test

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/referee"
	"github.com/cookoff/cookoff/internal/tier"
)

const brokenManifest = `
referee: cmd:true
seats: [A, B]
turns: 5
limits: {referee: 300ms}
`

// brokenAnswer returns the answer of a faulty referee to the n-th message.
func brokenAnswer(how string, n int) string {
	ask := fmt.Sprintf(`{"turn":%d,"scores":[0,0],"ask":[{"seat":0,"lines":["x"]}]}`, n)
	if n == 0 {
		switch how {
		case "wrong version":
			return `{"referee":2}`
		case "no hello":
			return ask
		case "gives up":
			return `{"error":"no licence"}`
		}
		return `{"referee":1,"can":["state"]}`
	}
	ask = strings.Replace(ask, `"scores"`, `"state":1,"scores"`, 1)
	if n < 2 {
		return ask
	}
	switch how {
	case "silence":
		time.Sleep(time.Minute)
	case "crash":
		fmt.Fprintln(os.Stderr, "KeyError: 'x'")
		os.Exit(1)
	case "exit":
		os.Exit(0)
	case "garbage":
		return "\x00\xff{{{"
	case "two objects":
		return ask + ask
	case "unknown key":
		return strings.Replace(ask, `"ask"`, `"asks"`, 1)
	case "huge scores":
		return strings.Replace(ask, "[0,0]", "[0,9000000000000000000]", 1)
	case "wrong type":
		return strings.Replace(ask, "[0,0]", `"none"`, 1)
	case "wrong seat":
		return strings.Replace(ask, `"seat":0`, `"seat":2`, 1)
	case "no question":
		return strings.Replace(ask, `{"seat":0,"lines":["x"]}`, "", 1)
	case "skips a turn":
		return strings.Replace(ask, `"turn":2`, `"turn":4`, 1)
	case "no bound":
		return strings.Replace(ask, `"state"`, `"bound":0,"state"`, 1)
	case "no state":
		return strings.Replace(ask, `"state":1,`, "", 1)
	case "unasked":
		return ask + "\n" + ask
	case "flood":
		for {
			if _, err := os.Stdout.WriteString(strings.Repeat("x", 1<<20)); err != nil {
				os.Exit(1)
			}
		}
	case "wrong places":
		return `{"scores":[0,0],"state":1,"end":{"reason":"over","places":[2,2]}}`
	case "strange figure":
		return `{"scores":[0,0],"state":1,"end":{"reason":"over","figures":[{"a":1},{}]}}`
	case "endless turn":
		return strings.Replace(ask, fmt.Sprintf(`"turn":%d`, n), `"turn":1`, 1)
	}
	return ask // endless
}

func playBroken() {
	in := bufio.NewScanner(os.Stdin)
	for n := 0; in.Scan(); n++ {
		fmt.Println(brokenAnswer(os.Getenv(howVariable), n))
	}
}

// A faulty referee ends the match with an error of one line, and no failure of a bot.
func TestFaultyReferees(t *testing.T) {
	t.Parallel()
	quick := []string{"crash", "garbage", "huge scores", "wrong seat", "unasked", "gives up"}
	for how, want := range map[string]string{
		"silence": "after turn 1: no answer within 300ms", "crash": "after turn 1: it crashed: exit status 1; it wrote: KeyError: 'x'",
		"exit": "after turn 1: it ended before the match was over", "garbage": "is not a JSON object in one line", "two objects": "a message is followed by more text",
		"unknown key": `unknown key "asks"`, "huge scores": "scores[1] is 9000000000000000000; scores must lie", "wrong type": "scores must be a list, not a text",
		"wrong seat": "ask[0].seat is 2; seats are 0 to 1", "no question": "it asked no seat in turn 2, and did not end the match",
		"skips a turn": "turn 4 came after turn 1", "no bound": "the bound is 0", "no state": `no "state", which its hello announced`, "unasked": "it wrote something without being asked",
		"flood": "a line of more than 16 MiB", "wrong places": "end.places [2 2] are invalid", "strange figure": `the figure "a" is not defined in game.yaml`,
		"endless": "it did not end the match after turn 5", "endless turn": "it asked more than 10000 questions in a turn",
		"wrong version": "it speaks version 2 of the protocol", "no hello": `unknown key "ask"; known keys: referee`, "gives up": "it gave up: no licence",
	} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			if !slices.Contains(quick, how) {
				tier.Gate(t)
			}
			manifest := brokenManifest
			if how != "silence" { // may take long on a busy machine
				manifest = strings.Replace(manifest, "300ms", "60s", 1)
			}
			g := newGame(t, manifest, "broken", how)
			m, _ := contesttest.Match(t, g, contest.Scenario{Game: "dice", Name: "dice"}, "@idle", "@idle")
			result, err := m.Play(t.Context(), g)
			wrong, ok := errors.AsType[*referee.Error](err)
			if !ok || !strings.Contains(wrong.Error(), want) || strings.Contains(wrong.Error(), "\n") || len(wrong.Error()) > 700 {
				t.Fatalf("error %v, want %q", err, want)
			}
			if f := result.Failures(); f != nil {
				t.Errorf("bots failed: %v", f)
			}
		})
	}
}
