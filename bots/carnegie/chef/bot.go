// Package chef is the strongest bot for the Carnegie Cookoff. It plans the whole match (package schedule), improves the plan in
// every turn, and carries it out. When an opponent in the kitchen interferes, it plans anew from the actual state.
//
// It imports only the rules and what bots share.
package chef

import (
	"time"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/bots/carnegie/greedy"
	"github.com/cookoff/cookoff/bots/carnegie/raider"
	"github.com/cookoff/cookoff/bots/carnegie/schedule"
	"github.com/cookoff/cookoff/internal/sim"
)

// Options are the options of the bot.
type Options struct {
	Level int              // from 1 to Levels; 0 is the highest
	Nodes int              // turns that are simulated in each turn of the match; 0: as in the level
	Time  time.Duration    // of each turn, instead of Nodes; 0 is none, and matches can be repeated
	Now   func() time.Time // the clock, for Time
	Seed  uint64           // of the search
	Raid  Raid             // when it goes over to the opponent's kitchen
}

// DefaultNodes is the number of simulated turns per turn, which take about a millisecond. In kitchens larger than usual, by
// cells times bots, it is reduced in proportion.
const (
	DefaultNodes = 2000
	usualSize    = 8192
)

// Bot plays a team. It is deterministic in its options.
type Bot struct {
	team    sim.Team
	options Options
	level   level
	floor   *floor.Floor
	simple  *greedy.Bot // plays where the kitchen is too large to be planned
	kitchen *schedule.Kitchen
	enemy   *schedule.Kitchen // the opponent's, once a raid was considered
	plan    *schedule.Plan
	last    int // turn that the plan ends with
	seen    snapshot
	careful bool      // little may be lost to raiders
	warned  int       // turn in which it was asked last how much
	idle    bool      // the opponent has done nothing so far
	posts   []sim.Pos // where its bots stood in the first turn
	raided  bool      // opponents were in the kitchen in the turn before
	raider  *raider.Bot
	weighed int // turn in which a raid was considered last
	raiding bool
}

// size returns the size of the search problem of a kitchen.
func size(b *sim.Board) int { return b.Width * b.Height * b.BotsPerTeam() }

// New makes a bot for a team.
func New(b *sim.Board, team sim.Team, o Options) *Bot {
	level := levelOf(o.Level)
	if o.Nodes == 0 {
		o.Nodes = max(level.nodes*usualSize/max(usualSize, size(b)), min(level.nodes, 1))
	}
	bot := &Bot{team: team, options: o, level: level, floor: floor.New(b), raider: raider.New(b, team, raider.Starve), warned: -reweigh}
	if b.BotsPerTeam() > mostBots || bot.floor.Cells() > mostCells {
		bot.simple = greedy.New(b, team)
	} else {
		bot.setKitchen(b, sim.DefaultTurns)
	}
	return bot
}

// The largest kitchens that are supported.
const (
	mostCells = 128 * 128
	mostBots  = 64
)

// Turn plays a turn of all bots of the team. It never fails.
func (b *Bot) Turn(c sim.Controller) error {
	if b.simple != nil {
		return b.simple.Turn(c)
	}
	s := c.State()
	if b.raiding = s.Switched(b.team); b.raiding {
		b.raider.Raid(c)
		return nil
	}
	b.observe(s)
	limit := b.newLimit()
	if !b.weighs(s, c) {
		b.think(s, limit)
	} else if b.think(s, limit.first()); b.raidPays(s, limit) {
		b.raiding = c.SwitchMaps()
		b.raider.Raid(c)
		return nil
	}
	b.carryOut(c)
	return nil
}

// carryOut makes the calls of the planned turn. If one fails to do what was planned, the plan is discarded.
func (b *Bot) carryOut(c sim.Controller) {
	ok := true
	for _, call := range b.plan.Turn(nil) {
		ok = call.Make(c) && ok
	}
	b.seen.take(c.State(), b.team)
	b.seen.valid = b.seen.valid && ok
}
