// Package crew executes errands, one per bot of a team: it routes the bots without collisions and makes the
// calls. It imports only the rules and shared packages of bots.
package crew

import (
	"slices"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/bots/carnegie/traffic"
	"github.com/cookoff/cookoff/internal/sim"
)

// Nowhere stands for no tile.
const Nowhere = -1

// Errand is a bot's next task: go to a tile, and make a call there.
type Errand struct {
	Fn    sim.Fn // FnNone: only go there
	Tile  int    // Nowhere: stay
	Goods sim.Goods
}

// Crew moves the bots of a team in their own kitchen. It is not safe for concurrent use.
type Crew struct {
	Team    sim.Team
	Board   *sim.Board
	Floor   *floor.Floor
	traffic *traffic.Planner
	c       sim.Controller
}

// New returns the crew of a team.
func New(b *sim.Board, team sim.Team) *Crew {
	f := floor.New(b)
	return &Crew{Team: team, Board: b, Floor: f, traffic: traffic.New(f)}
}

// Turn plays a turn: bots in reach of their tiles act, all bots walk, and bots that have not acted act. next
// returns the errand of a bot, by its number in the team; it is called again after changes.
func (w *Crew) Turn(c sim.Controller, next func(i int) Errand) {
	w.c = c
	acted := make([]bool, w.Board.BotsPerTeam())
	w.act(acted, next)
	w.walk(next)
	w.act(acted, next)
}

func (w *Crew) act(acted []bool, next func(i int) Errand) {
	for i := range acted {
		if acted[i] || !w.isHome(i) {
			continue
		}
		if e := next(i); e.Fn != sim.FnNone && e.Tile != Nowhere && w.Floor.Reach(e.Tile)[w.Cell(i)] == 0 {
			w.call(i, e)
			acted[i] = true
		}
	}
}

func (w *Crew) call(i int, e Errand) {
	at := w.Floor.Pos(e.Tile)
	args := []sim.Value{sim.IntValue(w.Bot(i).ID), sim.IntValue(at.X), sim.IntValue(at.Y)}
	if e.Fn == sim.FnBuy {
		args = slices.Insert(args, 1, sim.GoodsValue(e.Goods))
	}
	w.c.Call(e.Fn, args)
}

// walk moves all bots a step towards their tiles.
func (w *Crew) walk(next func(i int) Errand) {
	var walkers []traffic.Walker
	var ids, others []int
	for i := range w.Board.BotsPerTeam() {
		if !w.isHome(i) {
			continue
		}
		walker := traffic.Walker{Cell: w.Cell(i)}
		if e := next(i); e.Tile != Nowhere && w.Floor.Reach(e.Tile)[walker.Cell] < floor.Far {
			walker.Goal = w.Floor.Reach(e.Tile)
		}
		walkers, ids = append(walkers, walker), append(ids, w.Bot(i).ID)
	}
	s := w.c.State()
	for id := range s.Bots() {
		if bot := s.Bot(id); bot.Map == w.Team && !slices.Contains(ids, id) {
			others = append(others, w.Floor.Cell(bot.Pos))
		}
	}
	ways := w.traffic.Plan(walkers, others)
	moved := make([]bool, len(ids))
	for again := true; again; { // a bot can enter a cell only after the other bot left it
		again = false
		for n, id := range ids {
			from, to := w.Floor.Pos(walkers[n].Cell), w.Floor.Pos(int(ways[n][1]))
			if dx, dy := to.X-from.X, to.Y-from.Y; !moved[n] && w.c.CanMove(id, dx, dy) {
				moved[n], again = w.c.Move(id, dx, dy), true
			}
		}
	}
}
