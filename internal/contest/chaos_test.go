package contest_test

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/chaos"
)

// Each mode has the expected output, log and leftover processes in a match of three turns.
func TestChaosModes(t *testing.T) {
	t.Parallel()
	tests := []struct {
		how     string
		out     string
		log     int
		crashes bool
		left    int
	}{
		{how: chaos.Crash, out: "hello\nturn 1\n", crashes: true},
		{how: chaos.Exit, out: "hello\nturn 1\n"},
		{how: chaos.Silent, out: "hello\nturn 1\n"},
		{how: chaos.Garbage, out: "hello\nturn 1\n\x01\xff{]garbage\n\x01\xff{]garbage\n"},
		{how: chaos.HalfLine, out: "hello\nturn 1\ntur"},
		{how: chaos.Fork, out: "hello\nturn 1\n", left: 4},
		{how: chaos.Memory, out: "hello\nturn 1\n", crashes: true},
		{how: chaos.Stderr, out: "hello\nturn 1\nturn 2\nturn 3\n", log: 1 << 20},
		{how: chaos.Slow, out: "hello\nturn 1\nturn 2\nturn 3\n"},
		{how: chaos.LateAnswer, out: "hello\nturn 1\nturn 2\nturn 3\n"},
	}
	for _, tt := range tests {
		t.Run(tt.how, func(t *testing.T) {
			t.Parallel()
			var out, log bytes.Buffer
			left := 0
			err := chaos.Play(t.Context(), threeTurns(), []bot.Option{
				{Name: "how", Value: tt.how}, {Name: "at", Value: "2"}, {Name: "ms", Value: "1"}, {Name: "mb", Value: "1"},
			}, chaos.Streams{In: strings.NewReader(""), Out: &out, Log: &log, Leave: func() error { left++; return nil }})
			if _, crashed := errors.AsType[*chaos.CrashError](err); crashed != tt.crashes || err != nil && !crashed {
				t.Errorf("error %v", err)
			}
			if out.String() != tt.out || log.Len() != tt.log || left != tt.left {
				t.Errorf("output %q, log of %d bytes, %d processes left; want %q, %d, %d", out.String(), log.Len(), left, tt.out, tt.log, tt.left)
			}
		})
	}
}

// threeTurns returns a client that sends a greeting and three turns.
func threeTurns() func() (int, string, error) {
	turn := -1
	return func() (int, string, error) {
		turn++
		switch {
		case turn == 0:
			return 0, "hello", nil
		case turn > 3:
			return 0, "", io.EOF
		}
		return turn, "turn " + string(rune('0'+turn)), nil
	}
}
