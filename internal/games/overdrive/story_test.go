package overdrive_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/overdrive"
	"github.com/cookoff/cookoff/internal/story"
)

// In all recordings the causes add up: rounds and blocks of each command, the speed of each car, its power-ups.
func TestStoriesAddUp(t *testing.T) {
	t.Parallel()
	for _, file := range contesttest.Traces(t, contesttest.ConformanceOr(sample(), overdrive.Name)) {
		for _, told := range contesttest.Stories(t, overdrive.New(), filepath.Base(file), contesttest.Content(t, file)) {
			for _, s := range told.Tables(t, "rounds") {
				told.AddUp(t, s, "rounds", "blocks")
			}
			for _, s := range told.Tables(t, "speed") {
				if end, want := told.AddUp(t, s, "speed"), told.Result.Seats[s.Seat].Figures[2].Value; end != int64(want) {
					t.Errorf("%s: %s ends with %d, not %d", told.Name, s.Title, end, want)
				}
				for i, n := range contesttest.Column(t, s, "speed")[2 : len(s.Rows)-1] {
					if n > 0 {
						t.Errorf("%s: %s: %v is no loss", told.Name, s.Title, s.Rows[2+i])
					}
				}
			}
			for _, s := range told.Tables(t, "powerups") {
				start, found, used, left := contesttest.Column(t, s, "start"), contesttest.Column(t, s, "found"), contesttest.Column(t, s, "used"), contesttest.Column(t, s, "left")
				for u := range start {
					if start[u]+found[u]-used[u] != left[u] || found[u] < 0 {
						t.Errorf("%s: %s: %v", told.Name, s.Title, s.Rows[u])
					}
				}
			}
		}
	}
}

// A car that stands is named, and commands that do nothing.
func TestPlantedMistakes(t *testing.T) {
	t.Parallel()
	contesttest.Needs(t, "sh")
	stops := contesttest.Executable(t, "stops.sh", "#!/bin/sh\nwhile read -r round; do echo \"C;$round;DECELERATE\"; done")
	wishes := contesttest.Executable(t, "wishes.sh", "#!/bin/sh\nwhile read -r round; do echo \"C;$round;USE_EMP\"; done")
	m, trace := contesttest.Match(t, overdrive.New(), seeded(7), stops, wishes)
	m.Turns = 12
	if _, err := m.PlayOn(t.Context(), overdrive.New(), contesttest.Host(t)); err != nil {
		t.Fatal(err)
	}
	told := contesttest.Stories(t, overdrive.New(), "match", trace.Bytes())[0]
	for _, kind := range []string{"stood", "refused"} {
		if !slices.ContainsFunc(told.Findings, func(f story.Finding) bool { return f.Kind == kind }) {
			t.Errorf("%q is not among %+v", kind, told.Findings)
		}
	}
}
