package grass_test

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games/grass"
	"github.com/cookoff/cookoff/internal/must"
)

// In all recordings the tables add up: tiles by front, robots, matter and scrap.
func TestStoriesAddUp(t *testing.T) {
	t.Parallel()
	files := rulestest.Part(rulestest.Traces(t, rulestest.ConformanceOr(sample(), grass.Name)))
	for _, file := range files {
		for _, st := range contesttest.Stories(t, grass.New(), filepath.Base(file), rulestest.Content(t, file)) {
			for _, s := range st.Tables(t, "tiles") {
				st.AddUp(t, s, "top", "middle", "bottom", "tiles")
				st.AddAcross(t, s, "top", "middle", "bottom", "tiles")
				if end := contesttest.Column(t, s, "tiles")[5]; st.Result.Seats[s.Seat].Failure == nil && end != st.Result.Seats[s.Seat].Score {
					t.Errorf("%s: %s ends with %d, want %d", st.Name, s.Title, end, st.Result.Seats[s.Seat].Score)
				}
			}
			for key, figure := range map[string]int{"robots": 0, "matter": 1} {
				for _, s := range st.Tables(t, key) {
					if end, want := st.AddUp(t, s, key), st.Result.Seats[s.Seat].Figures[figure].Value; end != int64(want) {
						t.Errorf("%s: %s ends with %d, want %d", st.Name, s.Title, end, want)
					}
				}
			}
			st.AddUp(t, st.Tables(t, "scrap")[0], "scrap")
		}
	}
}

// Findings report unspent matter and repeatedly refused orders.
func TestFindings(t *testing.T) {
	t.Parallel()
	contesttest.Needs(t, "sh")
	builds := contesttest.Executable(t, "builds.sh", `#!/bin/sh
read -r width height
while read -r matter; do
	n=0
	while [ $n -lt $((width * height)) ]; do read -r tile; n=$((n + 1)); done
	echo 'BUILD 0 0'
done`)
	m, trace := contesttest.Match(t, grass.New(), seeded(7, 4), builds, builds)
	must.Get(m.PlayOn(t.Context(), grass.New(), contesttest.Host(t)))(t)
	st := contesttest.Stories(t, grass.New(), "match", trace.Bytes())[0]
	for _, want := range []string{
		"P0 had 210 matter left at the end, enough for 21 robots",
		"20 orders of P0 were refused; most frequent reason: the tile is not the player's (build-not-owned)",
	} {
		if !slices.ContainsFunc(st.Findings, func(f story.Finding) bool { return f.Text == want && f.Seat == 0 }) {
			t.Errorf("finding %q is missing in %+v", want, st.Findings)
		}
	}
}
