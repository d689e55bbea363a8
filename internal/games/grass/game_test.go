package grass_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/grass"
)

// Prepare and Play reject the same invalid matches.
func TestCheck(t *testing.T) {
	t.Parallel()
	game := withBuiltins(t)
	tests := []struct {
		name   string
		change func(m *contesttest.Setting)
		want   string
	}{
		{"nothing", func(*contesttest.Setting) {}, ""},
		{"rules", func(m *contesttest.Setting) { m.Rules = "report" }, `unknown rules "report"; grass is played by official`},
		{"turns", func(m *contesttest.Setting) { m.Turns = 100 }, "100 turns: the limit of grass is always 200 turns"},
		{"no map", func(m *contesttest.Setting) { m.Scenario.Text = nil }, "meadow.json must have a seed or a map"},
		{
			"a bad map", func(m *contesttest.Setting) {
				m.Scenario.Text = []byte(`{"game":"grass","width":1,"height":1,"matter":[1]}`)
			},
			"meadow.json: read map: matter has 1 numbers, must have 2",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m, trace := contesttest.Match(t, game, handMade(meadow), "@idle", "@random")
			tt.change(m)
			_, err := game.Prepare(m.Terms)
			if tt.want == "" && err != nil || tt.want != "" && (err == nil || err.Error() != tt.want) {
				t.Errorf("error %v, want %s", err, tt.want)
			}
			if tt.want == "" {
				return
			}
			if _, err := m.Play(t.Context(), game); err == nil || trace.Len() > 0 {
				t.Errorf("it was played: %v, %s", err, trace)
			}
		})
	}
}

func TestOptions(t *testing.T) {
	t.Parallel()
	tests := []struct{ option, value, err string }{
		{"seed", "7", ""},
		{"seed", "0", ""},
		{"seed", "-9223372036854775808", ""},
		{"seed", "9223372036854775808", "must be a whole number that fits into 64 bits"},
		{"seed", "x", "must be a whole number that fits into 64 bits"},
		{"league", "1", ""},
		{"league", "2", ""},
		{"league", "3", "must be 1 "},
		{"league", "02", "must be 1 "},
	}
	for _, tt := range tests {
		for _, o := range grass.New().Info().Options {
			if o.Name != tt.option {
				continue
			}
			err := o.Check(tt.value)
			if tt.err == "" && err != nil || tt.err != "" && (err == nil || !strings.HasPrefix(err.Error(), tt.err)) {
				t.Errorf("%s=%s: error %v", tt.option, tt.value, err)
			}
		}
	}
}
