package kitchen

import (
	"errors"
	"fmt"
)

// Limits of hand-made kitchens.
const (
	MaxCustomers = 200       // a round has no more
	maxAward     = 1_000_000 // avoids overflow of sums
)

// check returns an error if the kitchen is invalid.
func (k *Kitchen) check() error {
	if err := k.checkEquipment(); err != nil {
		return err
	}
	if err := k.checkFloor(); err != nil {
		return err
	}
	if n := len(k.Customers); n < 1 || n > MaxCustomers {
		return fmt.Errorf("customers: %d given, must be 1 to %d", n, MaxCustomers)
	}
	for i, c := range k.Customers {
		if !c.Order.IsDish() || c.Order.Desserts() == None || c.Order.Kind()&^(Dish|Desserts) != 0 {
			return fmt.Errorf("customers[%d]: item: %s is not an order; it must be a DISH with one or more desserts",
				i, c.Order)
		}
		if c.Award < 0 || c.Award > maxAward {
			return fmt.Errorf("customers[%d]: award: must be from 0 to %d, not %d", i, maxAward, c.Award)
		}
	}
	return nil
}

// checkEquipment checks that a kitchen has one dishwasher, one window and at most one oven, as a state has no room
// for more.
func (k *Kitchen) checkEquipment() error {
	last := [tileCount]Cell{}
	count := [tileCount]int{}
	for y := range Height {
		for x := range Width {
			c := At(x, y)
			t := k.Tiles[c]
			if t >= tileCount {
				return fmt.Errorf("rows[%d][%d]: %d is not a tile", y, x, t)
			}
			if count[t]++; count[t] > 1 && (t == Dishwasher || t == Window || t == OvenTile) {
				return fmt.Errorf("rows[%d][%d]: a second %c; only one is allowed, and the first is at (%d,%d)",
					y, x, t.Letter(), last[t].X(), last[t].Y())
			}
			last[t] = c
		}
	}
	switch {
	case count[Dishwasher] == 0:
		return errors.New("rows: no dishwasher (D)")
	case count[Window] == 0:
		return errors.New("rows: no window (W)")
	}
	return nil
}

// checkFloor checks that the spawns are two floor cells and that all floor is connected; otherwise the referee's
// moves would not terminate.
func (k *Kitchen) checkFloor() error {
	for i, c := range k.Spawns {
		if c >= Cells {
			return fmt.Errorf("spawns[%d]: must be on the grid", i)
		}
		if k.Tiles[c] != Floor {
			return fmt.Errorf("spawns[%d]: (%d,%d) must be floor", i, c.X(), c.Y())
		}
	}
	if s := k.Spawns; s[0] == s[1] {
		return fmt.Errorf("spawns: both are (%d,%d); they must differ", s[0].X(), s[0].Y())
	}
	floor := k.Floor()
	reached := newGrid(&floor).from(k.Spawns[0], NoCell)
	for y := range Height {
		for x := range Width {
			if c := At(x, y); floor[c] && reached.dist[c] == Unreachable {
				return fmt.Errorf("rows[%d][%d]: the floor at (%d,%d) cannot be reached from spawn 0 at (%d,%d)",
					y, x, x, y, k.Spawns[0].X(), k.Spawns[0].Y())
			}
		}
	}
	return nil
}
