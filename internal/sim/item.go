package sim

// Class is the class of an item.
type Class uint8

// The classes of items; zero is no item.
const (
	NoItem Class = iota
	FoodItem
	PlateItem
	PanItem
)

// The cooking stages of a food.
const (
	Raw    = 0
	Cooked = 1
	Burnt  = 2
)

// Item is an item as a value, packed into a word; the zero Item is no item. The foods on a plate are interned in
// the state that the item belongs to (State.PlateFoods), so that items of one state are equal if and only if their
// numbers are equal.
//
// Layout: bits 0-1 the class. Food: bits 2-7 the ingredient. Pan: bits 2-8 its ingredient plus one, or 0. Plate:
// bit 2 dirty, bits 3.. the number of its contents.
type Item int32

// Ingredient is a single food with its processing. Layout: bits 0-1 the stage, bit 2 chopped, bits 3-5 the kind.
type Ingredient uint8

// NewIngredient makes a food: its kind, whether it is chopped, and its stage.
func NewIngredient(kind Food, chopped bool, stage int) Ingredient {
	i := Ingredient(kind)<<3 | Ingredient(stage)
	if chopped {
		i |= 4
	}
	return i
}

// Kind returns the kind of food.
func (i Ingredient) Kind() Food { return Food(i >> 3) }

// Chopped reports whether it is chopped.
func (i Ingredient) Chopped() bool { return i&4 != 0 }

// Stage returns Raw, Cooked or Burnt.
func (i Ingredient) Stage() int { return int(i & 3) }

// Item returns the food as an item.
func (i Ingredient) Item() Item { return Item(FoodItem) | Item(i)<<2 }

// withStage returns the food at another stage.
func (i Ingredient) withStage(stage int) Ingredient { return i&^3 | Ingredient(stage) }

// Wanted returns the food as an order wants it: chopped if it can be, cooked if it can be.
func Wanted(f Food) Ingredient {
	stage := Raw
	if f.CanCook() {
		stage = Cooked
	}
	return NewIngredient(f, f.CanChop(), stage)
}

// The items that a shop sells besides raw food.
const (
	EmptyPlate = Item(PlateItem)
	EmptyPan   = Item(PanItem)
)

// PanWith returns a pan with a food in it.
func PanWith(i Ingredient) Item { return Item(PanItem) | (Item(i)+1)<<2 }

// Class returns the class of the item.
func (it Item) Class() Class { return Class(it & 3) }

// Ingredient returns the food, or the food in the pan; ok is false for an empty pan and for anything else.
func (it Item) Ingredient() (i Ingredient, ok bool) {
	switch it.Class() {
	case FoodItem:
		return Ingredient(it >> 2), true
	case PanItem:
		return Ingredient(it>>2 - 1), it>>2 != 0
	}
	return 0, false
}

// Goods returns the item as goods of the shop: BuyPlate or BuyPan for a plate or a pan, whatever it holds. The item must
// not be zero.
func (it Item) Goods() Goods {
	switch it.Class() {
	case PlateItem:
		return BuyPlate
	case PanItem:
		return BuyPan
	}
	food, _ := it.Ingredient()
	return Goods(food.Kind())
}

// Dirty reports whether the item is a dirty plate.
func (it Item) Dirty() bool { return it.Class() == PlateItem && it&4 != 0 }

// plate returns a clean plate with interned contents.
func plate(contents int32) Item { return EmptyPlate | Item(contents)<<3 }

// contents returns the number of a plate's contents; 0 for an empty plate.
func (it Item) contents() int32 { return int32(it >> 3) }
