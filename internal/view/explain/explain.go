// Package explain explains the result of a match: the game's story, and turning points and turn times, which exist in all games.
// It depends on no game.
package explain

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// Explanation is the explanation of a match.
type Explanation struct {
	Game     string `json:"game"`
	Scenario string `json:"scenario"`
	Seed     int64  `json:"seed"`
	Rules    string `json:"rules"`
	Turns    int    `json:"turns"`
	Verdict  string `json:"verdict"`           // result as a sentence
	Winner   *int   `json:"winner"`            // index of the seat; null: a draw
	Problem  string `json:"problem,omitempty"` // why the trace ends before the match
	Seats    []Seat `json:"seats"`
	// Chances has each seat's chance to win, at the start and after each turn; empty for a game without a model.
	Chances [][]float64 `json:"chances,omitempty"`
	// Comparison compares the seats in the figures that decide the game; empty if there are none.
	Comparison string `json:"comparison,omitempty"`
	story.Story

	turn   string      // the game's word for a turn
	over   bool        // the verdict is final
	raw    story.Story // the game's own story, before findings are added and merged
	result *contest.Result
	only   *int // seat to explain; nil: all
}

// Seat is a seat and its bot.
type Seat struct {
	Seat  string `json:"seat"`
	Bot   string `json:"bot"`
	Score int64  `json:"score"`

	first int // turn of the bot's first request, which has a separate time limit; 0: before the first turn
}

// New explains a match. clocks are the bots' times by seat, or nil if unknown: traces do not have them.
func New(t *timeline.Timeline, clocks []Clock) *Explanation {
	m := &Explanation{
		Game: t.Stage.Game, Scenario: t.Stage.Title, Seed: t.Seed, Rules: t.Rules, Turns: t.Result.Turns,
		Verdict: t.Verdict(), Problem: t.Problem, Story: t.Story, turn: t.Stage.Turn,
		over: t.Result.Reason != contest.Interrupted, raw: t.Story, result: &t.Result,
	}
	if w := t.Result.Winner; w != contest.NoWinner {
		m.Winner = &w
	}
	for i := range t.Result.Seats {
		result := &t.Result.Seats[i]
		m.Seats = append(m.Seats, Seat{t.Stage.Seats[i].Name, t.Stage.Seats[i].Bot, result.Score, result.Timing.First})
	}
	m.Findings, m.Sections = slices.Clone(m.Findings), slices.Clone(m.Sections)
	m.addMarks(t)
	m.addChances(t)
	m.addClocks(clocks)
	m.Merge(m.turn)
	m.SortByCost()
	m.compare()
	return m
}

// addMarks adds the turning point, the largest swings and the failures as findings.
func (m *Explanation) addMarks(t *timeline.Timeline) {
	kinds := map[timeline.MarkKind]string{timeline.MarkTurning: story.TurningPoint, timeline.MarkSwing: "swing", timeline.MarkFailure: story.Failed}
	for _, mark := range t.Marks {
		if kind, ok := kinds[mark.Kind]; ok {
			f := story.Finding{Kind: kind, Tone: mark.Tone, Seat: mark.Seat, Turn: mark.Turn, Board: -1, Text: mark.Text}
			if mark.Kind == timeline.MarkSwing {
				f.Seat = scene.NoSeat // concerns all seats
			}
			m.Findings = append(m.Findings, f)
		}
	}
}

// Find returns the index of a seat, by its name or by the name of its bot.
func (m *Explanation) Find(name string) (seat int, err error) {
	found := scene.NoSeat
	for i, s := range m.Seats {
		switch {
		case strings.EqualFold(s.Seat, name):
			return i, nil
		case s.Bot == name && found != scene.NoSeat:
			return 0, fmt.Errorf("%s plays more than one seat; name the seat: %s", name, m.seatsAndBots())
		case s.Bot == name:
			found = i
		}
	}
	if found == scene.NoSeat {
		return 0, fmt.Errorf("no bot of the match is named %s; its bots are %s", name, m.seatsAndBots())
	}
	return found, nil
}

func (m *Explanation) seatsAndBots() string {
	var names []string
	for _, s := range m.Seats {
		names = append(names, fmt.Sprintf("%s (%s)", s.Seat, s.Bot))
	}
	return spelling.List(names)
}

// Only limits the findings to one seat and the whole match, and moves their tables before those of other seats.
func (m *Explanation) Only(seat int) {
	m.only = &seat
	m.Findings = slices.DeleteFunc(m.Findings, func(f story.Finding) bool { return f.Seat != seat && f.Seat != scene.NoSeat })
	other := func(s *story.Section) int {
		if s.Seat == seat || s.Seat == scene.NoSeat {
			return 0
		}
		return 1
	}
	slices.SortStableFunc(m.Sections, func(a, b story.Section) int { return cmp.Compare(other(&a), other(&b)) })
	m.compare()
}

// compare sets the comparison of the seats, by score, with the reason why one of them lost. This is the seat to explain, called
// "you", or else the last one.
func (m *Explanation) compare() {
	if len(m.Seats) == 0 {
		return
	}
	var order []int
	names := m.seatNames()
	for seat := range m.Seats {
		order = append(order, seat)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(m.Seats[b].Score, m.Seats[a].Score) })
	seat := order[len(order)-1]
	if m.only != nil {
		seat = *m.only
		names[seat] = "you"
	}
	why := ""
	if c, ok := m.cause(); ok && c.Text != "" {
		if rest, ok := strings.CutPrefix(c.Text, "it "); ok && m.only != nil {
			c.Text = "you " + rest
		}
		seat, why = c.Seat, fmt.Sprintf("%s lost because %s", names[c.Seat], c.Text)
	} else if ok { // the cause is a failure, which is in the result
		f := m.result.Seats[c.Seat].Failure
		seat, why = c.Seat, fmt.Sprintf("%s lost: %s %s", names[c.Seat], f.Kind.Words(), f.When())
	}
	m.Comparison = m.Story.Comparison.Text(order, names, seat, why)
}

// cause returns the cause of the loss of the seat to explain, or else of the loser.
func (m *Explanation) cause() (contest.Cause, bool) {
	seat := m.result.Loser()
	if m.only != nil {
		seat = *m.only
	}
	return m.result.Cause(m.raw, seat, m.turn)
}
