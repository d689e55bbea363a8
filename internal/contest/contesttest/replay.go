package contesttest

import (
	"bytes"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/must"
)

// replay replays a match from its trace and its moves, and checks the errors for invalid records.
func (g *LineGame) replay(t *testing.T) {
	t.Helper()
	m, trace := Match(t, g.Game, g.Seeded(3), g.lineup(0, 1)...)
	moves := new(Memory)
	m.Moves = moves
	played, _ := Play(t.Context(), t, g.Game, m)
	table := must.Get(g.Game.Prepare(m.Terms))(t)
	for name, record := range map[string]*contest.Moves{
		"trace": {Text: trace.Bytes()},
		"moves": {Text: moves.Bytes(), Exact: true},
	} {
		lines, states, last := new(Memory), new(Memory), 0
		again, err := table.Replay(record, m.Seats, contest.Observer{
			Trace: states, Moves: lines, Progress: func(turn int, _ []int64) { last = turn },
		})
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !bytes.Equal(lines.Bytes(), moves.Bytes()) || !bytes.Equal(states.Bytes(), trace.Bytes()) || last == 0 {
			t.Errorf("%s: other moves or states; last reported turn %d", name, last)
		}
		if again.Reason != played.Reason || again.Winner != played.Winner || again.Turns != played.Turns {
			t.Errorf("%s: ended by %s after %d turns, want %s after %d", name, again.Reason, again.Turns, played.Reason, played.Turns)
		}
		for i := range again.Seats {
			if a, b := &again.Seats[i], &played.Seats[i]; a.Score != b.Score || a.Timing.Turns != b.Timing.Turns || a.Timing.First != b.Timing.First {
				t.Errorf("%s: %s is %+v, want %+v", name, a.Seat, a, b)
			}
		}
	}
	text := trace.String()
	end := strings.LastIndex(text, `{"end"`)
	for want, record := range map[string]string{
		"the file is empty":       "",
		"no end line":             text[:end],
		"but the match continues": text[:strings.Index(text, "\n")+1] + text[end:],
		"after its end line":      text + text[end:],
		"seed":                    strings.Replace(text, `"seed":7,"turn_ms"`, `"seed":8,"turn_ms"`, 1),
	} {
		if _, err := table.Replay(&contest.Moves{Text: []byte(record)}, m.Seats, contest.Observer{}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
	if _, err := table.Replay(&contest.Moves{Text: trace.Bytes()}, m.Seats[:1], contest.Observer{}); err == nil {
		t.Error("Replay with one bot: no error")
	}
}
