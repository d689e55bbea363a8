// Package chef is the strongest bot for the Carnegie Cookoff. It plans the whole match (package schedule),
// improves the plan in every turn, and executes it. If an opponent in the kitchen interferes, it updates the
// plan from the actual state.
//
// It imports only the rules and shared packages of bots.
package chef

import (
	"time"

	"github.com/cookoff/cookoff/bots/carnegie/floor"
	"github.com/cookoff/cookoff/bots/carnegie/greedy"
	"github.com/cookoff/cookoff/bots/carnegie/raider"
	"github.com/cookoff/cookoff/bots/carnegie/schedule"
	"github.com/cookoff/cookoff/internal/sim"
)

// Options configure the bot.
type Options struct {
	Level int              // strength, 1 to Levels; 0: the highest
	Nodes int              // turns to simulate per turn of the match; 0: as the level says
	Time  time.Duration    // time limit per turn, instead of Nodes; 0: none, so matches are reproducible
	Now   func() time.Time // clock for Time
	Seed  uint64           // for the search
	Raid  Raid             // when to enter the opponent's kitchen
}

// DefaultNodes is the default of Options.Nodes; simulating them takes about a millisecond. In kitchens larger
// than defaultSize (cells times bots) it is reduced in proportion.
const (
	DefaultNodes = 2000
	defaultSize  = 8192
)

// Bot plays a team. It is deterministic in its options.
type Bot struct {
	team            sim.Team
	options         Options
	level           level
	floor           *floor.Floor
	simple          *greedy.Bot // plays if the kitchen is too large for a plan
	kitchen         *schedule.Kitchen
	opponentKitchen *schedule.Kitchen // the opponent's; nil until a raid is considered
	plan            *schedule.Plan
	lastTurn        int // last turn of the plan
	seen            snapshot
	careful         bool      // little may be risked: raiders are expected
	estimatedAt     int       // turn of the last check for that
	opponentIdle    bool      // the opponent has done nothing so far
	startPositions  []sim.Pos // positions of the opponent's bots in the first turn
	wasRaided       bool      // opponents were in the kitchen in the previous turn
	raider          *raider.Bot
	consideredAt    int // turn in which a raid was last considered
	raiding         bool
}

// size measures a kitchen by the cost of simulating it.
func size(b *sim.Board) int { return b.Width * b.Height * b.BotsPerTeam() }

// New makes a bot for a team.
func New(b *sim.Board, team sim.Team, o Options) *Bot {
	level := levelOf(o.Level)
	if o.Nodes == 0 {
		o.Nodes = max(level.nodes*defaultSize/max(defaultSize, size(b)), min(level.nodes, 1))
	}
	bot := &Bot{team: team, options: o, level: level, floor: floor.New(b), raider: raider.New(b, team, raider.Starve), estimatedAt: -reestimateEvery}
	if b.BotsPerTeam() > maxBots || bot.floor.Cells() > maxCells {
		bot.simple = greedy.New(b, team)
	} else {
		bot.setKitchen(b, sim.DefaultTurns)
	}
	return bot
}

// Limits of kitchens with a plan.
const (
	maxCells = 128 * 128
	maxBots  = 64
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
	if !b.considersRaid(s, c) {
		b.think(s, limit)
	} else if b.think(s, limit.firstHalf()); b.raidPays(s, limit) {
		b.raiding = c.SwitchMaps()
		b.raider.Raid(c)
		return nil
	}
	b.execute(c)
	return nil
}

// execute makes the calls of the planned turn. If one does not have the planned result, the next turn updates
// the plan from the actual state.
func (b *Bot) execute(c sim.Controller) {
	ok := true
	for _, call := range b.plan.Turn(nil) {
		ok = call.Make(c) && ok
	}
	b.seen.take(c.State(), b.team)
	b.seen.valid = b.seen.valid && ok
}
