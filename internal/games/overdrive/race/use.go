package race

import "slices"

// use carries out a command that uses a power-up (4.2 c). It does nothing if the player does not have one.
func (s *State) use(player int, cmd Command, r *round) {
	c, config := &s.cars[player], &s.start.Track.Config
	u, used, _ := cmd.Action.Powerup()
	i := slices.Index(s.list(listPowerups+player), int32(u))
	if i < 0 {
		s.event(player, DidNothing)
		return
	}
	s.remove(listPowerups+player, i)
	s.event(player, used)
	if u == Lizard {
		c.Lizard = true
		return // the only one without points
	}
	c.Score += config.UseBonus
	switch u {
	case Boost:
		c.Speed = c.MaxSpeed
		c.Boosting = true
		c.BoostCounter = config.BoostDuration
	case Oil:
		s.spill(c.Position)
	case Tweet:
		s.pending[s.waiting] = tweet{player: player, target: cmd.Target, replaces: c.Truck}
		s.waiting++
	case EMP:
		s.fireEMP(player, r)
	}
}

// Powerup returns the power-up that an action uses and the resulting event; ok is false if it uses none.
func (a Action) Powerup() (u Powerup, used Event, ok bool) {
	switch a {
	case UseBoost:
		return Boost, UsedBoost, true
	case UseOil:
		return Oil, UsedOil, true
	case UseLizard:
		return Lizard, UsedLizard, true
	case UseTweet:
		return Tweet, UsedTweet, true
	case UseEMP:
		return EMP, UsedEMP, true
	}
	return 0, 0, false
}

// spill puts oil on a block, replacing its object.
func (s *State) spill(p Position) {
	t := s.start.Track
	if cell := t.cell(p); t.blocks[cell] != OilSpill {
		s.addCell(listOil, cell)
	}
}

// fireEMP hits the other car if it was ahead in the same or an adjacent lane at the start of the round.
func (s *State) fireEMP(player int, r *round) {
	config := &s.start.Track.Config
	victim := 1 - player
	from, at := r.from[player], r.from[victim]
	beside := max(from.Lane-at.Lane, at.Lane-from.Lane) <= 1
	if beside && at.Block-from.Block > config.EMPBlockGap {
		s.event(victim, HitEMP)
		s.cars[victim].Score += config.EMPScore
	}
}
