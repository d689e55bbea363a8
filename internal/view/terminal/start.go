package terminal

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Start is the start of a match of any game, as printed by --format json.
type Start struct {
	Map   string      `json:"map"` // as the user named it
	Game  string      `json:"game"`
	Stage scene.Stage `json:"stage"`
	Scene scene.Scene `json:"scene"`
	Bound *int64      `json:"bound,omitempty"` // maximum score of a seat

	Summary string   `json:"-"` // one line; empty: that of the stage
	Facts   []string `json:"-"` // with a Summary: further facts, one line each
	ByKind  bool     `json:"-"` // the legend lists tiles by kind, otherwise as they occur
}

// NewStart returns the start of a match of a scenario, named argument by the user.
func NewStart(argument string, game contest.Game, s contest.Scenario) (*Start, error) {
	table, err := game.Prepare(contest.Terms{Scenario: s})
	if err != nil {
		return nil, err
	}
	start := &Start{Map: argument, Game: game.Info().Name}
	start.Stage, start.Scene = StartOf(table, nil)
	if b := table.Bound(); b != nil {
		start.Bound = &b.Value
	}
	return start, nil
}

// Draw draws a start with its facts. Text is wrapped to width, boards are not; 0 is unlimited.
func (s *Start) Draw(p ui.Palette, width int) string {
	var head, text strings.Builder
	summary, facts := s.Summary, s.Facts
	if summary == "" {
		summary, facts = s.summary(), s.facts()
	}
	fmt.Fprintf(&head, "%s: %s\n", plain.Line(s.Map), summary)
	for _, fact := range facts {
		fmt.Fprintf(&head, "  %s\n", plain.Line(fact))
	}
	text.WriteString(ui.Wrap(head.String(), width))
	for i := range s.Stage.Boards {
		text.WriteByte('\n')
		newStartBoard(s, i, p).draw(&text, width)
	}
	return text.String()
}

// summary returns the start in one line, without its name.
func (s *Start) summary() string {
	size := ""
	if len(s.Stage.Boards) > 0 {
		size = fmt.Sprintf("%dx%d tiles, ", s.Stage.Boards[0].Width, s.Stage.Boards[0].Height)
	}
	return fmt.Sprintf("%s%s, at most %s", size, spelling.Count(len(s.Stage.Seats), "seat"), spelling.Count(s.Stage.Turns, s.Stage.Turn))
}

// facts returns the initial figures of each seat and of the match, and the entries of lists, one line each.
func (s *Start) facts() (lines []string) {
	for i := range s.Scene.Panels {
		panel := &s.Scene.Panels[i]
		name, figures := "match", []string(nil)
		if panel.Seat != scene.NoSeat {
			name = s.Stage.Seats[panel.Seat].Name
			figures = append(figures, fmt.Sprintf("%s %d", s.Stage.Series[0].Name, panel.Score))
		}
		for _, f := range panel.Figures {
			figures = append(figures, f.Name+" "+f.Value)
		}
		lines = append(lines, name+": "+strings.Join(figures, ", "))
		for k := range panel.Entries {
			lines = append(lines, s.entry(&panel.Entries[k]))
		}
	}
	if s.Bound != nil {
		lines = append(lines, fmt.Sprintf("bound: no seat can have more than %d %s", *s.Bound, s.Stage.Series[0].Name))
	}
	return lines
}

// entry returns an entry of a list as text.
func (s *Start) entry(e *scene.Entry) string {
	var items []string
	for i := range e.Items {
		items = append(items, s.Stage.Things[e.Items[i].Thing].Name)
	}
	return fmt.Sprintf("%s: %s, worth %d", e.State, strings.Join(items, " + "), e.Worth)
}
