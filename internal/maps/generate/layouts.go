package generate

import "github.com/cookoff/cookoff/internal/sim"

// drawLayout draws the walls of a kitchen. Stations later replace walls, or floor if scattered is true. ok is false if
// the floor has fewer parts than the layout needs, or is too small.
func drawLayout(p *plan, d *dice) (r *room, scattered, ok bool) {
	walls, parts := true, 1
	if p.choice[Layout] == "scatter" {
		walls, scattered = d.chance(50), true
	}
	r = newRoom(p.width, p.height, walls)
	mirrored := d.chance(35)
	switch p.choice[Layout] {
	case "open":
		r.scatterBlocks(d, d.below(3))
	case "islands":
		r.addIslands(d)
	case "corridor":
		r.cutCorridors(d)
	case "rooms":
		r.divide(d, 1, 1, r.Width-2, r.Height-2)
	case "cramped":
		r.carve(d)
	case "split":
		parts = r.split(d, p)
		mirrored = false
	case "scatter":
		r.scatterWalls(d)
		mirrored = false
	}
	if mirrored {
		r.mirror()
	}
	if p.choice[Layout] == "islands" && !r.hasIslands() {
		return r, scattered, false
	}
	const roomForWork = 3 // floor tiles in addition to the bots' starts
	return r, scattered, r.keep(parts, p.bots/parts+roomForWork)
}

// scatterBlocks adds a few small blocks to the open floor.
func (r *room) scatterBlocks(d *dice, n int) {
	for range n {
		w, h := d.between(1, 2), d.between(1, 2)
		if r.Width < w+6 || r.Height < h+5 {
			continue
		}
		x, y := d.between(2, r.Width-3-w), d.between(2, r.Height-3-h)
		r.fill(x, y, x+w-1, y+h-1, sim.Wall)
	}
}

// addIslands adds a grid of blocks with passages between them.
func (r *room) addIslands(d *dice) {
	w, h := d.between(1, 4), d.between(1, 2)
	across, along := d.between(1, 2), d.between(1, 2)
	for x := 1 + across; x+w <= r.Width-1-across; x += w + across {
		for y := 1 + along; y+h <= r.Height-1-along; y += h + along {
			if d.chance(85) {
				r.fill(x, y, x+w-1, y+h-1, sim.Wall)
			}
		}
	}
}

// hasIslands reports whether an inner tile is a wall.
func (r *room) hasIslands() bool {
	for x := 1; x < r.Width-1; x++ {
		for y := 1; y < r.Height-1; y++ {
			if r.At(x, y) == sim.Wall {
				return true
			}
		}
	}
	return false
}

// cutCorridors builds walls between long aisles, with gaps at alternating ends or at random.
func (r *room) cutCorridors(d *dice) {
	vertical, serpentine, pitch := d.chance(50), d.chance(50), d.between(2, 3)
	long, deep := r.Width-2, r.Height-2
	if vertical {
		long, deep = deep, long
	}
	for n, line := 0, pitch; line < deep; n, line = n+1, line+pitch {
		width := d.between(1, 2)
		gap := 1
		switch last := long - width + 1; {
		case !serpentine:
			gap = d.between(1, last)
		case n%2 == 1:
			gap = last
		}
		for along := 1; along <= long; along++ {
			if along < gap || along >= gap+width {
				r.line(vertical, line, along, along, sim.Wall)
			}
		}
	}
}

// divide cuts a rectangle of floor into rooms with doors.
func (r *room) divide(d *dice, x0, y0, x1, y1 int) {
	const least = 3 // sides of a room
	w, h := x1-x0+1, y1-y0+1
	vertical := w > h || w == h && d.chance(50)
	side := max(w, h)
	if side < 2*least+1 || side < 3*least && d.chance(35) {
		return
	}
	door, width := d.below(min(w, h)), d.between(1, 2)
	at, from, to := least+d.below(side-2*least), x0, x1
	if vertical {
		at, from, to = x0+at, y0, y1
	} else {
		at += y0
	}
	r.line(vertical, at, from, to, sim.Wall)
	r.line(vertical, at, from+door, min(from+door+width-1, to), sim.Floor)
	if vertical {
		r.divide(d, x0, y0, at-1, y1)
		r.divide(d, at+1, y0, x1, y1)
	} else {
		r.divide(d, x0, y0, x1, at-1)
		r.divide(d, x0, at+1, x1, y1)
	}
}

// carve fills the kitchen with walls and digs passages by a random walk.
func (r *room) carve(d *dice) {
	r.fill(0, 0, r.Width-1, r.Height-1, sim.Wall)
	x, y := r.Width/2, r.Height/2
	inside := (r.Width - 2) * (r.Height - 2)
	floor := max(inside*d.between(35, 60)/100, 1)
	const stepsPerTile = 40 // maximum steps per tile of floor
	for steps := 0; floor > 0 && steps < stepsPerTile*inside; steps++ {
		if r.At(x, y) == sim.Wall {
			r.set(x, y, sim.Floor)
			floor--
		}
		switch d.below(4) {
		case 0:
			x = min(x+1, r.Width-2)
		case 1:
			x = max(x-1, 1)
		case 2:
			y = min(y+1, r.Height-2)
		case 3:
			y = max(y-1, 1)
		}
	}
}

// split draws one wall across the kitchen, sometimes two if there are space and bots for three parts, and returns the
// number of parts.
func (r *room) split(d *dice, p *plan) (parts int) {
	vertical := d.chance(100 * r.Width / (r.Width + r.Height))
	side, across := r.Height, r.Width
	if vertical {
		side, across = across, side
	}
	wall := func(at int) {
		r.line(vertical, at, 0, across-1, sim.Wall)
		if p.choice[Hard] == handover {
			r.doubleWall(at+1, vertical, d)
		}
	}
	const roomForThree = 13
	if three := d.chance(30); three && p.bots >= 3 && side >= roomForThree {
		wall(side / 3)
		wall(side - 1 - side/3)
		return 3
	}
	wall(side/2 + d.between(-side/6, side/6))
	return 2
}

// scatterWalls adds single walls at random places.
func (r *room) scatterWalls(d *dice) {
	for c := range r.Tiles {
		if d.chance(5) {
			r.Tiles[c] = sim.Wall
		}
	}
}
