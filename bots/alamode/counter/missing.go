package counter

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// OnTable reports whether an item is on a table.
func (v *View) OnTable(it kitchen.Item) bool {
	_, ok := v.Nearest(v.TableWith(it))
	return ok
}

// Missing returns the given desserts that have to be made and are not on tables; other desserts come from
// crates.
func (v *View) Missing(desserts kitchen.Item) kitchen.Item {
	missing := kitchen.None
	for _, d := range [...]kitchen.Item{kitchen.ChoppedStrawberries, kitchen.Croissant, kitchen.Tart} {
		if desserts&d != 0 && !v.OnTable(d) {
			missing |= d
		}
	}
	return missing
}

// Needed returns the desserts that orders need and that are neither on tables nor being baked.
func (v *View) Needed() kitchen.Item {
	wanted := kitchen.None
	for i := range v.State.Queue.Count {
		wanted |= v.Order(int(i))
	}
	lacks := v.Missing(wanted)
	switch v.State.Oven.Food {
	case kitchen.Dough:
		lacks &^= kitchen.Croissant
	case kitchen.RawTart:
		lacks &^= kitchen.Tart
	}
	return lacks
}

// AwaitOven goes to the oven and waits next to it.
func (v *View) AwaitOven() kitchen.Action {
	if c, ok := v.Nearest(v.Tile(kitchen.OvenTile)); ok && !v.Chef.Cell.Touches(c) {
		return kitchen.Action{Verb: kitchen.Use, Target: c}
	}
	return kitchen.Action{Verb: kitchen.Wait}
}
