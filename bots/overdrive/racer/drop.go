package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// Candidate positions for trucks, in blocks beyond the opponent's place after this round.
const (
	nearest  = 1
	trucks   = 4  // one on each second block
	mostCost = 60 // for using it, in tenths of a block
)

// drop uses oil or a truck if that does more than the best other command, which is better than doing nothing by
// cost.
func (b *Bot) drop(s *race.State, root *race.State, cost int) (c race.Command, ok bool) {
	if cost > mostCost {
		return c, false
	}
	if s.Holds(b.player, race.Tweet) > 0 {
		if c, ok := b.truck(root, b.weights.Tweet+cost*100/max(1, b.weights.Rival)); ok {
			return c, true
		}
	}
	// Oil hinders cars that come later, and always scores points.
	if s.Holds(b.player, race.Oil) > 0 && cost <= b.weights.Oil {
		return race.Command{Action: race.UseOil}, true
	}
	return c, false
}

// truck returns the best place for a truck, given that the opponent sees and may avoid it, if it costs the opponent
// enough.
func (b *Bot) truck(root *race.State, enough int) (best race.Command, ok bool) {
	other := 1 - b.player
	idle := plan{}
	then := &b.after
	play := func(c race.Command) (value int, ok bool) {
		then.CopyFrom(root)
		var commands [race.Players]race.Command
		commands[b.player], commands[other].Action = c, b.likely[0]
		if then.Step(commands) != nil || then.Over() {
			return 0, false
		}
		b.theirs.run(then, other, &idle, &b.reply)
		return b.reply.best, true
	}
	usual, ok := play(race.Command{Action: race.DoNothing})
	if !ok {
		return best, false
	}
	at, own := then.Position(other), then.Position(b.player)
	t := root.Track()
	least := usual - enough
	for lane := max(t.MinLane, at.Lane-1); lane <= min(t.MaxLane, at.Lane+1); lane++ {
		for i := range trucks {
			target := race.Position{Lane: lane, Block: at.Block + nearest + 2*i}
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
