// Package simple is a bot for Overdrive with a short look-ahead: it simulates all commands with the rules and
// chooses the one that leads to the best position. It only considers the visible part of the track and assumes
// that the opponent does nothing. It imports only the rules.
package simple

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// depth is the look-ahead in rounds.
const depth = 4

// Bot plays a player.
type Bot struct {
	player      int
	lastVisible int               // last visible block
	levels      [depth]race.State // positions by level of the search
}

// New returns a bot for a player.
func New(player int) *Bot { return &Bot{player: player} }

// Act returns the command of a round.
func (b *Bot) Act(s *race.State) race.Command {
	_, b.lastVisible = s.Window(b.player)
	best, value := race.Command{Action: race.Accelerate}, lowest
	for _, c := range b.commands(s, true) {
		if v := b.valueOf(s, c, 0); v > value {
			best, value = c, v
		}
	}
	return best
}

// lowest is less than the value of any position.
const lowest = -1 << 40

// valueOf returns the value of a command in a position, followed by the best commands.
func (b *Bot) valueOf(s *race.State, c race.Command, level int) int {
	next := &b.levels[level]
	next.CopyFrom(s)
	var commands [race.Players]race.Command
	commands[b.player] = c
	if err := next.Step(commands); err != nil {
		return lowest
	}
	if next.Position(b.player).Block > b.lastVisible {
		return b.value(s, depth-level) // objects beyond are invisible
	}
	if next.Over() || level+1 == depth {
		return b.value(next, depth-1-level)
	}
	value := lowest
	for _, c := range b.commands(next, false) {
		value = max(value, b.valueOf(next, c, level+1))
	}
	return value
}

// commands returns the commands worth trying; attacks only if now.
func (b *Bot) commands(s *race.State, now bool) []race.Command {
	list := make([]race.Command, 0, 10)
	add := func(a race.Action) { list = append(list, race.Command{Action: a}) }
	add(race.Accelerate)
	if s.Speed(b.player) > 0 {
		add(race.DoNothing)
		add(race.TurnLeft)
		add(race.TurnRight)
	}
	if s.Damage(b.player) > 0 {
		add(race.Fix)
	}
	for _, it := range [...]struct {
		powerup race.Powerup
		action  race.Action
		now     bool
	}{
		{race.Boost, race.UseBoost, false},
		{race.Lizard, race.UseLizard, false},
		{race.EMP, race.UseEMP, true},
		{race.Oil, race.UseOil, true},
	} {
		if s.Holds(b.player, it.powerup) > 0 && (now || !it.now) {
			add(it.action)
		}
	}
	if now && s.Holds(b.player, race.Tweet) > 0 {
		list = append(list, race.Command{Action: race.UseTweet, Target: b.truckTarget(s)})
	}
	return list
}

// truckTarget returns the position for a truck: in the opponent's lane, where it will drive in the next round.
func (b *Bot) truckTarget(s *race.State) race.Position {
	p, speed := s.Position(1-b.player), s.Speed(1-b.player)
	p.Block = min(p.Block+speed+2, s.Track().TrackLength)
	return p
}
