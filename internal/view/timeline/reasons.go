package timeline

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
)

// Limits of the reasons of drops.
const (
	dropReasons = 2  // are named
	recovery    = 30 // turns after which money that was spent on work should have come back
)

// reasons returns what explains a drop: findings, largest amounts first, or else events that are bad for the seat or good for
// another one, and what others have begun; or else the changes of the scores, if the seat lost by them, unless the chance recovers
// soon: then something was paid for that came back.
func (f *Timeline) reasons(d *Drop) (list []string) {
	found := slices.Clone(f.Story.Findings)
	slices.SortStableFunc(found, func(a, b story.Finding) int { return cmp.Compare(max(b.Amount, -b.Amount), max(a.Amount, -a.Amount)) })
	for i := range found {
		it := &found[i]
		if it.Turn <= d.To && max(it.Turn, it.Until) >= d.From && d.against(it.Seat, it.Tone) {
			list = f.reason(list, it.Seat, it.Text, 1)
		}
	}
	if len(list) > 0 {
		return list
	}
	list = f.eventReasons(list, d, d.against)
	list = f.eventReasons(list, d, func(seat int, tone scene.Tone) bool {
		return seat != d.Seat && seat != scene.NoSeat && tone == scene.Note
	})
	before, after := &f.Scenes[d.first], &f.Scenes[d.behind]
	if changes := f.changes(before, after); len(list) == 0 && lead(after, d.Seat) < lead(before, d.Seat) && !f.recovers(d) {
		list = append(list, changes)
	}
	return list
}

// against reports whether something is bad for the seat of a drop, or good for another one.
func (d *Drop) against(seat int, tone scene.Tone) bool {
	return seat == d.Seat && tone == scene.Bad || seat != d.Seat && seat != scene.NoSeat && tone == scene.Good
}

// eventReasons adds the events of a drop's turns that fit, the last ones first; those of one kind and seat are one reason.
func (f *Timeline) eventReasons(list []string, d *Drop, fits func(seat int, tone scene.Tone) bool) []string {
	type sort struct {
		seat int
		kind string
		tone scene.Tone
	}
	times, last := map[sort]int{}, map[sort]string{}
	var sorts []sort
	for n := d.behind; n > d.first; n-- {
		for _, e := range f.Scenes[n].Events {
			if is := (sort{e.Seat, e.Kind, e.Tone}); fits(e.Seat, e.Tone) {
				if times[is]++; times[is] == 1 {
					last[is], sorts = e.Text, append(sorts, is)
				}
			}
		}
	}
	for _, is := range sorts {
		list = f.reason(list, is.seat, last[is], times[is])
	}
	return list
}

// reason adds a reason, with its seat, and with the number of its like, unless there are enough.
func (f *Timeline) reason(list []string, seat int, text string, times int) []string {
	if !slices.ContainsFunc(f.Stage.Seats, func(s scene.Seat) bool { return strings.HasPrefix(text, s.Name) }) {
		text = f.Stage.Seats[seat].Name + ": " + text
	}
	if times > 1 {
		text += fmt.Sprintf(", and %d more like that", times-1)
	}
	if len(list) < dropReasons && !slices.Contains(list, text) {
		list = append(list, text)
	}
	return list
}

// recovers reports whether the seat's chance soon is nearly as high again as before a drop.
func (f *Timeline) recovers(d *Drop) bool {
	const nearly = 0.75 // of the drop
	after := f.Chances[d.behind:min(len(f.Chances), d.behind+recovery+1)]
	return slices.ContainsFunc(after, func(chances []float64) bool { return chances[d.Seat]-d.After >= nearly*(d.Before-d.After) })
}
