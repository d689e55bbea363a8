package kitchen

import (
	"fmt"
	"iter"
	"math/bits"
	"strings"
)

// Item is what hands or a table hold. The low ten bits are its kind: one bit for a food; for a dish, the bit Dish and
// the bits of its desserts. The higher bits are the order in which desserts were added to a dish, which players see
// but no rule uses: three bits per dessert, its bit number, the first one lowest.
type Item uint32

// The items. All but Dish are foods.
const (
	Dish Item = 1 << iota
	IceCream
	Blueberries
	ChoppedStrawberries
	Croissant
	Tart
	Strawberries
	Dough
	ChoppedDough
	RawTart

	None Item = 0
)

// Desserts are the foods that can be put on a dish.
const Desserts = IceCream | Blueberries | ChoppedStrawberries | Croissant | Tart

// Position of a dessert's number in the order.
const (
	kindBits  = 10
	kindMask  = 1<<kindBits - 1
	orderBits = 3
	orderMask = 1<<orderBits - 1
)

// Kind returns the item without the order of its desserts.
func (it Item) Kind() Item { return it & kindMask }

// IsDish reports whether the item is a dish, with or without desserts.
func (it Item) IsDish() bool { return it&Dish != 0 }

// IsDessert reports whether the item is a food that can be added to a dish.
func (it Item) IsDessert() bool { return it&Desserts != 0 && it&Dish == 0 }

// Desserts returns the desserts of a dish, as bits.
func (it Item) Desserts() Item { return it & Desserts }

// InOrder returns the desserts of a dish in the order in which they were added.
func (it Item) InOrder() iter.Seq[Item] {
	return func(yield func(Item) bool) {
		order := it >> kindBits
		for range bits.OnesCount32(uint32(it & Desserts)) {
			if !yield(Item(1) << (order & orderMask)) {
				return
			}
			order >>= orderBits
		}
	}
}

// With returns the dish with another dessert; ok is false if the dish already has it.
func (it Item) With(dessert Item) (dish Item, ok bool) {
	if it&dessert != 0 {
		return it, false
	}
	at := kindBits + orderBits*bits.OnesCount32(uint32(it&Desserts))
	return it | dessert | Item(bits.TrailingZeros32(uint32(dessert)))<<at, true
}

// foodName returns the name of a single food or empty dish; empty for anything else.
func (it Item) foodName() string {
	switch {
	case it == None:
		return "NONE"
	case it > RawTart || it&(it-1) != 0:
		return ""
	}
	return [...]string{
		"DISH", "ICE_CREAM", "BLUEBERRIES", "CHOPPED_STRAWBERRIES", "CROISSANT", "TART", "STRAWBERRIES", "DOUGH",
		"CHOPPED_DOUGH", "RAW_TART",
	}[bits.TrailingZeros32(uint32(it))]
}

// AppendText appends the item in the protocol's syntax, such as "NONE", "DOUGH" or "DISH-TART-ICE_CREAM".
func (it Item) AppendText(dst []byte) []byte {
	if !it.IsDish() {
		return append(dst, it.foodName()...)
	}
	dst = append(dst, Dish.foodName()...)
	for dessert := range it.InOrder() {
		dst = append(dst, '-')
		dst = append(dst, dessert.foodName()...)
	}
	return dst
}

// String returns the item in the protocol's syntax.
func (it Item) String() string { return string(it.AppendText(nil)) }

// ParseItem parses an item in the protocol's syntax.
func ParseItem(text string) (Item, error) {
	name, desserts, isDish := strings.Cut(text, "-")
	it, ok := foodNamed(name)
	if !ok {
		return None, fmt.Errorf("unknown item %q", name)
	}
	if !isDish {
		return it, nil
	}
	if it != Dish {
		return None, fmt.Errorf("%q: only a DISH holds desserts", text)
	}
	for name := range strings.SplitSeq(desserts, "-") {
		food, ok := foodNamed(name)
		if !ok || !food.IsDessert() {
			return None, fmt.Errorf("%q: %q is not a dessert", text, name)
		}
		if it, ok = it.With(food); !ok {
			return None, fmt.Errorf("%q: %s appears twice", text, name)
		}
	}
	return it, nil
}

func foodNamed(name string) (Item, bool) {
	for it := Dish; it <= RawTart; it <<= 1 {
		if it.foodName() == name {
			return it, true
		}
	}
	return None, name == None.foodName()
}
