package terminal

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// note is a line about an event.
type note struct {
	text string
	look style
	rank int // the highest ranks are dropped first if there is no room
}

// toneRank returns the rank of a tone; lower is more important.
func toneRank(t scene.Tone) int {
	return slices.Index([]scene.Tone{scene.Bad, scene.Good, scene.Note, scene.Detail}, t)
}

func (s *screen) toneStyle(e *scene.Event) (string, style) {
	look := style{fg: teamColour(s.stage, e.Seat)}
	switch e.Tone {
	case scene.Bad:
		return s.palette.glyph("✗", "x"), style{fg: look.fg, bold: true}
	case scene.Good:
		return s.palette.glyph("✓", "+"), style{fg: look.fg, bold: true}
	case scene.Detail:
		return " ", style{fg: scene.Muted}
	}
	return "-", look
}

// notesOf returns the lines about a turn: marks, events, and output of bots.
func (s *screen) notesOf(at int) (list []note) {
	sc := &s.line.Scenes[at]
	for i := range s.line.Marks {
		if m := &s.line.Marks[i]; m.Turn == sc.Turn {
			glyph, look := s.markGlyph(m)
			list = append(list, note{glyph + " " + m.Text, look, 0})
		}
	}
	for i := range sc.Events {
		if e := &sc.Events[i]; !s.repeatsFailure(e, sc.Turn) {
			glyph, look := s.toneStyle(e)
			list = append(list, note{glyph + " " + e.Text, look, toneRank(e.Tone) + 1})
		}
	}
	for _, said := range sc.Said {
		if said.Kind == answerKind {
			continue
		}
		verb := " says: "
		if said.Kind == timeline.Printed {
			verb = " printed: "
		}
		for text := range plain.Lines(said.Text) {
			list = append(list, note{"  " + seatName(s.stage, said.Seat) + verb + text, style{fg: teamColour(s.stage, said.Seat)}, 4})
		}
	}
	return list
}

// repeatsFailure reports whether an event only repeats the failure mark of its seat.
func (s *screen) repeatsFailure(e *scene.Event, turn int) bool {
	if e.Seat < 0 || e.Seat >= len(s.line.Result.Seats) {
		return false
	}
	f := s.line.Result.Seats[e.Seat].Failure
	return f != nil && f.Turn == turn && (e.Kind == story.Failed || f.Reason != "" && strings.HasSuffix(e.Text, f.Reason))
}

// answerKind is the kind of bots' answers in scenes.
const answerKind = "answer"

// answersTo returns the lines about the answers of a turn.
func (s *screen) answersTo(at int) (list []note) {
	for _, said := range s.line.Scenes[at].Said {
		if said.Kind != answerKind {
			continue
		}
		for text := range plain.Lines(said.Text) {
			list = append(list, note{text: "  " + seatName(s.stage, said.Seat) + " answered " + text, look: style{fg: scene.Muted}})
		}
	}
	return list
}

// drawAnswers writes the answers of the turn in the last rows, at most a quarter of the pane and without displacing events. It
// returns the pane above.
func (s *screen) drawAnswers(p pane, events int) pane {
	list := s.answersTo(s.at)
	list = list[:max(0, min(len(list), p.h/4, p.h-events))]
	for i, n := range list {
		p.line(p.h-len(list)+i, n.text, n.look)
	}
	return p.part(0, 0, p.w, p.h-len(list))
}

func seatName(st *scene.Stage, seat int) string {
	if seat < 0 || seat >= len(st.Seats) {
		return "?"
	}
	return st.Seats[seat].Name
}

// drawEvents lists the events of the turn, and earlier ones if there is room.
func (s *screen) drawEvents(p pane) {
	if p.isEmpty() {
		return
	}
	list := s.notesOf(s.at)
	if verdict := s.verdict(); verdict != "" {
		list = append([]note{{verdict, style{fg: scene.Gold, bold: true}, -1}}, list...)
	}
	p = s.drawAnswers(p, len(list))
	if len(list) > p.h {
		order := make([]int, len(list))
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(list[a].rank, list[b].rank) })
		keep := order[:max(1, p.h-1)]
		slices.Sort(keep)
		var shown []note
		for _, i := range keep {
			shown = append(shown, list[i])
		}
		if p.h > 1 {
			shown = append(shown, note{fmt.Sprintf("  and %d more", len(list)-len(shown)), style{fg: scene.Muted}, 0})
		}
		list = shown
	}
	for y := range list {
		p.line(y, list[y].text, list[y].look)
	}
	s.drawEarlier(p.part(0, len(list), p.w, p.h-len(list)))
}

// earlierTurns is the number of turns to search for earlier events.
const earlierTurns = 200

// drawEarlier lists the events of earlier turns, latest first, without details.
func (s *screen) drawEarlier(p pane) {
	y := 0
	for at := s.at - 1; at > 0 && at >= s.at-earlierTurns && y < p.h; at-- {
		sc := &s.line.Scenes[at]
		for i := range sc.Events {
			e := &sc.Events[i]
			if e.Tone == scene.Detail {
				continue
			}
			glyph, look := s.toneStyle(e)
			look.bold, look.faint = false, true
			p.line(y, fmt.Sprintf("%s %d: %s", glyph, sc.Turn, e.Text), look)
			if y++; y == p.h {
				return
			}
		}
	}
}

// verdict returns how the match ended; empty before the end.
func (s *screen) verdict() string {
	if s.live || s.at < len(s.line.Scenes)-1 {
		return ""
	}
	return s.line.Verdict()
}
