package timeline

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/chance"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// Mark marks a notable turn on the time line.
type Mark struct {
	Turn int        `json:"turn"`
	Kind MarkKind   `json:"kind"`
	Tone scene.Tone `json:"tone"`
	Seat int        `json:"seat"` // NoSeat for the whole match
	Text string     `json:"text"`
}

// MarkKind is the kind of a mark.
type MarkKind string

// The kinds of marks.
const (
	MarkEvent   MarkKind = "event"   // a finding of the story
	MarkFailure MarkKind = "failure" // a bot failed
	MarkTurning MarkKind = "turning" // turning point: from here on the winner was ahead
	MarkSwing   MarkKind = "swing"   // a large change of the lead
)

const (
	maxSwings  = 3  // marks of the largest maxSwings
	swingTurns = 10 // length of a swing
)

// Marks returns the notable turns of a match, in order. Swings are changes of the first curve of the stage, the score.
func Marks(f *Timeline) []Mark {
	list := append(findings(f), turningPoint(f)...)
	list = append(list, largestSwings(f)...)
	for seat := range f.Result.Seats {
		if failure := f.Result.Seats[seat].Failure; failure != nil {
			list = append(list, Mark{failure.Turn, MarkFailure, scene.Bad, seat, f.failureText(seat)})
		}
	}
	slices.SortStableFunc(list, func(a, b Mark) int { return cmp.Compare(a.Turn, b.Turn) })
	return list
}

// findings returns marks for the findings with a turn, for a game without a model of chances: other games have dozens of findings.
func findings(f *Timeline) (list []Mark) {
	if f.Chances != nil {
		return nil
	}
	for i := range f.Story.Findings {
		if it := &f.Story.Findings[i]; it.Turn > 0 && it.Turn <= f.Scenes[len(f.Scenes)-1].Turn {
			list = append(list, Mark{it.Turn, MarkEvent, it.Tone, it.Seat, plain.Line(it.Kind + ": " + it.Cost())})
		}
	}
	return list
}

// failureText describes the failure of a seat, with its previous chance to win: "RED a: crashed: KeyError: 'x' (a.py, line 4, in
// play_turn); its chance to win was 46 %".
func (f *Timeline) failureText(seat int) string {
	failure := f.Result.Seats[seat].Failure
	text := fmt.Sprintf("%s: %s", f.Stage.Seats[seat].Label(), failure.Kind)
	if failure.Reason != "" {
		text += ": " + failure.Reason
	}
	if failure.Where != "" {
		text += " (" + failure.Where + ")"
	}
	before := slices.IndexFunc(f.Scenes, func(s scene.Scene) bool { return s.Turn >= failure.Turn }) - 1
	if before >= 0 && before < len(f.Chances) {
		text += "; its chance to win was " + chance.Percent(f.Chances[before][seat])
	}
	return plain.Line(text)
}

// lead returns a seat's score minus the best other score after a turn.
func lead(s *scene.Scene, seat int) int64 {
	best, found := int64(0), false
	for other, score := range s.Values[0] {
		if other != seat && (!found || score > best) {
			best, found = score, true
		}
	}
	return s.Values[0][seat] - best
}

// takenLead marks the first turn after which the winner was always ahead.
func takenLead(f *Timeline) []Mark {
	winner := f.Result.Winner
	if winner == contest.NoWinner || len(f.Scenes) < 2 {
		return nil
	}
	n := len(f.Scenes)
	for n > 0 && lead(&f.Scenes[n-1], winner) > 0 {
		n--
	}
	if n == len(f.Scenes) || n == 0 {
		return nil
	}
	return []Mark{{f.Scenes[n].Turn, MarkTurning, scene.Note, winner, f.Stage.Seats[winner].Label() + " leads from here to the end"}}
}

// largestSwings marks the largest changes of the lead over the best other seat, without overlaps. Both seats may have lost score
// in a swing.
func largestSwings(f *Timeline) []Mark {
	type swing struct {
		end, seat int // end is the index of a scene
		by        int64
	}
	var all []swing
	for end := swingTurns; end < len(f.Scenes) && len(f.Stage.Seats) > 1; end++ {
		for seat := range f.Stage.Seats {
			if by := lead(&f.Scenes[end], seat) - lead(&f.Scenes[end-swingTurns], seat); by > 0 {
				all = append(all, swing{end, seat, by})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b swing) int { return cmp.Compare(b.by, a.by) })
	var list []Mark
	var taken []int
	for _, s := range all {
		if len(list) == maxSwings {
			break
		}
		if slices.ContainsFunc(taken, func(end int) bool { return max(end-s.end, s.end-end) < 2*swingTurns }) {
			continue
		}
		taken = append(taken, s.end)
		list = append(list, Mark{f.Scenes[s.end].Turn, MarkSwing, scene.Note, s.seat, f.swingText(s.end, s.seat, s.by)})
	}
	return list
}

// swingText describes the change of the lead towards a seat up to a scene, and each seat's change of score.
func (f *Timeline) swingText(end, seat int, by int64) string {
	from, to := &f.Scenes[end-swingTurns], &f.Scenes[end]
	lead := "the lead"
	if len(f.Stage.Seats) > 2 {
		lead += " over the next best"
	}
	return fmt.Sprintf("%s moved by %d towards %s in %d %ss: %s", lead, by, f.Stage.Seats[seat].Name, swingTurns, f.Stage.Turn, f.changes(from, to))
}

// changes describes how much each seat gained or lost between two scenes, the largest change first: "BLUE lost 110, RED 50".
func (f *Timeline) changes(from, to *scene.Scene) string {
	type change struct {
		name string
		by   int64
	}
	var all []change
	for i := range f.Stage.Seats {
		if by := to.Values[0][i] - from.Values[0][i]; by != 0 {
			all = append(all, change{f.Stage.Seats[i].Name, by})
		}
	}
	slices.SortStableFunc(all, func(a, b change) int { return cmp.Compare(max(b.by, -b.by), max(a.by, -a.by)) })
	text, verb := "", ""
	for _, c := range all {
		text += ", " + c.name
		is := "gained"
		if c.by < 0 {
			is = "lost"
		}
		if is != verb {
			text, verb = text+" "+is, is
		}
		text += fmt.Sprintf(" %d", max(c.by, -c.by))
	}
	return strings.TrimPrefix(text, ", ")
}

// LostAt returns the first turn of the cause of a seat's loss, or else the turning point; 0 if there is none, or the trace is
// unreadable.
func LostAt(open func() (io.ReadCloser, error), games Games, seat int) int {
	f, err := Load(open, games)
	if err != nil {
		return 0
	}
	if c, ok := f.Result.Cause(f.Story, seat, f.Stage.Turn); ok {
		return c.Turn
	}
	for _, m := range f.Marks {
		if m.Kind == MarkTurning {
			return m.Turn
		}
	}
	return 0
}
