package race

import "iter"

// Scenario returns the start of the match.
func (s *State) Scenario() *Scenario { return s.start }

// Track returns the track of the match.
func (s *State) Track() *Track { return s.start.Track }

// Round returns the number of played rounds.
func (s *State) Round() int { return s.round }

// Position returns the position of a player's car.
func (s *State) Position(player int) Position { return s.cars[player].Position }

// Speed returns the speed of a player's car, in blocks per round.
func (s *State) Speed(player int) int { return s.cars[player].Speed }

// Damage returns the damage of a player's car.
func (s *State) Damage(player int) int { return s.cars[player].Damage }

// Score returns a player's score, which may be negative.
func (s *State) Score(player int) int { return s.cars[player].Score }

// Boost returns the remaining rounds of a player's boost, and whether it has one.
func (s *State) Boost(player int) (rounds int, boosting bool) {
	return s.cars[player].BoostCounter, s.cars[player].Boosting
}

// Holds returns the number of a player's power-ups of a kind.
func (s *State) Holds(player int, u Powerup) int {
	n := 0
	for _, v := range s.list(listPowerups + player) {
		if Powerup(v) == u {
			n++
		}
	}
	return n
}

// State returns a player's last event.
func (s *State) State(player int) Event {
	list := s.list(listEvents + player)
	return Event(list[len(list)-1])
}

// Events returns a player's events in the last round, in order.
func (s *State) Events(player int) iter.Seq[Event] {
	return func(yield func(Event) bool) {
		for _, e := range s.list(listEvents + player) {
			if !yield(Event(e)) {
				return
			}
		}
	}
}

// At returns the object on a block, which must be on the track.
func (s *State) At(p Position) Object {
	cell := s.start.Track.cell(p)
	if s.hasCell(listOil, cell) {
		return OilSpill
	}
	return s.start.Track.blocks[cell]
}

// Truck reports whether there is a cyber truck on a block, which must be on the track.
func (s *State) Truck(p Position) bool { return s.hasCell(listTrucks, s.start.Track.cell(p)) }

// Trucks returns the positions of cyber trucks, sorted by lane and block.
func (s *State) Trucks() iter.Seq[Position] {
	return func(yield func(Position) bool) {
		for _, cell := range s.list(listTrucks) {
			if !yield(s.start.Track.position(cell)) {
				return
			}
		}
	}
}

// Spilled returns the number of blocks with oil spilled since the start. No other objects change.
func (s *State) Spilled() int { return len(s.list(listOil)) }

// Cap returns the current maximum speed of a player's car.
func (s *State) Cap(player int) int { return s.cars[player].MaxSpeed }

// occupant returns the ID of the player on a block; B's if both are there.
func (s *State) occupant(p Position) int {
	for i := Players - 1; i >= 0; i-- {
		if s.cars[i].Position == p {
			return playerID(i)
		}
	}
	return s.start.Track.EmptyPlayer
}
