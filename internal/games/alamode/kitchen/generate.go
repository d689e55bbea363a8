package kitchen

import (
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/java"
)

// Cells for equipment, in the referee's order before shuffling.
const (
	spawnNames = "B1 C1 D1 E1 F1 G1 H1 I1 J1 B5 C5 D5 E5 F5 G5 H5 I5 J5 " +
		"B2 B3 B4 J2 J3 J4 D3 E3 E4 G2 G3 H3"
	equipmentNames = "A0 B0 C0 D0 E0 G0 H0 I0 J0 K0 A1 A2 A3 A4 A5 K1 K2 K3 K4 K5 " +
		"C2 D2 E2 F2 H2 I2 C3 F3 I3 C4 D4 F4 G4 H4 I4 A6 B6 C6 D6 E6 G6 H6 I6 J6 K6"
	ovenNames = "B0 C0 D0 E0 G0 H0 I0 J0 A1 A2 A3 A4 A5 K1 K2 K3 K4 K5"

	dishwasherName = "F0"
	windowName     = "F6"
)

// Generate draws the kitchen of a seed as the referee does: spawns, equipment, then customers.
func Generate(league int, seed int64) Kitchen {
	r := java.NewRandom(seed)
	k := Kitchen{League: league}
	for c, floor := range StandardFloor() {
		if !floor {
			k.Tiles[c] = Table
		}
	}
	k.Tiles[cellNamed(dishwasherName)] = Dishwasher
	k.Tiles[cellNamed(windowName)] = Window

	spawns := strings.Fields(spawnNames)
	java.Shuffle(r, spawns)
	k.Spawns = [2]Cell{cellNamed(spawns[0]), cellNamed(spawns[1])}

	k.drawEquipment(r)
	k.Customers = drawCustomers(r, league)
	return k
}

// drawEquipment assigns the shuffled cells to the pieces in turn; the oven, which comes last, takes the first
// suitable cell.
func (k *Kitchen) drawEquipment(r *java.Random) {
	cells := strings.Fields(equipmentNames)
	java.Shuffle(r, cells)
	pieces := []Tile{IceCreamCrate, BlueberryCrate}
	if k.League != 1 {
		pieces = append(pieces, StrawberryCrate, ChoppingBoard)
	}
	if k.League != 1 && k.League != 2 {
		pieces = append(pieces, DoughCrate, OvenTile)
	}
	suits := strings.Fields(ovenNames)
	for _, piece := range pieces {
		for piece == OvenTile && !slices.Contains(suits, cells[0]) {
			cells = cells[1:]
		}
		k.Tiles[cellNamed(cells[0])] = piece
		cells = cells[1:]
	}
}
