package timeline

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/chance"
	"github.com/cookoff/cookoff/internal/contest/scene"
)

// Limits of drops.
const (
	maxDrops     = 3
	maxDropTurns = 10 // length of a drop
	minDrop      = 0.05
)

// Drop is a fall of a seat's chance to win.
type Drop struct {
	Seat          int     `json:"seat"`
	From          int     `json:"from"` // first turn in which it fell
	To            int     `json:"to"`
	Before        float64 `json:"before"`
	After         float64 `json:"after"`
	Text          string  `json:"text"`
	first, behind int     // indexes of the scenes before and after
}

// turningPoint marks the first turn after which the winner's chance never fell below contest.LikelyWin or, in a game without a model,
// after which the winner was always ahead.
func turningPoint(f *Timeline) []Mark {
	if f.Chances == nil {
		return takenLead(f)
	}
	d, ok := f.Result.Decision(f.Chances)
	if !ok {
		return nil
	}
	winner := f.Result.Winner
	text := fmt.Sprintf("%s's chance to win stays above %.0f %% from here to the end", f.Stage.Seats[winner].Label(), 100*contest.LikelyWin)
	if d.Failed >= 0 {
		text = fmt.Sprintf("the failure of %s decided the match; before it %s's chance to win was %s",
			f.Stage.Seats[d.Failed].Label(), f.Stage.Seats[winner].Label(), chance.Percent(d.Before))
	}
	return []Mark{{f.Scenes[d.At].Turn, MarkTurning, scene.Note, winner, text}}
}

// Drops returns the largest drops with a known reason, in order and without overlaps. It excludes the turn in which a failure
// decided the match.
func (f *Timeline) Drops() []Drop {
	last := len(f.Chances)
	if d, ok := f.Result.Decision(f.Chances); ok && d.Failed >= 0 {
		last = d.At
	}
	var all []Drop
	for behind := 1; behind < last; behind++ {
		for seat := range f.Stage.Seats {
			if d := f.dropTo(seat, behind); d.Before-d.After >= minDrop {
				all = append(all, d)
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Drop) int { return cmp.Compare(b.Before-b.After, a.Before-a.After) })
	var list, unknown []Drop
	for _, d := range all {
		overlaps := func(o Drop) bool { return d.first < o.behind && o.first < d.behind }
		if len(list) == maxDrops || slices.ContainsFunc(list, overlaps) || slices.ContainsFunc(unknown, overlaps) {
			continue
		}
		if f.trim(&d); d.Text == "" {
			unknown = append(unknown, d)
		} else {
			list = append(list, d)
		}
	}
	slices.SortFunc(list, func(a, b Drop) int { return cmp.Compare(a.From, b.From) })
	return list
}

// dropTo returns the largest drop of a seat that ends with a scene; of equal drops, the shortest.
func (f *Timeline) dropTo(seat, behind int) Drop {
	d := Drop{Seat: seat, After: f.Chances[behind][seat], behind: behind}
	for n := behind - 1; n >= 0 && n >= behind-maxDropTurns; n-- {
		if p := f.Chances[n][seat]; p > d.Before {
			d.first, d.Before = n, p
		}
	}
	return d
}

// trim removes turns at both ends that contribute little to a drop, and describes the drop if its reason is known.
func (f *Timeline) trim(d *Drop) {
	const most = 0.9 // of the drop
	enough := most * (d.Before - d.After)
	for d.first+1 < d.behind && f.Chances[d.first+1][d.Seat]-d.After >= enough {
		d.first++
	}
	d.Before = f.Chances[d.first][d.Seat]
	for d.behind-1 > d.first && d.Before-f.Chances[d.behind-1][d.Seat] >= enough {
		d.behind--
	}
	d.After = f.Chances[d.behind][d.Seat]
	d.From, d.To = f.Scenes[d.first+1].Turn, f.Scenes[d.behind].Turn
	if reasons := f.reasons(d); len(reasons) > 0 {
		d.Text = f.dropText(d) + ": " + strings.Join(reasons, "; ")
	}
}

// dropText describes a drop.
func (f *Timeline) dropText(d *Drop) string {
	turns := fmt.Sprintf("%s %d", f.Stage.Turn, d.From)
	if d.To > d.From {
		turns = fmt.Sprintf("%ss %d to %d", f.Stage.Turn, d.From, d.To)
	}
	return fmt.Sprintf("%s's chance to win fell from %s to %s in %s", f.Stage.Seats[d.Seat].Label(), chance.Percent(d.Before), chance.Percent(d.After), turns)
}
