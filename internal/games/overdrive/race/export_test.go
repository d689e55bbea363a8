package race

// Player gathers all that belongs to a player. Its lists are copies.
func (s *State) Player(player int) Player {
	c := &s.cars[player]
	p := Player{
		Position: c.place, Speed: c.speed, MaxSpeed: c.cap, Damage: c.damage,
		Boosting: c.boosting, BoostCounter: c.boost, Lizard: c.lizard,
		Score: c.score, Truck: c.truck,
	}
	for _, v := range s.list(listPowerups + player) {
		p.Powerups = append(p.Powerups, Powerup(v))
	}
	for _, v := range s.list(listEvents + player) {
		p.Events = append(p.Events, Event(v))
	}
	return p
}

// At returns the initial object on a block; the place must be on the track.
func (t *Track) At(p Position) Object { return t.blocks[t.cell(p)] }
