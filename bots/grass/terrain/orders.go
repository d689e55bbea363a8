package terrain

import "github.com/cookoff/cookoff/internal/games/grass/field"

// MaxOrders limits a turn's orders so that they fit into a line for any number of robots.
const MaxOrders = 400

// groups is the number of groups into which large numbers of robots are divided.
const groups = 16

// Build orders a recycler on a cell.
func (t *Terrain) Build(cell int) {
	x, y := t.State.Board().Coordinates(cell)
	t.answer.Build(x, y)
	t.Matter -= field.RecyclerCost
	t.Closed[cell] = true
}

// spawn orders new robots on a cell.
func (t *Terrain) spawn(amount, cell int) {
	t.Matter -= amount * field.RobotCost
	t.Coming[cell] += amount
	x, y := t.State.Board().Coordinates(cell)
	for i := range t.answer.Spawns {
		if o := &t.answer.Spawns[i]; int(o.X) == x && int(o.Y) == y {
			o.Amount += int32(amount)
			return
		}
	}
	t.answer.Spawn(amount, x, y)
}

// send moves robots from a cell to an adjacent one.
func (t *Terrain) send(amount, from, to int) {
	t.Coming[to] += amount
	x, y := t.State.Board().Coordinates(from)
	toX, toY := t.State.Board().Coordinates(to)
	if n := len(t.answer.Moves); n > 0 {
		want := field.Move{Amount: t.answer.Moves[n-1].Amount, FromX: int32(x), FromY: int32(y), ToX: int32(toX), ToY: int32(toY)}
		if last := &t.answer.Moves[n-1]; *last == want {
			last.Amount += int32(amount)
			return
		}
	}
	if len(t.answer.Spawns)+len(t.answer.Moves) < MaxOrders {
		t.answer.Move(amount, x, y, toX, toY)
	}
}

// SpawnAll spends all matter on robots, each on the tile with the lowest cost, ignoring tiles with negative
// costs.
func (t *Terrain) SpawnAll(cost func(cell int) int) {
	amount := max(1, t.Matter/field.RobotCost/groups)
	for t.Matter >= field.RobotCost {
		best, least := -1, 0
		for cell := range t.State.Board().Tiles() {
			if t.Closed[cell] || !t.State.CanSpawn(t.Player, cell) {
				continue
			}
			if c := cost(cell); c >= 0 && (best < 0 || c < least) {
				best, least = cell, c
			}
		}
		if best < 0 {
			return
		}
		t.spawn(min(amount, t.Matter/field.RobotCost), best)
	}
}

// SendAll sends each robot to the adjacent tile with the lowest cost, or lets it stay, ignoring tiles with
// negative costs.
func (t *Terrain) SendAll(cost func(from, to int) int) {
	for from := range t.State.Board().Tiles() {
		it := t.State.Tile(from)
		if it.Owner != t.Player {
			continue
		}
		amount := max(1, it.Units/groups)
		for left := it.Units; left > 0; left -= amount {
			amount = min(amount, left)
			if to := t.cheapest(from, cost); to != from {
				t.send(amount, from, to)
			} else {
				t.Coming[from] += amount
			}
		}
	}
}

// Advance spends all matter and moves each robot to the adjacent tile with the lowest cost, like SpawnAll and
// SendAll: a robot stays only if all of them have negative costs.
func (t *Terrain) Advance(cost func(cell int) int) {
	t.SpawnAll(cost)
	t.SendAll(func(from, to int) int {
		if from == to {
			return -1
		}
		return cost(to)
	})
}

func (t *Terrain) cheapest(from int, cost func(from, to int) int) int {
	best, least := from, cost(from, from)
	for _, next := range t.State.Board().Near(from) {
		to := int(next)
		if t.Closed[to] {
			continue
		}
		if c := cost(from, to); c >= 0 && (least < 0 || c < least) {
			best, least = to, c
		}
	}
	return best
}

// Yield returns the matter from a recycler on a cell until its own tile is used up, excluding tiles in reach of
// other recyclers, and the number of tiles it turns to grass that are not the opponent's.
func (t *Terrain) Yield(cell int) (matter, lost int) {
	life := t.State.Tile(cell).Scrap
	reach := func(at int) {
		it := t.State.Tile(at)
		if it.Scrap == 0 || t.State.InReach(at) {
			return
		}
		matter += min(it.Scrap, life)
		if it.Scrap <= life && it.Owner != 1-t.Player {
			lost++
		}
	}
	reach(cell)
	for _, next := range t.State.Board().Near(cell) {
		reach(int(next))
	}
	return matter, lost
}
