package plan

import "slices"

// Waiter plans the turns of one bot from its view.
type Waiter struct {
	floor                        floor
	shop, counter, submit, trash Pos
	complete                     bool // the kitchen has all necessary stations
}

// New returns a waiter for a kitchen, with rows as in a map file, top row first.
func New(rows []string) *Waiter {
	w := &Waiter{floor: newFloor(rows)}
	shops, counters, windows := w.floor.all('$'), w.floor.all('C'), w.floor.all('U')
	if w.complete = len(shops) > 0 && len(counters) > 0 && len(windows) > 0; !w.complete {
		return w
	}
	w.shop = shops[0]
	fromShop := w.floor.distancesTo(w.shop)
	w.submit = nearest(windows, fromShop)
	fromWindow := w.floor.distancesTo(w.submit)
	w.counter = counters[0]
	for _, c := range counters {
		if fromShop.fromReachOf(c)+fromWindow.fromReachOf(c) < fromShop.fromReachOf(w.counter)+fromWindow.fromReachOf(w.counter) {
			w.counter = c
		}
	}
	w.trash = w.shop
	if bins := w.floor.all('R'); len(bins) > 0 {
		w.trash = nearest(bins, w.floor.distancesTo(w.counter))
	}
	return w
}

// Counter returns the position of the waiter's counter; see View.Counter.
func (w *Waiter) Counter() Pos { return w.counter }

// decide returns the waiter's calls in a turn.
func (w *Waiter) decide(v View) []action {
	if !w.complete {
		return nil
	}
	next, ok := w.next(v)
	if !ok {
		return nil
	}
	var actions []action
	me := v.Me
	if !me.near(next.at) {
		step, ok := w.floor.step(me, next.at, v.Others)
		if !ok {
			return nil
		}
		actions = append(actions, action{call: move, at: step})
		me = Pos{me.X + step.X, me.Y + step.Y}
	}
	if me.near(next.at) {
		actions = append(actions, next)
	}
	return actions
}

// next returns the next action, even if its tile is out of reach.
func (w *Waiter) next(v View) (action, bool) {
	switch v.Hand.Kind {
	case Plate:
		return w.withPlate(v)
	case Food:
		if _, wanted := missing(v.Orders, append(slices.Clone(v.Counter.Foods), v.Hand.Foods...)); wanted && v.Counter.Kind == Plate {
			return action{call: addFoodToPlate, at: w.counter}, true
		}
		return w.throwAway()
	case Other:
		return w.throwAway()
	}
	return w.emptyHanded(v)
}

func (w *Waiter) withPlate(v View) (action, bool) {
	food, wanted := missing(v.Orders, v.Hand.Foods)
	switch {
	case !wanted && len(v.Hand.Foods) > 0:
		return w.throwAway()
	case wanted && food == "":
		return action{call: submit, at: w.submit}, true
	}
	return action{call: place, at: w.counter}, v.Counter.Kind == Nothing
}

func (w *Waiter) emptyHanded(v View) (action, bool) {
	food, wanted := missing(v.Orders, v.Counter.Foods)
	switch {
	case v.Counter.Kind == Nothing:
		return action{call: buy, goods: plateGoods, at: w.shop}, wanted
	case v.Counter.Kind == Plate && wanted && food != "":
		return action{call: buy, goods: food, at: w.shop}, true
	case v.Counter.Kind == Plate && !wanted && len(v.Counter.Foods) == 0:
		return action{}, false // waits for the next order
	}
	return action{call: pickup, at: w.counter}, true
}

func (w *Waiter) throwAway() (action, bool) {
	return action{call: trash, at: w.trash}, w.trash != w.shop
}

// isSimple reports whether a food is served as bought.
func isSimple(food string) bool { return food == "NOODLES" || food == "SAUCE" }

// missing returns the first food missing on a plate, for the first order that the plate can still be completed
// for; empty if the plate is complete. wanted is false if there is no such order.
func missing(orders [][]string, plate []string) (food string, wanted bool) {
	for _, order := range orders {
		rest := slices.Clone(order)
		fits := len(order) > 0
		for _, food := range plate {
			i := slices.Index(rest, food)
			if fits = fits && i >= 0; !fits {
				break
			}
			rest = slices.Delete(rest, i, i+1)
		}
		switch {
		case !fits || slices.ContainsFunc(rest, func(f string) bool { return !isSimple(f) }):
		case len(rest) == 0:
			return "", true
		default:
			return rest[0], true
		}
	}
	return "", false
}
