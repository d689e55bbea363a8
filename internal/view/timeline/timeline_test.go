package timeline_test

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// load returns the timeline of a trace.
func load(t *testing.T, trace []byte) *timeline.Timeline {
	t.Helper()
	return must.Get(timeline.Load(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(trace)), nil }, games.Named))(t)
}

// race returns the result and the trace of an Overdrive match between built-in bots.
func race(t *testing.T) (contest.Result, []byte) {
	t.Helper()
	game := must.Get(games.Named("overdrive"))(t)
	seed := contest.OptionValue{Name: contest.OptionSeed, Value: "3"}
	s := contest.Scenario{Game: "overdrive", Name: "overdrive:seed=3", Options: []contest.OptionValue{seed}}
	m, _ := contesttest.Match(t, game, s, "@simple", "@idle")
	result, trace := contesttest.Play(t.Context(), t, game, m)
	return result, trace.Bytes()
}

// A timeline has a scene for the start and for each turn, the names of the bots, and the result.
func TestLoad(t *testing.T) {
	t.Parallel()
	result, trace := race(t)
	line := load(t, trace)
	if line.Problem != "" || len(line.Scenes) != result.Turns+1 {
		t.Fatalf("%d scenes for %d turns, problem %q", len(line.Scenes), result.Turns, line.Problem)
	}
	for n := range line.Scenes {
		if s := &line.Scenes[n]; s.Turn != n || s.Name != fmt.Sprint(n) && n > 0 {
			t.Fatalf("scene %d has turn %d, %q", n, s.Turn, s.Name)
		}
	}
	if line.Stage.Title != "overdrive:seed=3" || line.Stage.Turn != "round" || line.Stage.Seats[0].Label() != "A simple" {
		t.Errorf("stage %+v", line.Stage)
	}
	if want := "A simple wins (A reached the end of the track)"; line.Verdict() != want {
		t.Errorf("Verdict() = %q, want %q", line.Verdict(), want)
	}
	got := line.Result
	for i := range got.Seats {
		got.Seats[i].Timing = result.Seats[i].Timing
	}
	must.Be(t, "result", result.Seats, got.Seats)
}

// A timeline ends where its trace is cut off or differs from the rules.
func TestLoadInvalidTrace(t *testing.T) {
	t.Parallel()
	_, trace := race(t)
	lines := strings.SplitAfter(string(trace), "\n")
	cut := load(t, []byte(strings.Join(lines[:21], "")))
	if len(cut.Scenes) != 21 || cut.Problem != "the trace is cut off" {
		t.Errorf("%d scenes, problem %q", len(cut.Scenes), cut.Problem)
	}
	if want := "not over after round 20"; cut.Verdict() != want {
		t.Errorf("Verdict() = %q, want %q", cut.Verdict(), want)
	}
	lines[10] = strings.Replace(lines[10], `"digest":"`, `"digest":"0`, 1)
	wrong := load(t, []byte(strings.Join(lines, "")))
	if len(wrong.Scenes) != 10 || !strings.Contains(wrong.Problem, "turn 10") || len(wrong.Problem) > 120 {
		t.Errorf("%d scenes, problem %q", len(wrong.Scenes), wrong.Problem)
	}
}

// A timeline ends where its scenes exceed the memory limit.
func TestLoadTooLarge(t *testing.T) {
	t.Parallel()
	_, trace := race(t)
	lines := strings.SplitAfter(string(trace), "\n")
	lines[40] = strings.Replace(lines[40], `"digest":"`, `"digest":"0`, 1)
	open := func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(strings.Join(lines, ""))), nil }
	line := must.Get(timeline.LoadWithin(open, games.Named, 60_000))(t)
	if n := len(line.Scenes); n < 2 || n > 39 || !strings.Contains(line.Problem, "later turns are not shown") {
		t.Errorf("%d scenes, problem %q", n, line.Problem)
	}
}

// Marks are the turning point and the largest changes of the lead.
func TestMarks(t *testing.T) {
	t.Parallel()
	_, trace := race(t)
	line := load(t, trace)
	var turning *timeline.Mark
	maxSwings := 0
	for i, m := range line.Marks {
		switch m.Kind {
		case timeline.MarkTurning:
			turning = &line.Marks[i]
		case timeline.MarkSwing:
			maxSwings++
		}
	}
	if turning == nil || turning.Seat != 0 || maxSwings == 0 {
		t.Fatalf("marks %+v", line.Marks)
	}
	sure := func(n int) bool { return line.Chances[n][0] >= contest.LikelyWin }
	if sure(turning.Turn-1) || !sure(turning.Turn) || turning.Tone != scene.Note {
		t.Errorf("turning point %+v", turning)
	}
}

// A swing is a change of the lead, not a gain. Its text has each seat's change of score; they add up to the swing, even if all
// seats lost score, and between the second and third of three seats.
func TestSwings(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		names  []string
		to     []int64 // scores after turn 10; 200 each before
		lead   string
		winner int
	}{
		{[]string{"RED", "BLUE"}, []int64{150, 90}, "the lead moved by 60 towards RED in 10 turns: BLUE lost 110, RED 50", 0},
		{[]string{"RED", "BLUE"}, []int64{199, 220}, "the lead moved by 21 towards BLUE in 10 turns: BLUE gained 20, RED lost 1", 1},
		{[]string{"A", "B", "C"}, []int64{-1, 200, 230}, "the lead over the next best moved by 30 towards C in 10 turns: A lost 201, C gained 30", 2},
	} {
		f := &timeline.Timeline{Stage: scene.Stage{Turn: "turn"}, Result: contest.Result{Winner: contest.NoWinner}}
		start := slices.Repeat([]int64{200}, len(tt.names))
		for _, name := range tt.names {
			f.Stage.Seats = append(f.Stage.Seats, scene.Seat{Name: name})
		}
		for turn := range 11 {
			values := start
			if turn == 10 {
				values = tt.to
			}
			f.Scenes = append(f.Scenes, scene.Scene{Turn: turn, Values: [][]int64{values}})
		}
		marks := timeline.Marks(f)
		if len(marks) != 1 || marks[0].Kind != timeline.MarkSwing || marks[0].Turn != 10 || marks[0].Seat != tt.winner || marks[0].Text != tt.lead {
			t.Errorf("marks %+v, want %s", marks, tt.lead)
		}
	}
}
