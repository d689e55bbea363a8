package kitchenjson

import (
	"github.com/cookoff/cookoff/internal/sim"
)

func (w *Writer) ingredient(i sim.Ingredient, typed bool) {
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

// item writes an item as in the replay; no item is null. In the controller's answers the foods on a plate have no type.
func (w *Writer) item(s *sim.State, it sim.Item, typedOnPlate bool) {
	switch it.Class() {
	case sim.NoItem:
		w.Null()
	case sim.FoodItem:
		i, _ := it.Ingredient()
		w.ingredient(i, true)
	case sim.PlateItem:
		w.BeginObject()
		w.Text("type", "Plate")
		w.Flag("dirty", it.Dirty())
		w.foods = s.PlateFoods(it, w.foods[:0])
		w.Array("food", func() {
			for _, i := range w.foods {
				w.ingredient(i, typedOnPlate)
			}
		})
		w.EndObject()
	case sim.PanItem:
		w.BeginObject()
		w.Text("type", "Pan")
		w.Key("food")
		if i, ok := it.Ingredient(); ok {
			w.ingredient(i, true)
		} else {
			w.Null()
		}
		w.EndObject()
	}
}

func (w *Writer) slot(s *sim.State, it sim.Item) {
	w.Key("item")
	w.item(s, it, true)
}
