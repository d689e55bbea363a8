// Package road helps simple bots for Overdrive: it predicts the result of a command in this round on the
// visible track. It imports only the rules.
package road

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// Ahead is the expected result of a command in this round, ignoring the opponent.
type Ahead struct {
	Blocks int // driven blocks
	Harm   int // damage from obstacles
	Items  int // picked-up power-ups
	Truck  bool
}

// Look returns the expected result of a command that moves a player's car in its lane or to an adjacent one.
func Look(s *race.State, player int, a race.Action) Ahead {
	t := s.Track()
	at, speed := s.Position(player), speed(s, player, a)
	to, first := race.Position{Lane: at.Lane, Block: at.Block + speed}, at.Block+1
	switch a {
	case race.TurnLeft, race.TurnRight:
		to.Lane += int(a-race.TurnLeft)*2 - 1
		to.Block = max(at.Block, to.Block-t.ChangeLanePenalty)
		first = at.Block
		if to.Lane < t.MinLane || to.Lane > t.MaxLane {
			return Ahead{Harm: t.MaxDamage} // the car would stay in its lane and lose a block
		}
	}
	to.Block = min(to.Block, t.TrackLength)
	var out Ahead
	out.Blocks = to.Block - at.Block
	jumps := a == race.UseLizard
	for block := first; block <= to.Block; block++ {
		if jumps && block < to.Block {
			continue
		}
		p := race.Position{Lane: to.Lane, Block: block}
		out.Harm += Harm(t, s.At(p))
		switch s.At(p) {
		case race.OilItem, race.BoostItem, race.LizardItem, race.TweetItem, race.EMPItem:
			out.Items++
		}
		if s.Truck(p) {
			out.Truck = true
			out.Harm += t.TruckDamage
			out.Blocks = block - 1 - at.Block
			break
		}
	}
	return out
}

// Harm returns the damage from an object.
func Harm(t *race.Track, o race.Object) int {
	switch o {
	case race.Mud:
		return t.MudDamage
	case race.OilSpill:
		return t.OilDamage
	case race.Wall:
		return t.WallDamage
	}
	return 0
}

// speed returns the speed of a player's car in this round, with a command.
func speed(s *race.State, player int, a race.Action) int {
	t := s.Track()
	speed := s.Speed(player)
	switch a {
	case race.Fix:
		return 0
	case race.UseBoost:
		return s.Cap(player)
	case race.Accelerate:
		for _, next := range [...]int{t.SpeedState1, t.SpeedState2, t.SpeedState3, t.MaximumSpeed} {
			if next > speed {
				return min(next, max(speed, s.Cap(player)))
			}
		}
	}
	return speed
}

// Steer returns the best by value of accelerating and both turns; accelerating if all are equal.
func Steer(s *race.State, player int, value func(Ahead) int) race.Action {
	best, most := race.Accelerate, value(Look(s, player, race.Accelerate))
	if s.Speed(player) == s.Track().MinimumSpeed {
		return best // a standing car cannot turn
	}
	for _, a := range [...]race.Action{race.TurnLeft, race.TurnRight} {
		if v := value(Look(s, player, a)); v > most {
			best, most = a, v
		}
	}
	return best
}
