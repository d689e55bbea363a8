package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// preferences are the evaluation weights of a driver with a short look-ahead.
type preferences struct {
	rounds   int // look-ahead in rounds
	damage   int // cost of a point of damage, in tenths of a block
	emp      int // value of keeping an EMP
	opponent int // cost of the other car's progress, in hundredths of the value of its own; 0: never attacks
}

// Weights common to all preferences, in tenths of a block: approximately those of published bots.
const (
	speedWeight    = 25
	boostWeight    = 120
	boostingWeight = 30
	lizardWeight   = 30
	tweetWeight    = 20
	oilWeight      = 5
)

// maxRounds is the maximum look-ahead.
const maxRounds = 3

// shortSearch drives like most contestants' bots: it tries all commands for a few rounds on the visible part of
// the track, assumes that the other car drives on, and attacks at once or not at all.
type shortSearch struct {
	preferences
	player      int
	lastVisible int // last visible block
	state       race.State
	levels      [maxRounds]race.State
}

// predict fills out with the driver's commands from a position, given the other car's plan.
func (g *shortSearch) predict(root *race.State, other, out *plan) {
	g.state.CopyFrom(root)
	for i := range out {
		out[i] = race.Accelerate
		if g.state.Over() {
			continue
		}
		out[i] = g.act(&g.state)
		var commands [race.Players]race.Command
		commands[g.player].Action, commands[1-g.player].Action = out[i], other[i]
		if g.state.Step(commands) != nil {
			return
		}
	}
}

// act returns the driver's command in a position.
func (g *shortSearch) act(s *race.State) race.Action {
	_, g.lastVisible = s.Window(g.player)
	best, most := race.Accelerate, minValue
	var room [maxActions]race.Action
	for _, a := range g.commands(s, room[:0], true) {
		if v := g.valueOf(s, a, 0); v > most {
			best, most = a, v
		}
	}
	return best
}

// valueOf returns the value of a command followed by the best commands.
func (g *shortSearch) valueOf(s *race.State, a race.Action, level int) int {
	next := &g.levels[level]
	next.CopyFrom(s)
	var commands [race.Players]race.Command
	commands[g.player].Action = a
	if next.Step(commands) != nil {
		return minValue
	}
	if next.Position(g.player).Block > g.lastVisible {
		return g.value(s, g.rounds-level) // objects beyond are invisible
	}
	if next.Over() || level+1 == g.rounds {
		return g.value(next, g.rounds-1-level)
	}
	most := minValue
	var room [maxActions]race.Action
	for _, then := range g.commands(next, room[:0], false) {
		most = max(most, g.valueOf(next, then, level+1))
	}
	return most
}

// commands appends the commands to try; attacks only if now.
func (g *shortSearch) commands(s *race.State, list []race.Action, now bool) []race.Action {
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
	if now && g.opponent > 0 && canFire(s, g.player) {
		list = append(list, race.UseEMP)
	}
	return list
}

// value returns the value of a position, assuming that the cars drive on for left rounds.
func (g *shortSearch) value(s *race.State, left int) int {
	own, other := g.player, 1-g.player
	drive := func(player int) int {
		speed := s.Speed(player)
		return (s.Position(player).Block+left*speed)*perBlock + speed*speedWeight
	}
	v := drive(own) - drive(other)*g.opponent/100 - s.Damage(own)*g.damage
	if rounds, boosting := s.Boost(own); boosting {
		v += rounds * boostingWeight
	}
	worth := [powerups]int{
		race.Oil: oilWeight, race.Boost: boostWeight, race.Lizard: lizardWeight, race.Tweet: tweetWeight, race.EMP: g.emp,
	}
	for u, each := range worth {
		v += s.Holds(own, race.Powerup(u)) * each
	}
	return v
}
