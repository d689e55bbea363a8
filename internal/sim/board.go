package sim

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
)

// Board is the immutable part of a match: the kitchen, the rules, and values derived from them. States and goroutines
// can share a board.
type Board struct {
	Kitchen
	Rules Rules

	starts [2][]int32 // start cells of each team's bots, by id
	bots   int        // bots of one team

	initial  []Item  // per cell: the item at the start of a match
	aux      []int32 // per cell: offset of its extra words from layout.aux, or -1
	cookers  []int32 // cells, in column order like all cell lists
	sinks    []int32
	delivery []int32        // per sink (in the order of sinks): the sink table that gets its plates, or -1
	dirtyTo  []int32        // per cell: for a submit tile the sink that gets its dirty plates, or -1
	expiries []int32        // order indexes, soonest to expire first
	wanted   [][]Ingredient // per order: its foods as served, sorted

	layout layout
}

// errNoPlace corresponds to the contest's GameStateException.
var errNoPlace = errors.New("no bot can be placed: the map has no spawn (b) and no tile a bot can stand on")

// NewBoard checks a kitchen and prepares it for play. The kitchen must not be changed afterwards.
func NewBoard(k Kitchen, r Rules) (*Board, error) {
	if err := checkLimits(&k); err != nil {
		return nil, err
	}
	b := &Board{Kitchen: k, Rules: r}
	b.sortTiles()
	b.linkSinks()
	if err := b.placeBots(); err != nil {
		return nil, err
	}
	b.prepareOrders()
	b.layout = newLayout(b)
	return b, nil
}

func checkLimits(k *Kitchen) error {
	if k.Width < 1 || k.Height < 1 || k.Width > MaxSide || k.Height > MaxSide {
		return fmt.Errorf("map of %dx%d tiles: each side must have 1 to %d tiles", k.Width, k.Height, MaxSide)
	}
	if len(k.Tiles) != k.Width*k.Height {
		return fmt.Errorf("map of %dx%d tiles has %d tiles", k.Width, k.Height, len(k.Tiles))
	}
	if len(k.Orders) > MaxOrders {
		return fmt.Errorf("%d orders: must be at most %d", len(k.Orders), MaxOrders)
	}
	tooLarge := func(n int64) bool { return n > MaxMoney || n < -MaxMoney }
	if tooLarge(k.SwitchTurn) || tooLarge(k.SwitchDuration) {
		return fmt.Errorf("switch turn %d, duration %d: must not exceed %d",
			k.SwitchTurn, k.SwitchDuration, int64(MaxMoney))
	}
	var sum int64
	for i, o := range k.Orders {
		for _, n := range []int64{o.Created, o.Expires, o.Reward, o.Penalty} {
			if tooLarge(n) {
				return fmt.Errorf("order %d has the number %d: must not exceed %d", i+1, n, int64(MaxMoney))
			}
		}
		sum += max(o.Reward, -o.Reward)
		if tooLarge(sum) {
			return errTooMuchMoney
		}
		sum += max(o.Penalty, -o.Penalty)
		if tooLarge(sum) {
			return errTooMuchMoney
		}
	}
	for _, s := range k.Spawns {
		if s.X < 0 || s.Y < 0 || s.X >= k.Width || s.Y >= k.Height || k.At(s.X, s.Y) != Floor {
			return fmt.Errorf("spawn (%d,%d) is not on a floor tile", s.X, s.Y)
		}
	}
	return nil
}

var errTooMuchMoney = fmt.Errorf("rewards and penalties add up to more than %d", int64(MaxMoney))

// cell returns the index of (x, y) in arrays by cell, which are in column order.
func (b *Board) cell(x, y int) int { return x*b.Height + y }

// pos returns the position of a cell.
func (b *Board) pos(cell int32) Pos {
	return Pos{int(cell) / b.Height, int(cell) % b.Height}
}

