package field

import "github.com/cookoff/cookoff/internal/text/jsonout"

// WriteJSON writes the state in the format of traces. Together with the start of the match, the rules can continue
// from it.
//
//	{"turn":T,"matter":[M,M],"stale":S,"eliminated":[{"player":P,"cause":C}],
//	 "tiles":[[x,y,scrap,owner,units,recycler],...]}
//
// Only tiles that differ from the start are listed, in reading order; owner is -1, 0 or 1, recycler 0 or 1.
func (s *State) WriteJSON(w *jsonout.Writer) {
	w.BeginObject()
	w.Number("turn", int64(s.turn))
	w.Key("matter")
	w.Ints(s.Matter(0), s.Matter(1))
	w.Number("stale", int64(s.stale))
	w.Key("eliminated")
	s.WriteEliminated(w)
	w.Array("tiles", func() {
		for cell := range s.board.tiles {
			t := s.Tile(cell)
			if t == s.board.tile(cell) {
				continue
			}
			recycler := 0
			if t.Recycler {
				recycler = 1
			}
			x, y := s.board.Coordinates(cell)
			w.Ints(x, y, t.Scrap, t.Owner, t.Units, recycler)
		}
	})
	w.EndObject()
}

// WriteEliminated writes the list of eliminated players for turn lines of traces.
func (s *State) WriteEliminated(w *jsonout.Writer) {
	w.BeginArray()
	for player, cause := range s.out {
		if cause == Playing {
			continue
		}
		w.BeginObject()
		w.Number("player", int64(player))
		w.Text("cause", cause.String())
		w.EndObject()
	}
	w.EndArray()
}
