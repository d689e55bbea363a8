package shrink

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Size is how large a match is.
type Size struct {
	Turns int            `json:"turns"` // that were played
	Seed  int64          `json:"seed"`
	Parts map[string]int `json:"parts,omitempty"` // of its scenario
	names []string       // of the parts, in their order
}

// sizeOf is the size of a match of a game, with the turns that were played.
func sizeOf(game contest.Info, t contest.Terms, turns int) Size {
	z := Size{Turns: turns, Seed: t.Seed}
	if game.Parts == nil || len(t.Scenario.Text) == 0 {
		return z
	}
	parts, err := game.Parts(t.Scenario.Text)
	if err != nil {
		return z
	}
	z.Parts = map[string]int{}
	for _, p := range parts {
		z.Parts[p.Name] = p.Count
		z.names = append(z.names, p.Name)
	}
	return z
}

// String is the size in words.
func (z Size) String() string {
	parts := []string{spelling.Count(z.Turns, "turn")}
	for _, name := range z.names {
		parts = append(parts, fmt.Sprintf("%d %s", z.Parts[name], spelling.Choose(z.Parts[name], strings.TrimSuffix(name, "s"), name)))
	}
	return strings.Join(parts, ", ")
}
