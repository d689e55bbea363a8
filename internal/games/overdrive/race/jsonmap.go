package race

// placeKeys are the names that a file has for lane and block.
type placeKeys struct{ lane, block string }

func (p *pretty) place(keys placeKeys, at Place) {
	p.key("position")
	p.begin('{')
	p.int(keys.lane, at.Lane)
	p.int(keys.block, at.Block)
	p.end('}')
}

// AppendJSONMap appends the state.json that a player gets before the next round (section 6). The
// match logs have the same bytes as JsonMap.json.
func (s *State) AppendJSONMap(dst []byte, player int) []byte {
	t := s.start.Track
	keys := placeKeys{"y", "x"}
	p := pretty{buf: dst}
	p.begin('{')
	p.int("currentRound", s.round+1)
	p.int("maxRounds", t.MaxRounds)
	p.key("player")
	s.appendPlayer(&p, keys, player)
	p.key("opponent")
	p.begin('{')
	p.int("id", playerID(1-player))
	p.place(keys, s.cars[1-player].place)
	p.int("speed", s.cars[1-player].speed)
	p.end('}')
	p.key("worldMap")
	p.begin('[')
	first, last := s.Window(player)
	for lane := 1; lane <= t.Lanes; lane++ {
		p.begin('[')
		for block := first; block <= last; block++ {
			s.appendBlock(&p, keys, "occupiedByPlayerId", Place{lane, block})
		}
		p.end(']')
	}
	p.end(']')
	p.end('}')
	return p.buf
}

// Window is the first and the last block that a player sees of each lane.
func (s *State) Window(player int) (first, last int) {
	t := s.start.Track
	x := s.cars[player].place.Block
	return max(1, x-t.BackwardVisibility), min(t.TrackLength, x+t.ForwardVisibility)
}

// appendPlayer appends what a player knows of itself.
func (s *State) appendPlayer(p *pretty, keys placeKeys, player int) {
	c, config := &s.cars[player], &s.start.Track.Config
	p.begin('{')
	p.int("id", playerID(player))
	p.place(keys, c.place)
	p.int("speed", c.speed)
	p.key("state")
	p.text(config.EventWords[s.State(player)])
	p.key("statesThatOccurredThisRound")
	p.begin('[')
	for _, e := range s.list(listEvents + player) {
		p.text(config.EventWords[e])
	}
	p.end(']')
	p.key("powerups")
	p.begin('[')
	for _, u := range s.list(listPowerups + player) {
		p.text(config.PowerupNames[u])
	}
	p.end(']')
	p.bool("boosting", c.boosting)
	p.int("boostCounter", c.boost)
	p.int("damage", c.damage)
	p.int("score", c.score)
	p.end('}')
}

func (s *State) appendBlock(p *pretty, keys placeKeys, occupantKey string, at Place) {
	p.begin('{')
	p.place(keys, at)
	p.int("surfaceObject", s.start.Track.ObjectCodes[s.At(at)])
	p.int(occupantKey, s.occupant(at))
	p.bool("isOccupiedByCyberTruck", s.Truck(at))
	p.end('}')
}

// AppendGlobalState appends the GlobalState.json of the match logs: the whole position after a
// round.
func (s *State) AppendGlobalState(dst []byte) []byte {
	t := s.start.Track
	keys := placeKeys{"lane", "blockNumber"}
	p := pretty{buf: dst}
	p.begin('{')
	p.key("players")
	p.begin('[')
	for i := range s.cars {
		s.appendPlayer(&p, keys, i)
	}
	p.end(']')
	p.key("blocks")
	p.begin('[')
	for cell := range int32(len(t.blocks)) {
		s.appendBlock(&p, keys, "occupiedByPlayerWithId", t.place(cell))
	}
	p.end(']')
	p.end('}')
	return p.buf
}
