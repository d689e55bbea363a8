package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// taste holds the preferences of a driver with a short look-ahead.
type taste struct {
	rounds int // look-ahead
	damage int // cost of a point of damage, in tenths of a block
	emp    int // value of keeping an EMP
	rival  int // cost of the other car's lead, in hundredths of its own; 0: it never attacks
}

// Common values of all tastes, in tenths of a block: approximately those of published bots.
const (
	glanceSpeed    = 25
	glanceBoost    = 120
	glanceBoosting = 30
	glanceLizard   = 30
	glanceTweet    = 20
	glanceOil      = 5
)

// mostRounds is the maximum look-ahead of all tastes.
const mostRounds = 3

// glance drives like most people's bots: it tries all commands for a few rounds, within the car's sight, assumes
// that the other car rolls on, and attacks at once or not at all.
type glance struct {
	taste
	player int
	last   int // last block that the car sees
	at     race.State
	levels [mostRounds]race.State
}

// predict fills a plan with its commands from a position, while the other car keeps to its plan.
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

// act returns its command in a position.
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

// try returns the value of a command followed by the best ones.
func (g *glance) try(s *race.State, a race.Action, level int) int {
	next := &g.levels[level]
	next.CopyFrom(s)
	var commands [race.Players]race.Command
	commands[g.player].Action = a
	if next.Step(commands) != nil {
		return unseen
	}
	if next.Position(g.player).Block > g.last {
		return g.value(s, g.rounds-level) // objects beyond are out of sight
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

// commands returns the commands that it tries.
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

// value returns the value of a position, if the cars drive on for the remaining rounds.
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
