package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// taste is what drivers differ in that look some rounds ahead.
type taste struct {
	rounds int // that it looks ahead
	damage int // what a point of damage costs, in tenths of a block
	emp    int // what an EMP is worth to it that it keeps
	rival  int // what the other car's lead costs, in hundredths of its own; 0: it never attacks
}

// What all of them think things are worth, in tenths of a block: about what people wrote that published their bots.
const (
	glanceSpeed    = 25
	glanceBoost    = 120
	glanceBoosting = 30
	glanceLizard   = 30
	glanceTweet    = 20
	glanceOil      = 5
)

// mostRounds is the farthest that any of them looks ahead.
const mostRounds = 3

// glance drives as most people's bots do: it tries all commands for a few rounds, no farther than the car sees, takes
// the other car to roll on, and attacks at once or not at all.
type glance struct {
	taste
	player int
	last   int // block that the car sees at most
	at     race.State
	levels [mostRounds]race.State
}

// predict fills a plan with what it does from a position, while the other car keeps to its plan.
func (g *glance) predict(root *race.State, other, out *plan) {
	g.at.CopyFrom(root)
	for i := range out {
		out[i] = race.Accelerate
		if g.at.Over() {
			continue
		}
		out[i] = g.act(&g.at)
		var commands [race.Players]race.Command
		commands[g.player].Action, commands[1-g.player].Action = out[i], other[i]
		if g.at.Step(commands) != nil {
			return
		}
	}
}

// act returns what it does in a position.
func (g *glance) act(s *race.State) race.Action {
	_, g.last = s.Window(g.player)
	best, most := race.Accelerate, unseen
	var room [maxActions]race.Action
	for _, a := range g.commands(s, room[:0], true) {
		if v := g.try(s, a, 0); v > most {
			best, most = a, v
		}
	}
	return best
}

// try returns what a command is worth, with the best ones after it.
func (g *glance) try(s *race.State, a race.Action, level int) int {
	next := &g.levels[level]
	next.CopyFrom(s)
	var commands [race.Players]race.Command
	commands[g.player].Action = a
	if next.Step(commands) != nil {
		return unseen
	}
	if next.Position(g.player).Block > g.last {
		return g.value(s, g.rounds-level) // what it comes by is out of sight
	}
	if next.Over() || level+1 == g.rounds {
		return g.value(next, g.rounds-1-level)
	}
	most := unseen
	var room [maxActions]race.Action
	for _, then := range g.commands(next, room[:0], false) {
		most = max(most, g.try(next, then, level+1))
	}
	return most
}

// commands returns those that it tries.
func (g *glance) commands(s *race.State, list []race.Action, now bool) []race.Action {
	t := s.Track()
	lane, speed := s.Position(g.player).Lane, s.Speed(g.player)
	list = append(list, race.Accelerate)
	if speed > t.MinimumSpeed {
		if speed < min(t.MaximumSpeed, s.Cap(g.player)) {
			list = append(list, race.DoNothing)
		}
		if lane > t.MinLane {
			list = append(list, race.TurnLeft)
		}
		if lane < t.MaxLane {
			list = append(list, race.TurnRight)
		}
	}
	if s.Damage(g.player) > 0 {
		list = append(list, race.Fix)
	}
	if s.Holds(g.player, race.Boost) > 0 {
		list = append(list, race.UseBoost)
	}
	if s.Holds(g.player, race.Lizard) > 0 {
		list = append(list, race.UseLizard)
	}
	if now && g.rival > 0 && canFire(s, g.player) {
		list = append(list, race.UseEMP)
	}
	return list
}

// value returns what a position is worth to it, if the cars drive on for the rounds that are left.
func (g *glance) value(s *race.State, left int) int {
	own, other := g.player, 1-g.player
	drive := func(player int) int {
		speed := s.Speed(player)
		return (s.Position(player).Block+left*speed)*perBlock + speed*glanceSpeed
	}
	v := drive(own) - drive(other)*g.rival/100 - s.Damage(own)*g.damage
	if rounds, boosting := s.Boost(own); boosting {
		v += rounds * glanceBoosting
	}
	worth := [powerups]int{
		race.Oil: glanceOil, race.Boost: glanceBoost, race.Lizard: glanceLizard, race.Tweet: glanceTweet, race.EMP: g.emp,
	}
	for u, each := range worth {
		v += s.Holds(own, race.Powerup(u)) * each
	}
	return v
}
