package kitchen

import "strconv"

// AppendStart appends a player's input before its first turn: the customers, then the rows of the kitchen. For player
// 1 the spawn marks are swapped: each player starts its own first round at 0.
func (b *Board) AppendStart(dst []byte, player int) []byte {
	dst = strconv.AppendInt(dst, int64(len(b.Customers)), 10)
	dst = append(dst, '\n')
	for _, c := range b.Customers {
		dst = appendOrder(dst, c.Order, c.Award)
	}
	for y := range Height {
		dst = b.appendRow(dst, y, player == 1)
		dst = append(dst, '\n')
	}
	return dst
}

// AppendTurn appends the acting chef's input of the current turn.
func (b *Board) AppendTurn(dst []byte, s *State) []byte {
	dst = strconv.AppendInt(dst, Turns-int64(s.Turn), 10)
	dst = append(dst, '\n')
	own := s.Acting()
	dst = appendChef(dst, s.Chefs[own])
	dst = appendChef(dst, s.Chefs[1-own])
	dst = s.appendTables(dst)
	dst = s.Oven.Food.AppendText(dst)
	dst = append(dst, ' ')
	dst = strconv.AppendUint(dst, uint64(s.Oven.Timer), 10)
	dst = append(dst, '\n')
	dst = strconv.AppendUint(dst, uint64(s.Queue.Count), 10)
	dst = append(dst, '\n')
	for _, w := range s.Queue.Waiting[:s.Queue.Count] {
		dst = appendOrder(dst, b.Customers[w.Customer].Order, w.Award)
	}
	return dst
}

func appendOrder(dst []byte, order Item, award int32) []byte {
	dst = order.AppendText(dst)
	dst = append(dst, ' ')
	dst = strconv.AppendInt(dst, int64(award), 10)
	return append(dst, '\n')
}

func appendChef(dst []byte, c Chef) []byte {
	if c.Out() {
		return append(dst, "-1 -1 NONE\n"...)
	}
	return appendPlaced(dst, c.Cell, c.Hands)
}

func appendPlaced(dst []byte, c Cell, it Item) []byte {
	dst = strconv.AppendInt(dst, int64(c.X()), 10)
	dst = append(dst, ' ')
	dst = strconv.AppendInt(dst, int64(c.Y()), 10)
	dst = append(dst, ' ')
	dst = it.AppendText(dst)
	return append(dst, '\n')
}

// appendTables appends the plain tables that hold an item, by column, then by row.
func (s *State) appendTables(dst []byte) []byte {
	n := 0
	for _, it := range s.Tables {
		if it != None {
			n++
		}
	}
	dst = strconv.AppendInt(dst, int64(n), 10)
	dst = append(dst, '\n')
	for c, it := range s.Tables {
		if it != None {
			dst = appendPlaced(dst, Cell(c), it)
		}
	}
	return dst
}
