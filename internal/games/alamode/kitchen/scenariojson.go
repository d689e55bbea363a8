package kitchen

import "strconv"

// AppendJSON appends the kitchen in the form that traces have as their scenario: all that rebuilds a
// match without its seed.
func (k *Kitchen) AppendJSON(dst []byte) []byte {
	dst = append(dst, `{"rows":[`...)
	for y := range Height {
		dst = append(dst, '"')
		dst = k.appendRow(dst, y, false)
		dst = append(dst, '"', ',')
	}
	dst = append(dst[:len(dst)-1], `],"customers":[`...)
	for i, c := range k.Customers {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(dst, `{"item":"`...)
		dst = c.Order.AppendText(dst)
		dst = append(dst, `","award":`...)
		dst = strconv.AppendInt(dst, int64(c.Award), 10)
		dst = append(dst, '}')
	}
	dst = append(dst, `],"spawns":[`...)
	for i, c := range k.Spawns {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendInts(dst, c.X(), c.Y())
	}
	dst = append(dst, `],"rounds":[`...)
	for round := 1; round <= Rounds; round++ {
		if round > 1 {
			dst = append(dst, ',')
		}
		players := RoundPlayers(round)
		dst = appendInts(dst, players[:]...)
	}
	dst = append(dst, `],"turns_per_round":`...)
	dst = strconv.AppendInt(dst, Turns, 10)
	dst = append(dst, `,"dishes":`...)
	dst = strconv.AppendInt(dst, Dishes, 10)
	return append(dst, '}')
}

// appendInts appends a JSON array of numbers.
func appendInts(dst []byte, numbers ...int) []byte {
	dst = append(dst, '[')
	for i, n := range numbers {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = strconv.AppendInt(dst, int64(n), 10)
	}
	return append(dst, ']')
}
