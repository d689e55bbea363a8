package kitchen_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/must"
)

// FuzzAnswers checks that with any answers each player is asked at most 200 times, no dish is lost, and the state survives
// encoding as JSON.
func FuzzAnswers(f *testing.F) {
	f.Add(int64(1), 4, []byte("MOVE 1 1\nUSE 5 0\nWAIT;hi\n\nUSE 0 0"))
	f.Add(int64(0), 1, []byte("USE 1 1\nMOVE"))
	f.Add(int64(-9), 3, []byte("\xff\nWAIT\nWAIT\nWAIT\nMOVE ١ 1\nUSE -0 +6"))
	for _, name := range []string{"037-l4", "050-l1"} {
		f.Add(int64(47), 1, recordedOutputs(f, name))
	}
	paths := standardPaths()
	f.Fuzz(func(t *testing.T, seed int64, league int, text []byte) {
		m := kitchen.NewMatch(newBoard(t, kitchen.Generate(league, seed), paths))
		lines := bytes.Split(text, []byte("\n"))
		var asked [kitchen.Players]int
		for n := 0; m.Next(); n++ {
			line := string(lines[n%len(lines)])
			asked[m.Player()]++
			before := m.State.Score
			action := kitchen.ParseAction(line)
			result := m.Act(action)
			if (action.Verb == kitchen.Invalid) && result != kitchen.Eliminated {
				t.Errorf("invalid answer %q: result %s", line, result)
			}
			if m.State.Score < before {
				t.Errorf("the score decreased by %d", before-m.State.Score)
			}
			if n%16 == 0 {
				checkState(t, &m)
			}
			if t.Failed() {
				t.Fatalf("round %d, turn %d, answer %q", m.Round, m.State.Turn, line)
			}
		}
		checkState(t, &m)
		for player, n := range asked {
			if _, out := m.Out(player); n > kitchen.Turns || !out && n != kitchen.Turns {
				t.Errorf("player %d was asked %d times", player, n)
			}
		}
	})
}

// recordedOutputs returns the answers of a recorded match, one per line.
func recordedOutputs(f *testing.F, name string) []byte {
	f.Helper()
	var outputs []string
	text := rulestest.Content(f, filepath.Join(sample(), "traces", name+".jsonl.gz"))
	for line := range bytes.Lines(text) {
		var turn struct{ Output *string }
		must.JSON(f, line, &turn)
		if turn.Output != nil {
			outputs = append(outputs, *turn.Output)
		}
	}
	return []byte(strings.Join(outputs, "\n"))
}

// FuzzParseAction checks that any line gives an action on the grid and a message of at most 18 units.
func FuzzParseAction(f *testing.F) {
	for _, line := range []string{"WAIT", "MOVE 3 5;x", "USE +0 -0", ";", "\x00", "MOVE ٣ ３", "WAIT;🍓🍓🍓🍓🍓🍓🍓🍓🍓🍓"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		a := kitchen.ParseAction(line)
		if a.Verb > kitchen.Use || a.Target >= kitchen.Cells {
			t.Errorf("ParseAction(%q) = %+v", line, a)
		}
		if message := kitchen.ParseMessage(line); len(utf16.Encode([]rune(message))) > 18 || strings.Contains(message, ";") {
			t.Errorf("ParseMessage(%q) = %q", line, message)
		}
		if spaced := kitchen.ParseAction(" \t" + line + "\u2028"); spaced != a {
			t.Errorf("%q is parsed as %+v, with surrounding white space as %+v", line, a, spaced)
		}
	})
}

// FuzzParseScenario checks that any text gives a playable kitchen or an error.
func FuzzParseScenario(f *testing.F) {
	f.Add([]byte(bistro))
	k := kitchen.Generate(3, 3)
	f.Add(rulestest.JSON(&k))
	for _, text := range []string{"", "{}", "[]", "null", `{"rows":null,"customers":[null],"spawns":[null,[]]}`} {
		f.Add([]byte(text))
	}
	paths := standardPaths()
	f.Fuzz(func(t *testing.T, text []byte) {
		k, err := kitchen.ParseScenario(text)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "read kitchen: ") || strings.Contains(err.Error(), "\n") {
				t.Errorf("error %q", err)
			}
			return
		}
		m := kitchen.NewMatch(newBoard(t, k, paths))
		for n := 0; m.Next() && n < 100; n++ {
			m.Act(use(kitchen.Cell(n * 31 % kitchen.Cells)))
			checkState(t, &m)
		}
	})
}
