package timeline_test

import (
	"bytes"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// In every game, every scene has chances, which add up to 1, agree with the result at the end, and are the last curve.
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
			s, game := must.Two(games.Scenario(games.Request{Word: word, Read: os.ReadFile}))(t)
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
						t.Fatalf("turn %d: the curve has %d, want %d", n, line.Scenes[n].Values[curve][seat], want)
					}
				}
				if math.Abs(sum-1) > 1e-9 {
					t.Fatalf("turn %d: chances %g", n, chances)
				}
			}
			if last := line.Chances[len(line.Chances)-1]; !slices.Equal(last, line.Result.Shares()) {
				t.Errorf("last chances %g, result %+v", last, line.Result)
			}
		})
	}
}

// played returns a match of two seats won by the second one, with its chances.
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

// The turning point depends on the chances, and names a failure that decided the match, with the chance before it. Without
// chances, it is the turn in which the winner took the lead, and findings are marks.
func TestTurningPoint(t *testing.T) {
	t.Parallel()
	won := played(0.5, 0.8, 0.6, 0.8, 1)
	crashed := played(0.5, 0.4, 0.3, 0.2, 1)
	crashed.Result.Seats[0].Failure = &bot.Failure{Kind: bot.Crashed, Turn: 4}
	unknown := played(0.5, 0.8, 0.6, 0.8, 1)
	unknown.Chances = nil
	unknown.Story.Findings = []story.Finding{
		{Kind: "calm", Tone: scene.Note, Seat: scene.NoSeat, Text: "nothing happened"}, // has no turn
		{Kind: "late", Tone: scene.Bad, Seat: 0, Turn: 2, Amount: -3, Text: "RED was late"},
	}
	won.Story = unknown.Story // ignored, as there are chances
	for _, tt := range []struct {
		line *timeline.Timeline
		want []timeline.Mark
	}{
		{won, []timeline.Mark{{Turn: 3, Kind: timeline.MarkTurning, Tone: scene.Note, Seat: 1, Text: "BLUE b's chance to win stays above 75 % from here to the end"}}},
		{crashed, []timeline.Mark{
			{Turn: 4, Kind: timeline.MarkTurning, Tone: scene.Note, Seat: 1, Text: "the failure of RED a decided the match; before it BLUE b's chance to win was 20 %"},
			{Turn: 4, Kind: timeline.MarkFailure, Tone: scene.Bad, Seat: 0, Text: "RED a: crashed; its chance to win was 80 %"},
		}},
		{unknown, []timeline.Mark{{Turn: 1, Kind: timeline.MarkTurning, Tone: scene.Note, Seat: 1, Text: "BLUE b leads from here to the end"}, {Turn: 2, Kind: timeline.MarkEvent, Tone: scene.Bad, Seat: 0, Text: "late: RED was late (-3)"}}},
	} {
		must.Be(t, "marks", tt.want, timeline.Marks(tt.line))
	}
}

// Drops returns the three largest drops with their reasons, without the failure that decided the match.
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
	must.Be(t, "drops", want, got)
	if none := played(0.5, 0.52, 0.54).Drops(); len(none) > 0 {
		t.Errorf("Drops of small changes = %s, want none", strings.Join(got, "\n"))
	}
}

// A lost match opens at the start of the cause, or else at the turning point.
func TestLostAt(t *testing.T) {
	t.Parallel()
	s, game := must.Two(games.Scenario(games.Request{Word: "duel", Read: os.ReadFile}))(t)
	m, _ := contesttest.Match(t, game, s, "@waiter", "@idle")
	result, trace := contesttest.Play(t.Context(), t, game, m)
	open := func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(trace.Bytes())), nil }
	turning := slices.IndexFunc(load(t, trace.Bytes()).Marks, func(m timeline.Mark) bool { return m.Kind == timeline.MarkTurning })
	want := load(t, trace.Bytes()).Marks[turning].Turn
	if lost, won := timeline.LostAt(open, games.Named, 1), timeline.LostAt(open, games.Named, result.Winner); lost != 1 || won != want || want == lost {
		t.Errorf("LostAt: idle BLUE from turn %d, RED from turn %d; want 1, %d", lost, won, want)
	}
	broken := func() (io.ReadCloser, error) { return nil, os.ErrNotExist }
	must.Be(t, "LostAt of an unreadable trace", 0, timeline.LostAt(broken, games.Named, 1))
}

// Reasons for drops include findings over several turns, groups of events, and events of other seats; or else the scores, if they
// reduced the lead and the chance does not recover.
func TestReasonsOfDrops(t *testing.T) {
	t.Parallel()
	low := slices.Concat(slices.Repeat([]float64{0.5}, 5), slices.Repeat([]float64{0.3}, 40))
	soon := slices.Concat(slices.Repeat([]float64{0.5}, 5), slices.Repeat([]float64{0.3}, 8), slices.Repeat([]float64{0.48}, 40))
	took, built := scene.Event{Kind: "took", Tone: scene.Good, Seat: 0, Text: "RED took (1,2)"}, scene.Event{Kind: "built", Tone: scene.Note, Seat: 0, Text: "RED built one"}
	for name, tt := range map[string]struct {
		course []float64
		found  []story.Finding
		events []scene.Event
		scores []int64 // in the turn of the drop
		want   []string
	}{
		"lasting":    {low, []story.Finding{{Kind: "stuck", Tone: scene.Bad, Seat: 1, Turn: 2, Until: 30, Text: "BLUE's bot stood"}}, nil, nil, []string{"BLUE's bot stood"}},
		"events":     {soon, nil, []scene.Event{built, took, took, took, built}, nil, []string{"RED took (1,2), and 2 more like that; RED built one, and 1 more like that"}},
		"own notes":  {low, nil, []scene.Event{{Kind: "cooked", Tone: scene.Note, Seat: 1, Text: "EGG is cooked"}}, nil, nil},
		"scores":     {low, nil, nil, []int64{10, -80}, []string{"BLUE lost 80, RED gained 10"}},
		"other paid": {low, nil, nil, []int64{-80, 10}, nil},
		"recovered":  {soon, nil, nil, []int64{0, -80}, nil},
	} {
		f := played(tt.course...)
		f.Story.Findings, f.Scenes[5].Events = tt.found, tt.events
		for i := range f.Scenes {
			f.Scenes[i].Values = [][]int64{{0, 0}}
			if i >= 5 && tt.scores != nil {
				f.Scenes[i].Values = [][]int64{tt.scores}
			}
		}
		var got []string
		for _, d := range f.Drops() {
			got = append(got, strings.TrimPrefix(d.Text, "BLUE b's chance to win fell from 50 % to 30 % in turn 5: "))
		}
		must.Be(t, name, tt.want, got)
	}
}
