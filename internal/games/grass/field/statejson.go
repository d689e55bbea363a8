package field

import "strconv"

// AppendJSON appends the state in the form of traces, compact: with the start of the match it is
// all that the rules need to go on.
//
//	{"turn":T,"matter":[M,M],"stale":S,"eliminated":[{"player":P,"cause":C}],
//	 "tiles":[[x,y,scrap,owner,units,recycler],...]}
//
// Only tiles that differ from the start are there, in reading order; owner is -1, 0 or 1, recycler 0
// or 1.
func (s *State) AppendJSON(b []byte) []byte {
	b = append(b, `{"turn":`...)
	b = strconv.AppendInt(b, int64(s.turn), 10)
	b = append(b, `,"matter":`...)
	b = appendNumbers(b, []int{s.Matter(0), s.Matter(1)})
	b = append(b, `,"stale":`...)
	b = strconv.AppendInt(b, int64(s.stale), 10)
	b = append(b, `,"eliminated":`...)
	b = s.AppendEliminated(b)
	b = append(b, `,"tiles":[`...)
	first := true
	for cell := range s.board.tiles {
		t := s.Tile(cell)
		if t == s.board.Tile(cell) {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		x, y := s.board.Place(cell)
		b = appendNumbers(b, []int{x, y, t.Scrap, t.Owner, t.Units, int(digit(t.Recycler) - '0')})
	}
	return append(b, `]}`...)
}

// AppendEliminated appends the list of eliminated players as turn lines of traces have it.
func (s *State) AppendEliminated(b []byte) []byte {
	b = append(b, '[')
	first := true
	for p, cause := range s.out {
		if cause == Playing {
			continue
		}
		if !first {
			b = append(b, ',')
		}
		first = false
		b = append(b, `{"player":`...)
		b = strconv.AppendInt(b, int64(p), 10)
		b = append(b, `,"cause":"`...)
		b = append(b, cause.String()...)
		b = append(b, `"}`...)
	}
	return append(b, ']')
}
