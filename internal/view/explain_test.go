package view_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/explain"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// match returns a match of two seats with a number of findings.
func match(findings int) *timeline.Timeline {
	t := &timeline.Timeline{
		Stage:  scene.Stage{Title: "duel", Turn: "turn", Seats: []scene.Seat{{Name: "RED", Bot: "a"}, {Name: "BLUE", Bot: "b"}}},
		Result: contest.Result{Reason: "money", Winner: 1, Turns: 50, Seats: []contest.SeatResult{{Score: 5}, {Score: 9}}},
		Marks:  []timeline.Mark{{Turn: 30, Kind: timeline.MarkTurning, Tone: scene.Note, Seat: 1, Text: "BLUE b leads from here to the end"}},
	}
	for i := range findings {
		t.Story.Findings = append(t.Story.Findings, story.Finding{Kind: "minor", Tone: scene.Note, Seat: 0, Turn: i + 1, Text: "something small"})
	}
	return t
}

// A slow turn is a finding with its percentage of the limit; a fast turn is only in the table.
func TestClocks(t *testing.T) {
	t.Parallel()
	limit := contest.Clock{Init: time.Second, Turn: 500 * time.Millisecond}
	clocks := []explain.Clock{
		{Mean: time.Millisecond, Slowest: 300 * time.Millisecond, Turn: 17, Limit: limit},
		{Mean: time.Millisecond, Slowest: 200 * time.Millisecond, Turn: 4, Limit: limit},
	}
	m := explain.New(match(0), clocks)
	text := m.Text(explain.View{All: true})
	if !strings.Contains(text, "RED took 300 ms for turn 17, 60 % of its limit") || strings.Contains(text, "BLUE took") {
		t.Errorf("text:\n%s", text)
	}
	if i := slices.IndexFunc(m.Sections, func(s story.Section) bool { return s.Key == "clocks" }); i < 0 || len(m.Sections[i].Rows) != 2 {
		t.Errorf("sections %+v", m.Sections)
	}
	greeted := match(0)
	greeted.Result.Seats[0].Timing.First = 17 // the first answer has a longer limit
	if m := explain.New(greeted, clocks); strings.Contains(m.Text(explain.View{All: true}), "RED took") {
		t.Errorf("findings about the first answer, which has a longer limit: %+v", m.Findings)
	}
	unmeasured := explain.New(match(0), []explain.Clock{{}, {}})
	if len(unmeasured.Sections) != 0 {
		t.Errorf("sections without times: %+v", unmeasured.Sections)
	}
}

// The text has at most twenty lines, with the most costly findings. Options add the rest and the tables.
func TestTextLength(t *testing.T) {
	t.Parallel()
	long := match(40)
	long.Story.Findings = append(long.Story.Findings,
		story.Finding{Kind: "grave", Tone: scene.Bad, Seat: 0, Turn: 45, Amount: -80, Text: "something large", Fix: "avoid it"},
		story.Finding{Kind: "worse", Tone: scene.Bad, Seat: 1, Turn: 46, Amount: -90, Text: "something larger"})
	long.Story.Sections = append(long.Story.Sections, story.NewSection("money", "Money", 0, story.Numbers("money")))
	m := explain.New(long, nil)
	text := m.Text(explain.View{})
	if lines := strings.Split(text, "\n"); len(lines) != 21 || lines[1] != "RED lost because something large (-80)" ||
		!strings.Contains(lines[4], "something larger (-90)") || !strings.Contains(lines[5], "something large (-80): avoid it") ||
		!strings.Contains(lines[6], "turning point") {
		t.Errorf("%d lines:\n%s", len(lines), text)
	}
	if !strings.Contains(text, "28 more findings: --all") || strings.Contains(text, "Money") {
		t.Errorf("text:\n%s", text)
	}
	narrow := m.Text(explain.View{Width: 30})
	if n := strings.Count(narrow, "something"); strings.Count(narrow, "\n") > 20 && n != 4 {
		t.Errorf("%d findings in 30 columns:\n%s", n, narrow)
	}
	if tables := m.Text(explain.View{Tables: true}); !strings.Contains(tables, "28 more findings: --all") || !strings.Contains(tables, "Money") {
		t.Errorf("text with tables:\n%s", tables)
	}
	if all := m.Text(explain.View{All: true}); strings.Count(all, "something small") != 40 || strings.Contains(all, "--all") || !strings.Contains(all, "Money") {
		t.Errorf("whole text:\n%s", all)
	}
}

// Equal findings are merged into one, with their number, the first turn and the total cost.
func TestEqualFindings(t *testing.T) {
	t.Parallel()
	line := match(0)
	for turn := 57; turn < 107; turn += 10 {
		line.Story.Findings = append(line.Story.Findings, story.Finding{
			Kind: "burnt", Tone: scene.Bad, Seat: 0, Turn: turn, Amount: -20, Text: "RED's EGG burnt there", Again: "RED's EGG burnt", Fix: "take it out",
		})
	}
	m := explain.New(line, nil)
	must.Have(t, m.Text(explain.View{}), "\n  57  burnt          RED's EGG burnt 5 times, first turn 57 (-100): take it out\n")
	if f := m.Findings[0]; f.Times != 5 || f.Amount != -100 || f.Turn != 57 {
		t.Errorf("finding %+v", f)
	}
}

// A line near the top compares the seats; the requested bot is "you".
func TestComparison(t *testing.T) {
	t.Parallel()
	line := match(0)
	line.Story.Comparison = story.Comparison{Did: "served", What: "order", Counts: []int64{3, 18}, Differences: []string{"orders 4-9", "orders 4-9"}}
	m := explain.New(line, nil)
	if want := "BLUE served 18 orders, RED 3; the difference is orders 4-9"; m.Comparison != want || strings.Split(m.Text(explain.View{}), "\n")[1] != want {
		t.Errorf("comparison %q, want %q", m.Comparison, want)
	}
	if m.Only(0); m.Comparison != "BLUE served 18 orders, you 3; the difference is orders 4-9" {
		t.Errorf("comparison for a: %q", m.Comparison)
	}
	if m.Only(1); m.Comparison != "You served 18 orders, RED 3; the difference is orders 4-9" {
		t.Errorf("comparison for b: %q", m.Comparison)
	}
}

// A story can be limited to one bot, whose name must be unique in the match.
func TestOneBot(t *testing.T) {
	t.Parallel()
	m := explain.New(match(3), nil)
	seat, err := m.Find("b")
	if err != nil || seat != 1 {
		t.Fatalf("Find = %d, %v", seat, err)
	}
	if m.Only(seat); len(m.Findings) != 1 || m.Findings[0].Kind != "turning point" {
		t.Errorf("findings %+v", m.Findings)
	}
	if seat, err := m.Find("red"); err != nil || seat != 0 {
		t.Errorf("Find = %d, %v", seat, err)
	}
	if _, err := m.Find("c"); err == nil || err.Error() != "no bot of the match is named c; its bots are RED (a) and BLUE (b)" {
		t.Errorf("error %v", err)
	}
}
