package contest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
)

// Findings with equal kind, seat and Again are merged; others stay as they are.
func TestMerge(t *testing.T) {
	t.Parallel()
	st := story.Story{Findings: []story.Finding{
		{Kind: "burnt", Seat: 0, Turn: 3, Until: 4, Amount: -20, Text: "here", Again: "EGG burnt"},
		{Kind: "burnt", Seat: 1, Turn: 4, Amount: -20, Text: "elsewhere", Again: "EGG burnt"},
		{Kind: "missed", Seat: 0, Turn: 5, Amount: -9, Text: "order 1"},
		{Kind: "burnt", Seat: 0, Turn: 6, Amount: -30, Text: "there", Again: "EGG burnt"},
		{Kind: "missed", Seat: 0, Turn: 7, Amount: -9, Text: "order 2"},
		{Kind: "burnt", Seat: 0, Turn: 8, Amount: -20, Text: "there", Again: "EGG burnt"},
	}}
	st.Merge("round")
	want := []string{"3 -70 3: EGG burnt 3 times, first round 3", "4 -20 0: elsewhere", "5 -9 0: order 1", "7 -9 0: order 2"}
	if diff := cmp.Diff(want, lines(&st)); diff != "" || st.Findings[0].Until != 0 {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
}

func lines(st *story.Story) (list []string) {
	for _, f := range st.Findings {
		list = append(list, fmt.Sprintf("%d %d %d: %s", f.Turn, f.Amount, f.Times, f.Text))
	}
	return list
}

// Findings are sorted by rank, then cost, then turn.
func TestSortByCost(t *testing.T) {
	t.Parallel()
	st := story.Story{Findings: []story.Finding{
		{Kind: "gain", Amount: 50, Text: "h"},
		{Kind: "fact", Tone: scene.Note, Turn: 2, Text: "g"},
		{Kind: "fact", Tone: scene.Note, Turn: 1, Text: "f"},
		{Kind: "mistake", Tone: scene.Bad, Turn: 9, Text: "e"},
		{Kind: story.TurningPoint, Turn: 1, Text: "d"},
		{Kind: story.Refused, Tone: scene.Bad, Turn: 1, Text: "i"},
		{Kind: "missed", Amount: -5, Turn: 1, Text: "c"},
		{Kind: "missed", Amount: -50, Turn: 9, Text: "b"},
		{Kind: story.Failed, Tone: scene.Bad, Turn: 9, Text: "a"},
		{Kind: "matter", Tone: scene.Bad, Turn: 9, Chief: true, Text: "A"},
	}}
	st.SortByCost()
	var got strings.Builder
	for _, f := range st.Findings {
		got.WriteString(f.Text)
	}
	if got.String() != "aAbcdefghi" {
		t.Errorf("order %s, want aAbcdefghi", &got)
	}
}

// A comparison lists the seats in the given order, and what explains the difference for one seat.
func TestComparison(t *testing.T) {
	t.Parallel()
	c := story.Comparison{Did: "served", What: "order", Counts: []int64{1, 4, 3}, Differences: []string{"round 2", "round 3", ""}}
	for _, tt := range []struct {
		names []string
		seat  int
		why   string
		want  string
	}{
		{[]string{"A", "B", "C"}, 0, "", "B served 4 orders, C 3, A 1; the difference is round 2"},
		{[]string{"A", "you", "C"}, 1, "", "You served 4 orders, C 3, A 1; the difference is round 3"},
		{[]string{"A", "B", "you"}, 2, "", "B served 4 orders, you 3, A 1"},
		{[]string{"A", "B", "you"}, 0, "A lost because it slept", "B served 4 orders, you 3, A 1; A lost because it slept"},
	} {
		if got := c.Text([]int{1, 2, 0}, tt.names, tt.seat, tt.why); got != tt.want {
			t.Errorf("Text = %q, want %q", got, tt.want)
		}
	}
	equal := story.Comparison{Did: "served", What: "order", Counts: []int64{2, 2}, Differences: []string{"", ""}}
	if got := equal.Text([]int{0, 1}, []string{"A", "B"}, 1, "") + new(story.Comparison).Text(nil, nil, 0, ""); got != "" {
		t.Errorf("Text without a difference = %q, want none", got)
	}
}
