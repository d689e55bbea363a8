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
	maxReasons = 2  // per drop
	recovery   = 30 // turns in which an investment of money should pay off
)

// reasons returns the reasons for a drop: findings, largest amounts first. Without findings, it returns events that are bad for
// the seat or good for another one, and then other events of other seats. Without events, it returns the changes of the scores if
// they reduced the seat's lead, unless the chance recovers soon: then the money was an investment that paid off.
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

// against reports whether a finding or an event is bad for the seat of a drop, or good for another one.
func (d *Drop) against(seat int, tone scene.Tone) bool {
	return seat == d.Seat && tone == scene.Bad || seat != d.Seat && seat != scene.NoSeat && tone == scene.Good
}

// eventReasons adds the events of a drop's turns that fit, latest first. Events of the same seat, kind and tone are one reason.
func (f *Timeline) eventReasons(list []string, d *Drop, fits func(seat int, tone scene.Tone) bool) []string {
	type eventType struct {
		seat int
		kind string
		tone scene.Tone
	}
	times, last := map[eventType]int{}, map[eventType]string{}
	var types []eventType
	for n := d.behind; n > d.first; n-- {
		for _, e := range f.Scenes[n].Events {
			if t := (eventType{e.Seat, e.Kind, e.Tone}); fits(e.Seat, e.Tone) {
				if times[t]++; times[t] == 1 {
					last[t], types = e.Text, append(types, t)
				}
			}
		}
	}
	for _, t := range types {
		list = f.reason(list, t.seat, last[t], times[t])
	}
	return list
}

// reason adds a reason up to maxReasons, with its seat and the number of similar events.
func (f *Timeline) reason(list []string, seat int, text string, times int) []string {
	if !slices.ContainsFunc(f.Stage.Seats, func(s scene.Seat) bool { return strings.HasPrefix(text, s.Name) }) {
		text = f.Stage.Seats[seat].Name + ": " + text
	}
	if times > 1 {
		text += fmt.Sprintf(", and %d more like that", times-1)
	}
	if len(list) < maxReasons && !slices.Contains(list, text) {
		list = append(list, text)
	}
	return list
}

// recovers reports whether the seat's chance soon recovers most of a drop.
func (f *Timeline) recovers(d *Drop) bool {
	const most = 0.75 // of the drop
	after := f.Chances[d.behind:min(len(f.Chances), d.behind+recovery+1)]
	return slices.ContainsFunc(after, func(chances []float64) bool { return chances[d.Seat]-d.After >= most*(d.Before-d.After) })
}
