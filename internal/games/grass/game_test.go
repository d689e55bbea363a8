package grass_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
)

// Prepare and Play reject the same invalid matches.
func TestInvalidMatches(t *testing.T) {
	t.Parallel()
	game := withBuiltins(t)
	tests := []struct {
		name   string
		change func(m *contesttest.Setting)
		want   string
	}{
		{"valid", func(*contesttest.Setting) {}, ""},
		{"rules", func(m *contesttest.Setting) { m.Rules = "report" }, `unknown rules "report"; grass is played by official`},
		{"turns", func(m *contesttest.Setting) { m.Turns = 100 }, "100 turns: the limit of grass is always 200 turns"},
		{"no map", func(m *contesttest.Setting) { m.Scenario.Text = nil }, "meadow.json must have a seed or a map"},
		{
			"invalid map", func(m *contesttest.Setting) {
				m.Scenario.Text = []byte(`{"game":"grass","width":1,"height":1,"matter":[1]}`)
			},
			"meadow.json: read map: matter has 1 numbers, must have 2",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m, _ := contesttest.Match(t, game, handMade(meadow), "@idle", "@random")
			tt.change(m)
			m.CheckPrepare(t, game, tt.want)
		})
	}
}
