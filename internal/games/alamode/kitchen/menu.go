package kitchen

import "github.com/cookoff/cookoff/internal/contest/java"

// customerCount is the number of customers in the contest's kitchens.
const customerCount = 20

// baseAward is part of every award, in addition to the prices of the desserts.
const baseAward = 200

// price returns the price of a dessert in an order's award.
func price(dessert Item) int32 {
	switch dessert {
	case IceCream:
		return 200
	case Blueberries:
		return 250
	case ChoppedStrawberries:
		return 400
	case Croissant:
		return 650
	case Tart:
		return 1000
	}
	return 0
}

// awardFor returns the contest's award for an order.
func awardFor(order Item) int32 {
	return baseAward + Worth(order)
}

// Worth returns the sum of the prices of an item's desserts.
func Worth(it Item) (sum int32) {
	for f := IceCream; f <= Tart; f <<= 1 {
		if it&f != 0 {
			sum += price(f)
		}
	}
	return sum
}

// menu appends the desserts that customers of a league order, before shuffling.
func menu(dst []Item, league int) []Item {
	all := [...]Item{IceCream, Blueberries, ChoppedStrawberries, Croissant, Tart}
	n := len(all)
	if 1 <= league && league <= 3 {
		n = league + 1
	}
	return append(dst, all[:n]...)
}

// drawCustomers draws the customers: each orders the first four, three or two desserts of the shuffled menu, with
// probabilities 1/4, 1/4 and 1/2.
func drawCustomers(r *java.Random, league int) []Customer {
	customers := make([]Customer, customerCount)
	foods := make([]Item, 0, 5)
	for i := range customers {
		foods = menu(foods[:0], league)
		java.Shuffle(r, foods)
		n := 2
		switch d := r.Float64(); {
		case d <= 0.25:
			n = 4
		case d <= 0.5:
			n = 3
		}
		order := Dish
		for _, f := range foods[:min(n, len(foods))] {
			order, _ = order.With(f)
		}
		customers[i] = Customer{order, awardFor(order)}
	}
	return customers
}
