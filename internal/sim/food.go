package sim

// Food is a kind of food.
type Food uint8

// The five foods. Their values are the contest's food ids.
const (
	Egg Food = iota
	Onions
	Meat
	Noodles
	Sauce
	FoodCount = 5
)

// foodFacts are the columns of the contest's food table.
type foodFacts struct {
	name  string
	chop  bool
	cook  bool
	price int
}

func (f Food) facts() foodFacts {
	if f >= FoodCount {
		return foodFacts{}
	}
	return [FoodCount]foodFacts{
		Egg:     {"EGG", false, true, 20},
		Onions:  {"ONIONS", true, false, 30},
		Meat:    {"MEAT", true, true, 80},
		Noodles: {"NOODLES", false, false, 40},
		Sauce:   {"SAUCE", false, false, 10},
	}[f]
}

// Name returns the contest's name of the food, such as "EGG"; empty for a value that is not a food.
func (f Food) Name() string { return f.facts().name }

// CanChop reports whether the food can be chopped; an order then wants it chopped.
func (f Food) CanChop() bool { return f.facts().chop }

// CanCook reports whether the food can be cooked; an order then wants it cooked.
func (f Food) CanCook() bool { return f.facts().cook }

// Price returns the price of the food at the shop.
func (f Food) Price() int { return f.facts().price }

// FoodNamed returns the food with a name in capitals.
func FoodNamed(name string) (Food, bool) {
	for f := range Food(FoodCount) {
		if f.Name() == name {
			return f, true
		}
	}
	return 0, false
}

// Goods is an item that a shop sells: the foods under their own values, then the equipment.
type Goods uint8

// The equipment on sale.
const (
	BuyPlate   Goods = FoodCount
	BuyPan     Goods = FoodCount + 1
	GoodsCount       = FoodCount + 2
)

// Name returns the contest's name of the goods, such as "EGG" or "PLATE"; empty for an invalid value.
func (g Goods) Name() string {
	switch g {
	case BuyPlate:
		return "PLATE"
	case BuyPan:
		return "PAN"
	}
	return Food(g).Name()
}

// item returns the item that a bot holds after buying the goods.
func (g Goods) item() Item {
	switch g {
	case BuyPlate:
		return EmptyPlate
	case BuyPan:
		return EmptyPan
	}
	return NewIngredient(Food(g), false, Raw).Item()
}

// Price returns the price of the goods at the shop.
func (g Goods) Price() int {
	switch g {
	case BuyPlate:
		return 2
	case BuyPan:
		return 4
	}
	return Food(g).Price()
}
