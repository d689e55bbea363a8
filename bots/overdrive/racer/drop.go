package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// Candidate positions for trucks, in blocks beyond the opponent's position after this round.
const (
	firstTruck  = 1
	truckCount  = 4  // at every second block
	maxDropCost = 60 // maximum loss from dropping instead of the best command, in tenths of a block
)

// drop returns a command that drops oil or a truck if that gains more than cost, the advantage of the best
// other command over doing nothing.
func (b *Bot) drop(s *race.State, root *race.State, cost int) (c race.Command, ok bool) {
	if cost > maxDropCost {
		return c, false
	}
	if s.Holds(b.player, race.Tweet) > 0 {
		if c, ok := b.truck(root, b.weights.Tweet+cost*100/max(1, b.weights.Rival)); ok {
			return c, true
		}
	}
	// Oil hinders cars that follow, and always scores points.
	if s.Holds(b.player, race.Oil) > 0 && cost <= b.weights.Oil {
		return race.Command{Action: race.UseOil}, true
	}
	return c, false
}

// truck returns the best position for a truck if it costs the opponent, who sees it and may avoid it, at least
// minLoss.
func (b *Bot) truck(root *race.State, minLoss int) (best race.Command, ok bool) {
	other := 1 - b.player
	idle := plan{}
	then := &b.after
	play := func(c race.Command) (value int, ok bool) {
		then.CopyFrom(root)
		var commands [race.Players]race.Command
		commands[b.player], commands[other].Action = c, b.likelyPlan[0]
		if then.Step(commands) != nil || then.Over() {
			return 0, false
		}
		b.opponentSearch.run(then, other, &idle, &b.reply)
		return b.reply.best, true
	}
	usual, ok := play(race.Command{Action: race.DoNothing})
	if !ok {
		return best, false
	}
	at, own := then.Position(other), then.Position(b.player)
	t := root.Track()
	least := usual - minLoss
	for lane := max(t.MinLane, at.Lane-1); lane <= min(t.MaxLane, at.Lane+1); lane++ {
		for i := range truckCount {
			target := race.Position{Lane: lane, Block: at.Block + firstTruck + 2*i}
			mine := target.Block > own.Block && max(target.Lane-own.Lane, own.Lane-target.Lane) <= 1
			if target.Block >= t.TrackLength || mine || root.Truck(target) {
				continue
			}
			c := race.Command{Action: race.UseTweet, Target: target}
			if v, ok := play(c); ok && v < least {
				best, least = c, v
			}
		}
	}
	return best, best.Action == race.UseTweet
}
