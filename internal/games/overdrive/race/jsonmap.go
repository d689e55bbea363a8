package race

import "github.com/cookoff/cookoff/internal/text/jsonout"

// placeKeys are the keys for lane and block in a file.
type placeKeys struct{ lane, block string }

func (k placeKeys) write(w *jsonout.Writer, at Position) {
	w.Key("position")
	w.BeginObject()
	w.Number(k.lane, int64(at.Lane))
	w.Number(k.block, int64(at.Block))
	w.EndObject()
}

// newIndented returns a writer that appends to dst and indents JSON like the contest's library.
func newIndented(dst []byte) *jsonout.Writer {
	w := jsonout.Indented("")
	w.Buf = dst
	return w
}

// AppendJSONMap appends a player's state.json for the next round, which is JsonMap.json in the match
// logs.
func (s *State) AppendJSONMap(dst []byte, player int) []byte {
	t := s.start.Track
	keys := placeKeys{"y", "x"}
	w := newIndented(dst)
	w.BeginObject()
	w.Number("currentRound", int64(s.round+1))
	w.Number("maxRounds", int64(t.MaxRounds))
	w.Key("player")
	s.writeOwn(w, keys, player)
	w.Object("opponent", func() {
		w.Number("id", int64(playerID(1-player)))
		keys.write(w, s.cars[1-player].Position)
		w.Number("speed", int64(s.cars[1-player].Speed))
	})
	first, last := s.Window(player)
	w.Array("worldMap", func() {
		for lane := 1; lane <= t.Lanes; lane++ {
			w.BeginArray()
			for block := first; block <= last; block++ {
				s.writeBlock(w, keys, "occupiedByPlayerId", Position{lane, block})
			}
			w.EndArray()
		}
	})
	w.EndObject()
	return w.Buf
}

// Window returns the first and last block that a player sees in each lane.
func (s *State) Window(player int) (first, last int) {
	t := s.start.Track
	x := s.cars[player].Block
	return max(1, x-t.BackwardVisibility), min(t.TrackLength, x+t.ForwardVisibility)
}

func (s *State) writeOwn(w *jsonout.Writer, keys placeKeys, player int) {
	c, config := &s.cars[player], &s.start.Track.Config
	w.BeginObject()
	w.Number("id", int64(playerID(player)))
	keys.write(w, c.Position)
	w.Number("speed", int64(c.Speed))
	w.Text("state", config.EventWords[s.State(player)])
	w.Array("statesThatOccurredThisRound", func() {
		for _, e := range s.list(listEvents + player) {
			w.String(config.EventWords[e])
		}
	})
	w.Array("powerups", func() {
		for _, u := range s.list(listPowerups + player) {
			w.String(config.PowerupNames[u])
		}
	})
	w.Flag("boosting", c.Boosting)
	w.Number("boostCounter", int64(c.BoostCounter))
	w.Number("damage", int64(c.Damage))
	w.Number("score", int64(c.Score))
	w.EndObject()
}

func (s *State) writeBlock(w *jsonout.Writer, keys placeKeys, occupantKey string, at Position) {
	w.BeginObject()
	keys.write(w, at)
	w.Number("surfaceObject", int64(s.start.Track.ObjectCodes[s.At(at)]))
	w.Number(occupantKey, int64(s.occupant(at)))
	w.Flag("isOccupiedByCyberTruck", s.Truck(at))
	w.EndObject()
}

// AppendGlobalState appends the GlobalState.json of the match logs: the whole position after a round.
func (s *State) AppendGlobalState(dst []byte) []byte {
	t := s.start.Track
	keys := placeKeys{"lane", "blockNumber"}
	w := newIndented(dst)
	w.BeginObject()
	w.Array("players", func() {
		for i := range s.cars {
			s.writeOwn(w, keys, i)
		}
	})
	w.Array("blocks", func() {
		for cell := range int32(len(t.blocks)) {
			s.writeBlock(w, keys, "occupiedByPlayerWithId", t.position(cell))
		}
	})
	w.EndObject()
	return w.Buf
}
