package explain_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/view/explain"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// match returns a match of two seats with a story with a number of findings.
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

// A slow turn is a finding with its share of the limit, and a fast one is only in the table.
func TestClocks(t *testing.T) {
	t.Parallel()
	m := explain.Of(match(0), []explain.Clock{
		{Mean: time.Millisecond, Slowest: 300 * time.Millisecond, Turn: 17, Limit: 500 * time.Millisecond},
		{Mean: time.Millisecond, Slowest: 200 * time.Millisecond, Turn: 4, Limit: 500 * time.Millisecond},
	})
	text := m.Text(explain.View{All: true})
	if !strings.Contains(text, "RED took 300 ms for turn 17, 60 % of its limit") || strings.Contains(text, "BLUE took") {
		t.Errorf("it says\n%s", text)
	}
	if i := slices.IndexFunc(m.Sections, func(s story.Section) bool { return s.Key == "clocks" }); i < 0 || len(m.Sections[i].Rows) != 2 {
		t.Errorf("sections %+v", m.Sections)
	}
	unmeasured := explain.Of(match(0), []explain.Clock{{}, {}})
	if len(unmeasured.Sections) != 0 {
		t.Errorf("without times there is %+v", unmeasured.Sections)
	}
}

// Of many findings the gravest are shown, and it is said how many are not.
func TestManyFindings(t *testing.T) {
	t.Parallel()
	long := match(40)
	long.Story.Findings = append(long.Story.Findings, story.Finding{Kind: "grave", Tone: scene.Bad, Seat: 0, Turn: 45, Amount: -80, Text: "something large"})
	m := explain.Of(long, nil)
	text := m.Text(explain.View{})
	for _, want := range []string{"something large (-80)", "BLUE b leads from here to the end", "22 more: --all"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	if all := m.Text(explain.View{All: true}); strings.Count(all, "something small") != 40 || strings.Contains(all, "--all") {
		t.Errorf("all is\n%s", all)
	}
}

// A story can be that of one bot; a name has to be one of the match, and of one seat.
func TestOneBot(t *testing.T) {
	t.Parallel()
	m := explain.Of(match(3), nil)
	seat, err := m.Find("b")
	if err != nil || seat != 1 {
		t.Fatalf("seat %d, error %v", seat, err)
	}
	if m.Only(seat); len(m.Findings) != 1 || m.Findings[0].Kind != "turning point" {
		t.Errorf("findings %+v", m.Findings)
	}
	if seat, err := m.Find("red"); err != nil || seat != 0 {
		t.Errorf("seat %d, error %v", seat, err)
	}
	if _, err := m.Find("c"); err == nil || err.Error() != "no bot of the match is called c; there are RED (a) and BLUE (b)" {
		t.Errorf("error %v", err)
	}
}
