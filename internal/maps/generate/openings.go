package generate

import "slices"

// opening is the first turn of an order, and its duration in percent of the reference cook's time for it.
type opening struct{ start, time int }

// maxOrders keeps lists readable.
const maxOrders = 120

// orderDuration is the minimum and maximum duration of a kitchen's orders, in percent as in opening.
type orderDuration struct{ low, high int }

func (t orderDuration) draw(d *dice) int { return d.between(t.low, t.high) }

// openings draws the first turns and durations of orders.
func openings(p *plan, d *dice) []opening {
	wait := []orderDuration{{110, 220}, {160, 350}, {250, 600}}[d.below(3)]
	var list []opening
	switch p.choice[Orders] {
	case "steady":
		list = steady(p, d, d.between(14, 45), wait)
	case "rush":
		list = steady(p, d, d.between(6, 16), orderDuration{70, 170})
	case "bursts":
		list = bursts(p, d, wait)
	case "droughts":
		list = droughts(p, d, wait)
	case "few":
		for range d.between(3, 7) {
			list = append(list, opening{d.below(p.turns * 6 / 10), orderDuration{200, 600}.draw(d)})
		}
	case "flood":
		for range d.between(8, 24) {
			list = append(list, opening{d.below(2), orderDuration{150, 1200}.draw(d)})
		}
	}
	slices.SortStableFunc(list, func(a, b opening) int { return a.start - b.start })
	if len(list) > maxOrders {
		list = list[:maxOrders]
	}
	return list
}

// steady returns orders at roughly regular intervals.
func steady(p *plan, d *dice, gap int, wait orderDuration) []opening {
	var list []opening
	for turn := d.below(3); turn < p.turns*19/20; turn += max(gap+d.between(-gap/3, gap/3), 1) {
		list = append(list, opening{turn, wait.draw(d)})
	}
	return list
}

// bursts returns groups of simultaneous orders, with pauses between them.
func bursts(p *plan, d *dice, wait orderDuration) []opening {
	var list []opening
	most := d.between(3, 7)
	for turn := d.below(10); turn < p.turns*9/10; turn += d.between(50, 110) {
		for range d.between(2, most) {
			list = append(list, opening{turn + d.below(3), wait.draw(d)})
		}
	}
	return list
}

// droughts returns a steady list with long interruptions.
func droughts(p *plan, d *dice, wait orderDuration) []opening {
	list := steady(p, d, d.between(10, 26), wait)
	for range d.between(1, 2) {
		length := d.between(p.turns/6, p.turns/3)
		begin := d.between(p.turns/10, p.turns*9/10-length)
		list = slices.DeleteFunc(list, func(o opening) bool {
			return o.start >= begin && o.start < begin+length
		})
	}
	if len(list) == 0 {
		list = append(list, opening{1, wait.high})
	}
	return list
}
