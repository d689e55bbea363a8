package timeline_test

import (
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// Every scene of a match of every game has chances, which add up to 1 and end with the result; the last curve shows them.
func TestChances(t *testing.T) {
	t.Parallel()
	for word, bots := range map[string][]string{
		"duel":              {"@waiter", "@random"},
		"alamode:seed=7":    {"@simple", "@clumsy", "@simple"},
		"grass:seed=7":      {"@simple", "@random"},
		"overdrive:seed=42": {"@sprinter", "@careful"},
	} {
		t.Run(word, func(t *testing.T) {
			t.Parallel()
			s, game, err := games.Scenario(games.Request{Word: word, Read: os.ReadFile})
			if err != nil {
				t.Fatal(err)
			}
			m, _ := contesttest.Match(t, game, s, bots...)
			_, trace := contesttest.Play(t.Context(), t, game, m)
			line := load(t, trace.Bytes())
			curve := len(line.Stage.Series) - 1
			if len(line.Chances) != len(line.Scenes) || line.Stage.Series[curve].Name != "chance to win, %" {
				t.Fatalf("%d chances for %d scenes, series %v", len(line.Chances), len(line.Scenes), line.Stage.Series)
			}
			for n, chances := range line.Chances {
				sum := 0.0
				for seat, p := range chances {
					sum += p
					if want := int64(math.Round(100 * p)); line.Scenes[n].Values[curve][seat] != want {
						t.Fatalf("turn %d: the curve is at %d, want %d", n, line.Scenes[n].Values[curve][seat], want)
					}
				}
				if math.Abs(sum-1) > 1e-9 {
					t.Fatalf("turn %d: chances %g", n, chances)
				}
			}
			if last := line.Chances[len(line.Chances)-1]; !slices.Equal(last, line.Result.Shares()) {
				t.Errorf("in the end the chances are %g, the result is %+v", last, line.Result)
			}
		})
	}
}

// played returns a match of two seats in which the second has won, with its chances.
func played(second ...float64) *timeline.Timeline {
	f := &timeline.Timeline{
		Stage: scene.Stage{Turn: "turn", Seats: []scene.Seat{{Name: "RED", Bot: "a"}, {Name: "BLUE", Bot: "b"}}},
		Result: contest.Result{Winner: 1, Seats: []contest.SeatResult{
			{Place: 2}, {Place: 1},
		}},
	}
	for turn, p := range second {
		f.Chances = append(f.Chances, []float64{1 - p, p})
		f.Scenes = append(f.Scenes, scene.Scene{Turn: turn, Values: [][]int64{{0, int64(turn)}}})
	}
	return f
}

// The turning point is that of the chances; a failure that decided the match is named, with the chances before it. Without
// chances it is where the winner took the lead.
func TestTurningPoint(t *testing.T) {
	t.Parallel()
	won := played(0.5, 0.8, 0.6, 0.8, 1)
	crashed := played(0.5, 0.4, 0.3, 0.2, 1)
	crashed.Result.Seats[0].Failure = &bot.Failure{Kind: bot.Crashed, Turn: 4}
	unknown := played(0.5, 0.8, 0.6, 0.8, 1)
	unknown.Chances = nil
	for _, tt := range []struct {
		line *timeline.Timeline
		want []timeline.Mark
	}{
		{won, []timeline.Mark{{Turn: 3, Kind: timeline.MarkTurning, Tone: scene.Note, Seat: 1, Text: "BLUE b's chance to win stays above 75 % from here to the end"}}},
		{crashed, []timeline.Mark{
			{Turn: 4, Kind: timeline.MarkTurning, Tone: scene.Note, Seat: 1, Text: "the failure of RED a decided the match; before it BLUE b's chance to win was 20 %"},
			{Turn: 4, Kind: timeline.MarkFailure, Tone: scene.Bad, Seat: 0, Text: "RED a: crashed; its chance to win was 80 %"},
		}},
		{unknown, []timeline.Mark{{Turn: 1, Kind: timeline.MarkTurning, Tone: scene.Note, Seat: 1, Text: "BLUE b leads from here to the end"}}},
	} {
		if diff := cmp.Diff(tt.want, timeline.Marks(tt.line)); diff != "" {
			t.Errorf("marks (-want +got):\n%s", diff)
		}
	}
}

// The three largest drops are listed with what happened in their turns, and not the failure that decided the match.
func TestDrops(t *testing.T) {
	t.Parallel()
	course := slices.Concat(
		slices.Repeat([]float64{0.5}, 20), []float64{0.4, 0.3}, // RED rises
		slices.Repeat([]float64{0.3}, 20), []float64{0.6}, // and falls
		slices.Repeat([]float64{0.6}, 20), []float64{0.62},
		slices.Repeat([]float64{0.62}, 20), []float64{1},
	)
	f := played(course...)
	f.Result.Seats[0].Failure = &bot.Failure{Kind: bot.Crashed, Turn: len(course) - 1}
	f.Story.Findings = []story.Finding{
		{Kind: "late", Tone: scene.Bad, Seat: 1, Turn: 21, Amount: -60, Text: "order 4 was missed"},
		{Kind: "idle", Tone: scene.Bad, Seat: 0, Turn: 21, Text: "not about BLUE"},
	}
	f.Scenes[42].Events = []scene.Event{{Tone: scene.Good, Seat: 1, Text: "bot 1 served EGG: +100"}, {Tone: scene.Detail, Seat: 0, Text: "moved"}}
	want := []string{
		"BLUE b's chance to win fell from 50 % to 30 % in turns 20 to 21: BLUE: order 4 was missed",
		"RED a's chance to win fell from 70 % to 40 % in turn 42: BLUE: bot 1 served EGG: +100",
	}
	var got []string
	for _, d := range f.Drops() {
		got = append(got, d.Text)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("drops (-want +got):\n%s", diff)
	}
	if none := played(0.5, 0.52, 0.54).Drops(); len(none) > 0 {
		t.Errorf("small changes are drops: %s", strings.Join(got, "\n"))
	}
}

// Reasons of a drop are findings and then events of other turns, those of a kind together.
func TestReasonsOfDrops(t *testing.T) {
	t.Parallel()
	f := played(slices.Concat(slices.Repeat([]float64{0.5}, 5), []float64{0.6, 0.7, 0.9})...)
	f.Story.Findings = []story.Finding{{Kind: "hit", Tone: scene.Bad, Seat: 0, Turn: 7, Amount: -9, Text: "RED fell"}}
	for n, block := range map[int]string{5: "4", 6: "7", 7: "9"} {
		f.Scenes[n].Events = []scene.Event{{Kind: "mud", Tone: scene.Bad, Seat: 0, Text: "RED hit mud in block " + block}}
	}
	got := ""
	for _, d := range f.Drops() {
		got += d.Text
	}
	if want := "RED fell; RED hit mud in block 7, and 1 time more"; !strings.HasSuffix(got, want) {
		t.Errorf("it says %q, want %q", got, want)
	}
}
