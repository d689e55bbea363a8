package schedule

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/sim"
)

// Explain describes the plan, line by line: the money at the end, each bot's next action, and the turn in which
// each order will be served. Orders count from 1, as in the map.
func (p *Plan) Explain() []string {
	w := &p.trial
	w.copyFrom(p.now)
	lines := []string{fmt.Sprintf("%d money at the end", p.Money())}
	w.copyFrom(p.now)
	for i := range w.cooks {
		lines = append(lines, w.intent(&w.cooks[i]))
	}
	seen := make([]bool, len(w.dishes))
	for i := range w.dishes {
		seen[i] = w.served(int32(i))
	}
	for ; ; w.begin() {
		w.play(&p.best, nil)
		w.moveThieves()
		for i := range w.dishes {
			if !seen[i] && w.served(int32(i)) {
				seen[i] = true
				lines = append(lines, fmt.Sprintf("turn %d: serve %s", w.turn, w.k.orderText(int32(i))))
			}
		}
		if w.turn >= w.k.lastTurn {
			return lines
		}
	}
}

// orderText formats an order with its foods.
func (k *Kitchen) orderText(order int32) string {
	var foods []string
	for _, f := range k.orders[order].foods {
		foods = append(foods, f.Name())
	}
	return fmt.Sprintf("order %d, %s", order+1, strings.Join(foods, "+"))
}

// intent describes a bot's next action.
func (w *world) intent(ck *cook) string {
	g := &ck.goal
	if g.action == noAction {
		return fmt.Sprintf("bot %d: nothing", ck.id)
	}
	at := w.k.floor.Pos(int(g.tile))
	text := fmt.Sprintf("bot %d: %s at (%d,%d)", ck.id, w.actionText(g), at.X, at.Y)
	if g.order != none {
		text += " for " + w.k.orderText(g.order)
	}
	return text
}

// actionText describes the action of a goal.
func (w *world) actionText(g *goal) string {
	switch g.action {
	case buyFood:
		return "buy " + w.foods[g.thing].kind.Name()
	case buyPlate:
		return "buy a plate"
	case buyPan:
		return "buy a pan"
	case putFood, putPlate, stackPlate:
		return sim.FnPlace.Name()
	case chopFood:
		return sim.FnChop.Name() + " " + w.foods[g.thing].kind.Name()
	case pickFood:
		return sim.FnPickup.Name() + " " + w.foods[g.thing].kind.Name()
	case pickPlate:
		return sim.FnPickup.Name() + " the plate"
	case cookFood:
		return sim.FnStartCook.Name()
	case takeFood:
		return sim.FnTakeFromPan.Name() + " " + w.foods[g.thing].kind.Name()
	case addHeldFood, addLyingFood:
		return sim.FnAddFoodToPlate.Name()
	case serve:
		return sim.FnSubmit.Name()
	case throwAway:
		return sim.FnTrash.Name()
	case pickPan:
		return sim.FnPickup.Name() + " the pan"
	case putPan:
		return "place a pan"
	}
	return "stay"
}
