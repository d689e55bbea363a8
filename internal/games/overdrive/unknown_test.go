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

// What is not a command is a warning of the match and a finding, with the word that was probably meant.
func TestNotCommands(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ said, advice string }{
		{"DO_NOTHING", "DO_NOTHING is not a command: the word is NOTHING"},
		{"boost", "BOOST is not a command: the word is USE_BOOST"},
		{"USE_TWEET here", "USE_TWEET needs a lane and a block: USE_TWEET 4 76"},
		{"JUMP_OVER_THE_WALL", "JUMP_OVER_THE_WALL is not a command: the words are NOTHING, TURN_LEFT, "},
	} {
		t.Run(tt.said, func(t *testing.T) {
			t.Parallel()
			result, trace := perform(t.Context(), t, says("ACCELERATE", tt.said, tt.said), says("ACCELERATE", "NOTHING"))
			want := "2 commands of A did nothing, first in round 2: " + tt.advice
			if len(result.Warnings) != 1 || !strings.HasPrefix(result.Warnings[0], want) {
				t.Errorf("warnings %q, want %q", result.Warnings, want)
			}
			told := contesttest.Stories(t, overdrive.New(), "match", trace.Bytes())[0]
			if f := the(t, told, "not a command"); !strings.HasPrefix(f.Text, want) || f.Turn != 2 || f.Seat != 0 {
				t.Errorf("finding %+v, want %q", f, want)
			}
		})
	}
}

// the returns the only finding of a kind.
func the(t *testing.T, told contesttest.MatchStory, kind string) (f story.Finding) {
	t.Helper()
	n := 0
	for _, it := range told.Findings {
		if it.Kind == kind {
			f = it
			n++
		}
	}
	if n != 1 {
		t.Errorf("%d findings are %q: %+v", n, kind, told.Findings)
	}
	return f
}

// A turn beyond the edge is a finding that costs the block of the turn; one within the track is none.
func TestTurnsOffTheTrack(t *testing.T) {
	t.Parallel()
	_, trace := perform(t.Context(), t, says("ACCELERATE", "TURN_LEFT"), says("ACCELERATE", "TURN_LEFT"))
	f := the(t, contesttest.Stories(t, overdrive.New(), "match", trace.Bytes())[0], "off the track")
	if want := "A turned off the track from lane 1: it stayed in the lane and drove 1 block less"; f.Text != want || f.Amount != -1 || f.Turn != 2 {
		t.Errorf("finding %+v, want %q", f, want)
	}
}

// A car that stands by its own commands after a hit stands for that reason: the comparison has the cost of the finding, and all
// causes together are no more than the other car drove.
func TestStandingAfterHit(t *testing.T) {
	t.Parallel()
	empty := strings.Repeat("0", 99) + "4"
	start := fmt.Sprintf(`{"config":{"TRACK_LENGTH":100,"MAX_ROUNDS":12},"scenario":{"lanes":[%q,%q,%q,%q],"players":[`+
		`{"lane":1,"block":1,"speed":9,"maxSpeed":15,"states":["READY"]},{"lane":4,"block":1,"speed":5,"maxSpeed":15,"states":["READY"]}]}}`,
		"0006"+strings.Repeat("0", 95)+"4", empty, empty, empty)
	stops := slices.Concat([]string{"NOTHING"}, slices.Repeat([]string{"DECELERATE"}, 11))
	_, trace := performOn(t.Context(), t, start, says(stops...), says())
	told := contesttest.Stories(t, overdrive.New(), "match", trace.Bytes())[0]
	stood := the(t, told, "stood")
	if want := -int64(5 * (stood.Until - stood.Turn + 1)); stood.Amount != want {
		t.Errorf("it costs %d, want %d: %+v", stood.Amount, want, stood)
	}
	if want := fmt.Sprintf("standing still (%d blocks)", -stood.Amount); !strings.HasPrefix(told.Comparison.Differences[0], want) {
		t.Errorf("the difference is %q, want %q first", told.Comparison.Differences[0], want)
	}
}
