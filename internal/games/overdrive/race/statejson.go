package race

import "github.com/cookoff/cookoff/internal/text/jsonout"

// WriteJSON writes the state object of a trace in a canonical form. Together with the scenario, the rules can
// continue from it.
//
//	{"round":…, "players":[…,…], "map":[[lane,block,object,truck],…], "pendingTrucks":[…]}
//
// The map has the blocks that differ from the start, by lane and block; object is a code, truck is 1 or 0. An entry
// of pendingTrucks, which is omitted if empty, is a player's ID, the lane and block of the tweet and, if the player
// had a truck then, that truck's lane and block.
func (s *State) WriteJSON(w *jsonout.Writer) {
	w.BeginObject()
	w.Number("round", int64(s.round))
	s.writeFields(w, s.initial)
	w.EndObject()
}

// WriteChanges is WriteJSON without the round, and with the blocks that differ from an earlier state of the match.
// This is the format of recordings of the engine.
func (s *State) WriteChanges(w *jsonout.Writer, before *State) {
	w.BeginObject()
	s.writeFields(w, before)
	w.EndObject()
}

func (s *State) writeFields(w *jsonout.Writer, before *State) {
	w.Array("players", func() {
		for i := range s.cars {
			s.writePlayer(w, i)
		}
	})
	w.Key("map")
	s.writeMap(w, before)
	if s.waiting > 0 {
		w.Key("pendingTrucks")
		s.writePending(w)
	}
}

// writePlayer writes a player's complete data.
func (s *State) writePlayer(w *jsonout.Writer, player int) {
	c, config := &s.cars[player], &s.start.Track.Config
	w.BeginObject()
	w.Number("lane", int64(c.Lane))
	w.Number("block", int64(c.Block))
	w.Number("speed", int64(c.Speed))
	w.Number("maxSpeed", int64(c.MaxSpeed))
	w.Number("damage", int64(c.Damage))
	w.Flag("boosting", c.Boosting)
	w.Number("boostCounter", int64(c.BoostCounter))
	w.Flag("lizarding", c.Lizard)
	w.Number("score", int64(c.Score))
	w.Array("powerups", func() {
		for _, u := range s.list(listPowerups + player) {
			w.String(config.PowerupNames[u])
		}
	})
	w.Array("states", func() {
		for _, e := range s.list(listEvents + player) {
			w.String(config.EventWords[e])
		}
	})
	w.Key("truck")
	if c.Truck == (Position{}) {
		w.Null()
	} else {
		w.Ints(c.Truck.Lane, c.Truck.Block)
	}
	w.EndObject()
}

// writeMap writes the blocks that differ from another state. On the same track they can differ only where one of the
// states has oil or a truck.
func (s *State) writeMap(w *jsonout.Writer, before *State) {
	w.BeginArray()
	defer w.EndArray()
	if t := s.start.Track; &t.blocks[0] != &before.start.Track.blocks[0] {
		for cell := range int32(len(t.blocks)) {
			s.writeChanged(w, before, cell)
		}
		return
	}
	rest := [...][]int32{
		s.list(listTrucks), s.list(listOil), before.list(listTrucks), before.list(listOil),
	}
	for cell, ok := popLowest(rest[:]); ok; cell, ok = popLowest(rest[:]) {
		s.writeChanged(w, before, cell)
	}
}

// writeChanged writes a block if it differs from another state.
func (s *State) writeChanged(w *jsonout.Writer, before *State, cell int32) {
	t := s.start.Track
	p := t.position(cell)
	object, truck := s.At(p), 0
	if s.Truck(p) {
		truck = 1
	}
	if object != before.At(p) || s.Truck(p) != before.Truck(p) {
		w.Ints(p.Lane, p.Block, t.ObjectCodes[object], truck)
	}
}

// popLowest removes and returns the lowest number in some ascending lists.
func popLowest(lists [][]int32) (lowest int32, ok bool) {
	for _, l := range lists {
		if len(l) > 0 && (!ok || l[0] < lowest) {
			lowest, ok = l[0], true
		}
	}
	for i, l := range lists {
		if len(l) > 0 && l[0] == lowest {
			lists[i] = l[1:]
		}
	}
	return lowest, ok
}

func (s *State) writePending(w *jsonout.Writer) {
	w.BeginArray()
	for _, t := range s.pending[:s.waiting] {
		numbers := []int{playerID(t.player), t.target.Lane, t.target.Block, t.replaces.Lane, t.replaces.Block}
		if t.replaces == (Position{}) {
			numbers = numbers[:3]
		}
		w.Ints(numbers...)
	}
	w.EndArray()
}
