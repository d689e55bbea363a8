package kitchen

import "strconv"

// AppendJSON appends the match in the form of traces, compact: with the board it is all that the
// rules need to go on.
//
//	{"round":R,"turn":T,"asking":false,"scores":[S,S,S],"out":[null,{"round":R,"turn":T},null],
//	 "chefs":[{"x":X,"y":Y,"hands":ITEM},null],"tables":[{"x":X,"y":Y,"item":ITEM}],
//	 "oven":{"item":ITEM,"timer":N},"dishes":N,
//	 "customers":[{"index":I,"award":A,"served":false}],"next":I}
//
// Scores are those of the rounds, out tells when a player was eliminated, chefs are those of the
// round in the order in which they act, null where eliminated. Tables are plain ones that hold
// something, by column and row. Oven is null if empty. Dishes are those in the dishwasher.
// Customers are those who wait, by their index in the kitchen; next is who comes next.
func (m *Match) AppendJSON(dst []byte) []byte {
	dst = append(dst, `{"round":`...)
	dst = strconv.AppendInt(dst, int64(m.Round), 10)
	dst = append(dst, `,"turn":`...)
	dst = strconv.AppendInt(dst, int64(m.State.Turn), 10)
	dst = append(dst, `,"asking":`...)
	dst = strconv.AppendBool(dst, m.Asking)
	dst = append(dst, `,"scores":`...)
	scores := m.RoundScores()
	dst = appendInts(dst, scores[:]...)
	dst = append(dst, `,"out":[`...)
	for i, when := range m.out {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = when.appendJSON(dst)
	}
	dst = append(dst, `],`...)
	dst = m.State.appendMembers(dst)
	return append(dst, '}')
}

func (when Moment) appendJSON(dst []byte) []byte {
	if when.Round == 0 {
		return append(dst, "null"...)
	}
	dst = append(dst, `{"round":`...)
	dst = strconv.AppendInt(dst, int64(when.Round), 10)
	dst = append(dst, `,"turn":`...)
	dst = strconv.AppendInt(dst, int64(when.Turn), 10)
	return append(dst, '}')
}

// appendMembers appends what lies in the kitchen.
func (s *State) appendMembers(dst []byte) []byte {
	dst = append(dst, `"chefs":[`...)
	for i, chef := range s.Chefs {
		if i > 0 {
			dst = append(dst, ',')
		}
		if chef.Out() {
			dst = append(dst, "null"...)
			continue
		}
		dst = appendPlacedJSON(dst, chef.Cell, "hands", chef.Hands)
	}
	dst = append(dst, `],"tables":[`...)
	for c, it := range s.Tables {
		if it == None {
			continue
		}
		if dst[len(dst)-1] != '[' {
			dst = append(dst, ',')
		}
		dst = appendPlacedJSON(dst, Cell(c), "item", it)
	}
	dst = append(dst, `],"oven":`...)
	if s.Oven.Food == None {
		dst = append(dst, "null"...)
	} else {
		dst = append(dst, `{"item":"`...)
		dst = s.Oven.Food.AppendText(dst)
		dst = append(dst, `","timer":`...)
		dst = strconv.AppendUint(dst, uint64(s.Oven.Timer), 10)
		dst = append(dst, '}')
	}
	dst = append(dst, `,"dishes":`...)
	dst = strconv.AppendUint(dst, uint64(s.InStack), 10)
	return s.Queue.appendMembers(dst)
}

func (q *Queue) appendMembers(dst []byte) []byte {
	dst = append(dst, `,"customers":[`...)
	for i, w := range q.Waiting[:q.Count] {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, `{"index":`...)
		dst = strconv.AppendUint(dst, uint64(w.Customer), 10)
		dst = append(dst, `,"award":`...)
		dst = strconv.AppendInt(dst, int64(w.Award), 10)
		dst = append(dst, `,"served":`...)
		dst = strconv.AppendBool(dst, w.Served)
		dst = append(dst, '}')
	}
	dst = append(dst, `],"next":`...)
	return strconv.AppendUint(dst, uint64(q.Next), 10)
}

func appendPlacedJSON(dst []byte, c Cell, name string, it Item) []byte {
	dst = append(dst, `{"x":`...)
	dst = strconv.AppendInt(dst, int64(c.X()), 10)
	dst = append(dst, `,"y":`...)
	dst = strconv.AppendInt(dst, int64(c.Y()), 10)
	dst = append(dst, `,"`...)
	dst = append(dst, name...)
	dst = append(dst, `":"`...)
	dst = it.AppendText(dst)
	return append(dst, `"}`...)
}
