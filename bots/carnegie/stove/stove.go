// Package stove tracks the cookers of a kitchen of the Carnegie Cookoff: the contents of their pans, and the
// turns until they are cooked and burnt. It imports only the rules.
package stove

import "github.com/cookoff/cookoff/internal/sim"

// Pot is a cooker with its contents.
type Pot struct {
	sim.Pos
	Pan      bool // has a pan
	Full     bool // has food in its pan, described by the fields below
	Food     sim.Ingredient
	Progress int
	ToCooked int // turns until the food is cooked; 0 if it is
	ToBurnt  int // turns until the food is burnt; 0 if it is
}

// Watch appends the cookers of a team's kitchen, in column order.
func Watch(s *sim.State, kitchen sim.Team, buf []Pot) []Pot {
	b := s.Board()
	for cell, kind := range b.Tiles {
		if kind == sim.Cooker {
			buf = append(buf, Look(s, kitchen, sim.Pos{X: cell / b.Height, Y: cell % b.Height}))
		}
	}
	return buf
}

// Look returns the cooker at a position.
func Look(s *sim.State, kitchen sim.Team, at sim.Pos) Pot {
	tile := s.Tile(kitchen, at.X, at.Y)
	pot := Pot{Pos: at, Pan: tile.Item.Class() == sim.PanItem}
	pot.Food, pot.Full = tile.Item.Ingredient()
	if !pot.Full {
		return pot
	}
	pot.Progress = tile.CookProgress
	if pot.Food.Stage() == sim.Raw {
		pot.ToCooked = sim.CookedAt - pot.Progress
	}
	if pot.Food.Stage() != sim.Burnt {
		pot.ToBurnt = sim.BurntAt - pot.Progress
	}
	return pot
}
