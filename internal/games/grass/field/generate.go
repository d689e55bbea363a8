package field

import (
	"fmt"
	"math"
)

// widest returns the maximum width of maps: narrow in the first league, else that of the full game.
func widest(league int) (int, error) {
	switch {
	case league < 0:
		return 0, fmt.Errorf("league is %d, must be 1 (narrow maps) or 2 (the full game)", league)
	case league == 1:
		return narrowWidth, nil
	}
	return MaxWidth, nil
}

// Parameters of the referee's generator.
const (
	snakyChance = 0.1 // probability of a map with more grass, in place of tiles with little scrap
	bridgeScrap = 6   // of a hole that is filled to join two islands
	startScrap  = 10  // of tiles where a player may start
	raisedScrap = 1   // of grass in a player's start, so that it becomes a tile

	startMargin   = 2 // from the edges; one less at the right and lower edge
	startDistance = 7 // minimum Manhattan distance between the starts
)

// Generate generates the map of a seed in a league exactly like the referee.
func Generate(seed int64, league int) (Map, error) {
	widest, err := widest(league)
	if err != nil {
		return Map{}, fmt.Errorf("generate map: %w", err)
	}
	g := &generator{random: NewRandom(seed)}
	g.snaky = g.random.Float64() < snakyChance
	width := g.random.IntN(widest-MinWidth+1) + MinWidth
	g.Map = newMap(width, width/2)
	g.rotated = g.random.Bool()
	g.fillScrap()
	g.placeStarts()
	g.shuffle()
	g.bridge()
	return g.Map, nil
}

// generator is a map in progress.
type generator struct {
	Map
	random  *Random
	snaky   bool
	rotated bool  // the second half is the first one rotated, not mirrored left to right
	holes   []int // grass that may be filled, one cell of each symmetric pair
	starts  []int // possible starts, one cell of each symmetric pair
}

func (g *generator) opposite(cell int) int {
	x, y := cell%g.Width, cell/g.Width
	if g.rotated {
		y = g.Height - 1 - y
	}
	return y*g.Width + g.Width - 1 - x
}

func (g *generator) distance(a, b int) int {
	return abs(a%g.Width-b%g.Width) + abs(a/g.Width-b/g.Width)
}

func abs(n int) int { return max(n, -n) }

func (g *generator) neighbours(cell int, f func(cell int)) {
	x, y := cell%g.Width, cell/g.Width
	if x > 0 {
		f(cell - 1)
	}
	if x < g.Width-1 {
		f(cell + 1)
	}
	if y > 0 {
		f(cell - g.Width)
	}
	if y < g.Height-1 {
		f(cell + g.Width)
	}
}

// fillScrap draws the scrap of all tiles.
func (g *generator) fillScrap() {
	done := make([]bool, len(g.Scrap))
	for cell := range g.Scrap {
		if done[cell] {
			continue
		}
		other := g.opposite(cell)
		done[other] = true
		scrap := g.drawScrap(cell)
		g.Scrap[cell], g.Scrap[other] = scrap, scrap
		if scrap == 0 {
			g.holes = append(g.holes, cell)
		}
		if scrap == startScrap && g.canStart(cell, other) {
			g.starts = append(g.starts, cell)
		}
	}
}

// drawScrap draws the scrap of a tile, with more scrap near the centre.
func (g *generator) drawScrap(cell int) int {
	centre := g.Height/2*g.Width + g.Width/2
	away := float64(g.distance(cell, centre)) / float64(g.Width/2+g.Height/2)
	d := g.random.Float64()
	d = float64(d * d)
	d = math.Pow(d, 1/(1+float64(3*(1-away))))
	switch {
	case d < 0.15:
		return 0
	case d < 0.35 && g.snaky:
		return 0
	case d < 0.35:
		return 4
	case d < 0.5:
		return 6
	case d < 0.8:
		return 8
	case d < 0.9:
		return 9
	}
	return 10
}

// canStart reports whether the players may start on a pair of cells.
func (g *generator) canStart(cell, other int) bool {
	x, y := cell%g.Width, cell/g.Width
	apart := g.distance(cell, other)
	return cell != other &&
		startMargin <= x && x <= g.Width-startMargin &&
		startMargin <= y && y <= g.Height-startMargin &&
		apart >= startDistance && 2*apart >= g.Width
}

// placeStarts draws the players' starts and places their robots: a cross of five tiles with robots on its four arms.
func (g *generator) placeStarts() {
	if len(g.starts) == 0 {
		g.starts = append(g.starts, g.Width+1) // the tile (1, 1)
	}
	start := g.starts[g.random.IntN(len(g.starts))]
	starts := [Players]int{start, g.opposite(start)}
	if !g.random.Bool() {
		starts[0], starts[1] = starts[1], starts[0]
	}
	for p, start := range starts {
		g.claim(p, start)
		g.neighbours(start, func(cell int) {
			g.claim(p, cell)
			g.Units[cell] = 1
		})
	}
}

func (g *generator) claim(player, cell int) {
	g.Owner[cell] = player
	if g.Scrap[cell] == 0 {
		g.Scrap[cell] = raisedScrap
	}
}
