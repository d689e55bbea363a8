package kitchenjson

import (
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

func ingredient(w *jsonout.Writer, i sim.Ingredient, typed bool) {
	w.BeginObject()
	if typed {
		w.Text("type", "Food")
	}
	w.Text("food_name", i.Kind().Name())
	w.Number("food_id", int64(int(i.Kind())))
	w.Flag("chopped", i.Chopped())
	w.Number("cooked_stage", int64(i.Stage()))
	w.EndObject()
}

// item writes an item as in the replay, null for none. In the controller's answers foods on a plate have no type.
func item(w *jsonout.Writer, s *sim.State, it sim.Item, typedOnPlate bool) {
	switch it.Class() {
	case sim.NoItem:
		w.Null()
	case sim.FoodItem:
		i, _ := it.Ingredient()
		ingredient(w, i, true)
	case sim.PlateItem:
		w.BeginObject()
		w.Text("type", "Plate")
		w.Flag("dirty", it.Dirty())
		var room [8]sim.Ingredient
		foods := s.PlateFoods(it, room[:0])
		w.Array("food", func() {
			for _, i := range foods {
				ingredient(w, i, typedOnPlate)
			}
		})
		w.EndObject()
	case sim.PanItem:
		w.BeginObject()
		w.Text("type", "Pan")
		w.Key("food")
		if i, ok := it.Ingredient(); ok {
			ingredient(w, i, true)
		} else {
			w.Null()
		}
		w.EndObject()
	}
}

func slot(w *jsonout.Writer, s *sim.State, it sim.Item) {
	w.Key("item")
	item(w, s, it, true)
}
