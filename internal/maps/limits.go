package maps

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/sim"
)

// tooLarge reports whether a number exceeds the limits of a board.
func tooLarge(n int64) bool { return n > sim.MaxMoney || n < -sim.MaxMoney }

// within returns the number if it is within the limits of a board; otherwise it records an error and returns 0.
func (p *parser) within(l line, key string, value token, n integer) int64 {
	if n.huge || tooLarge(n.value) {
		p.exceeds(p.errorAt(l, value.offset,
			fmt.Sprintf("%s %s is too large", key, quote(value.text)),
			fmt.Sprintf("use a number between -%d and %d", int64(sim.MaxMoney), int64(sim.MaxMoney))))
		return 0
	}
	return n.value
}

// expiry returns the last turn of an order. Only start and duration together must be within the limits of a board.
func (p *parser) expiry(l line, start int64, value token, duration integer) int64 {
	const most = 2 * sim.MaxMoney
	if duration.huge || duration.value > most || duration.value < -most || tooLarge(start+duration.value) {
		p.exceeds(p.errorAt(l, value.offset,
			fmt.Sprintf("duration %s is too large", quote(value.text)),
			fmt.Sprintf("start and duration may add up to at most %d", int64(sim.MaxMoney))))
		return 0
	}
	return start + duration.value
}

// addMoney checks the sum of all rewards and penalties so far against the limit of a board.
func (p *parser) addMoney(l line, at token, amount int64) {
	if p.limitError != nil {
		return
	}
	p.money += max(amount, -amount)
	if tooLarge(p.money) {
		p.exceeds(p.errorAt(l, at.offset,
			fmt.Sprintf("rewards and penalties add up to more than %d here", int64(sim.MaxMoney)),
			"use smaller amounts"))
	}
}

// checkSides reports maps that are wider or higher than a board.
func (p *parser) checkSides(rows []line, width int) {
	size := fmt.Sprintf("use at most %dx%d tiles", sim.MaxSide, sim.MaxSide)
	if width > sim.MaxSide {
		past := len(string([]rune(rows[0].text)[:sim.MaxSide]))
		p.exceeds(p.errorAt(rows[0], past, fmt.Sprintf("map is %d tiles wide", width), size))
	}
	if len(rows) > sim.MaxSide {
		p.exceeds(p.errorAt(rows[sim.MaxSide], 0, fmt.Sprintf("map is %d tiles high", len(rows)), size))
	}
}

// checkOrders reports more orders than a board allows.
func (p *parser) checkOrders(l line, at token) {
	if len(p.kitchen.Orders) >= sim.MaxOrders {
		p.exceeds(p.errorAt(l, at.offset, "too many orders",
			fmt.Sprintf("give at most %d", sim.MaxOrders)))
	}
}