// sortTiles assigns extra words to the tiles that need more than an item slot.
func (b *Board) sortTiles() {
	b.initial, b.aux = make([]Item, len(b.Tiles)), make([]int32, len(b.Tiles))
	next := int32(0)
	for cell, kind := range b.Tiles {
		b.initial[cell], b.aux[cell] = initialItem(kind), -1
		switch kind {
		case Cooker:
			b.cookers = append(b.cookers, int32(cell))
		case Sink:
			b.sinks = append(b.sinks, int32(cell))
		}
		if words := extraWords(kind); words > 0 {
			b.aux[cell] = next
			next += int32(words)
		}
	}
	b.layout.auxWords = int(next)
}

// extraWords returns the number of words that a kind of tile has in addition to its item.
func extraWords(k Kind) int {
	switch k {
	case Sink:
		return 3
	case Cooker, Box, SinkTable:
		return 1
	}
	return 0
}

// linkSinks finds where clean and dirty plates go (docs/protocol.md, rule 10).
func (b *Board) linkSinks() {
	tables := b.cellsOf(SinkTable)
	for _, sink := range b.sinks {
		b.delivery = append(b.delivery, b.neighbourOrFirst(sink, SinkTable, tables))
	}
	b.dirtyTo = make([]int32, len(b.Tiles))
	for cell, kind := range b.Tiles {
		switch {
		case kind != Submit:
			b.dirtyTo[cell] = -1
		case b.Rules.NearestSink:
			b.dirtyTo[cell] = b.nearest(int32(cell), b.sinks)
		default:
			b.dirtyTo[cell] = b.neighbourOrFirst(int32(cell), Sink, b.sinks)
		}
	}
}

func (b *Board) cellsOf(kind Kind) (cells []int32) {
	for cell, k := range b.Tiles {
		if k == kind {
			cells = append(cells, int32(cell))
		}
	}
	return cells
}

// neighbourOrFirst returns the first tile of the kind among the four neighbours in the contest's order, otherwise
// the first of the kind, otherwise -1.
func (b *Board) neighbourOrFirst(cell int32, kind Kind, all []int32) int32 {
	p := b.pos(cell)
	for _, d := range []Pos{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
		if x, y := p.X+d.X, p.Y+d.Y; b.inside(x, y) && b.At(x, y) == kind {
			return int32(b.cell(x, y))
		}
	}
	if len(all) > 0 {
		return all[0]
	}
	return -1
}

// nearest returns the cell with the smallest Chebyshev distance, the first of several; -1 if cells is empty.
func (b *Board) nearest(from int32, cells []int32) int32 {
	best, bestDistance := int32(-1), 0
	p := b.pos(from)
	for _, c := range cells {
		if d := p.Distance(b.pos(c)); best < 0 || d < bestDistance {
			best, bestDistance = c, d
		}
	}
	return best
}

// placeBots sets the start cells (docs/maps.md, Rows): each team has one bot per spawn, or a single bot near the centre.
func (b *Board) placeBots() error {
	var cells []int32
	for _, s := range b.Spawns {
		cells = append(cells, int32(b.cell(s.X, s.Y)))
	}
	if len(cells) == 0 {
		p, ok := b.DefaultSpawn()
		if !ok {
			return errNoPlace
		}
		cells = []int32{int32(b.cell(p.X, p.Y))}
	}
	b.bots = len(cells)
	b.starts = [2][]int32{cells, cells}
	return nil
}

func (b *Board) prepareOrders() {
	b.expiries = make([]int32, len(b.Orders))
	for i, o := range b.Orders {
		b.expiries[i] = int32(i)
		want := make([]Ingredient, 0, len(o.Required))
		for _, f := range o.Required {
			want = append(want, Wanted(f))
		}
		slices.Sort(want)
		b.wanted = append(b.wanted, want)
	}
	slices.SortStableFunc(b.expiries, func(i, j int32) int {
		return cmp.Compare(b.Orders[i].Expires, b.Orders[j].Expires)
	})
}

// BotsPerTeam returns the number of bots of each team. RED's ids are 0 to n-1, BLUE's n to 2n-1.
func (b *Board) BotsPerTeam() int { return b.bots }

// WindowEnd returns the last turn of the switch window.
func (b *Board) WindowEnd() int64 { return b.SwitchTurn + b.SwitchDuration - 1 }
