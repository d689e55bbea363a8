package overdrive_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games/overdrive"
)

// An invalid command gives a warning and a finding that suggest the command probably meant.
func TestInvalidCommands(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ said, advice string }{
		{"DO_NOTHING", "DO_NOTHING is not a command: write NOTHING"},
		{"boost", "BOOST is not a command: write USE_BOOST"},
		{"USE_TWEET here", "USE_TWEET needs a lane and a block: USE_TWEET 4 76"},
		{"JUMP_OVER_THE_WALL", "JUMP_OVER_THE_WALL is not a command; commands are NOTHING, TURN_LEFT, "},
	} {
		t.Run(tt.said, func(t *testing.T) {
			t.Parallel()
			result, trace := playMatch(t.Context(), t, scripted("ACCELERATE", tt.said, tt.said), scripted("ACCELERATE", "NOTHING"))
			want := "2 commands of A did nothing, first in round 2: " + tt.advice
			if len(result.Warnings) != 1 || !strings.HasPrefix(result.Warnings[0], want) {
				t.Errorf("warnings %q, want %q", result.Warnings, want)
			}
			st := contesttest.Stories(t, overdrive.New(), "match", trace.Bytes())[0]
			if f := onlyFinding(t, st, "not a command"); !strings.HasPrefix(f.Text, want) || f.Turn != 2 || f.Seat != 0 {
				t.Errorf("finding %+v, want %q", f, want)
			}
		})
	}
}

// onlyFinding returns the only finding of a kind.
func onlyFinding(t *testing.T, st contesttest.MatchStory, kind string) (f story.Finding) {
	t.Helper()
	n := 0
	for _, it := range st.Findings {
		if it.Kind == kind {
			f = it
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d findings of kind %q: %+v", n, kind, st.Findings)
	}
	return f
}

// A turn off the track is a finding that costs one block. A turn within the track is not a finding.
func TestTurnsOffTrack(t *testing.T) {
	t.Parallel()
	_, trace := playMatch(t.Context(), t, scripted("ACCELERATE", "TURN_LEFT"), scripted("ACCELERATE", "TURN_LEFT"))
	f := onlyFinding(t, contesttest.Stories(t, overdrive.New(), "match", trace.Bytes())[0], "off the track")
	if want := "A tried to turn off the track from lane 1: it stayed in its lane and lost 1 block"; f.Text != want || f.Amount != -1 || f.Turn != 2 {
		t.Errorf("finding %+v, want %q", f, want)
	}
}

// A car that stands still after a hit because of its own commands counts as standing: the comparison contains the cost of the
// finding, and all causes together are at most the opponent's blocks.
func TestStandingAfterHit(t *testing.T) {
	t.Parallel()
	empty := strings.Repeat("0", 99) + "4"
	start := fmt.Sprintf(`{"config":{"TRACK_LENGTH":100,"MAX_ROUNDS":12},"scenario":{"lanes":[%q,%q,%q,%q],"players":[`+
		`{"lane":1,"block":1,"speed":9,"maxSpeed":15,"states":["READY"]},{"lane":4,"block":1,"speed":5,"maxSpeed":15,"states":["READY"]}]}}`,
		"0006"+strings.Repeat("0", 95)+"4", empty, empty, empty)
	stops := slices.Concat([]string{"NOTHING"}, slices.Repeat([]string{"DECELERATE"}, 11))
	_, trace := playMatchOn(t.Context(), t, start, scripted(stops...), scripted())
	st := contesttest.Stories(t, overdrive.New(), "match", trace.Bytes())[0]
	stood := onlyFinding(t, st, "stood")
	if want := -int64(5 * (stood.Until - stood.Turn + 1)); stood.Amount != want {
		t.Errorf("cost %d, want %d: %+v", stood.Amount, want, stood)
	}
	if want := fmt.Sprintf("standing still (%d blocks)", -stood.Amount); !strings.HasPrefix(st.Comparison.Differences[0], want) {
		t.Errorf("difference %q, want %q first", st.Comparison.Differences[0], want)
	}
}
