package schedule

import "github.com/cookoff/cookoff/internal/sim"

// matches reports whether an actual item equals an item of the plan.
func (r *repair) matches(it item, real sim.Item) bool {
	if n, ok := it.food(); ok {
		i, is := real.Ingredient()
		return is && real.Class() == sim.FoodItem && r.w.foods[n].matches(i)
	}
	var has [sim.FoodCount]uint8
	ok := false
	if real.Class() == sim.PlateItem {
		has, ok = contents(r.s, real)
	}
	if n, is := it.plate(); is {
		return ok && r.w.plates[n].foods == has
	}
	switch it {
	case handoverPan:
		return real == sim.EmptyPan
	case junk:
		return real.Class() == sim.PanItem || real.Class() == sim.PlateItem && !ok
	}
	return real == 0
}

func (f *food) matches(i sim.Ingredient) bool {
	return f.kind == i.Kind() && f.chopped == i.Chopped() && f.stage == uint8(i.Stage())
}
