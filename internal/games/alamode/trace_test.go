package alamode_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/bots/alamode/random"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/alamode"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/must"
)

// playRandom plays a match of three random bots.
func playRandom(t *testing.T, s contest.Scenario, seed uint64, full bool) *contesttest.Memory {
	t.Helper()
	var parts []alamode.Player
	for seat := range kitchen.Players {
		parts = append(parts, alamode.Acts(random.New(seat, seed)))
	}
	game := gameWith(parts...)
	m, trace := setting(t, game)
	m.Scenario, m.Full = s, full
	if _, err := m.Play(t.Context(), game); err != nil {
		t.Error(err)
	}
	return trace
}

// The header contains the complete kitchen: as a scenario file it gives the same turns.
func TestHeaderHasWholeKitchen(t *testing.T) {
	t.Parallel()
	first := playRandom(t, seeded("7", "3"), 5, false)
	var header struct {
		Kitchen, Drawn map[string]any
	}
	must.JSON(t, contesttest.Trace(t, first.Bytes()).Header, &header)
	if header.Drawn == nil {
		t.Error("the header lacks the seed")
	}
	k := kitchen.Generate(3, 7)
	second := playRandom(t, contest.Scenario{Game: alamode.Name, Name: "mine", File: "mine.json", Text: rulestest.JSON(&k)}, 5, false)
	checkTrace(t, second)
	turns := func(m *contesttest.Memory) string {
		_, rest, _ := strings.Cut(m.String(), "\n")
		return rest
	}
	if turns(first) != turns(second) {
		t.Error("the kitchen as a file gives another match")
	}
	if strings.Contains(second.String(), "drawn") {
		t.Error("the header of a hand-made kitchen has a seed")
	}
}
