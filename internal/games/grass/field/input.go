package field

import "strconv"

// AppendSize appends the first line of a player's input: width and height.
func (b *Board) AppendSize(to []byte) []byte {
	to = strconv.AppendInt(to, int64(b.Width), 10)
	to = append(to, ' ')
	to = strconv.AppendInt(to, int64(b.Height), 10)
	return append(to, '\n')
}

// AppendBlock appends a player's view of the position: a line with its own and the opponent's matter, then a line for
// each tile in reading order: scrap, owner (1 the player, 0 the opponent, -1 none), robots, recycler, can build, can
// spawn, in range of a recycler.
func (s *State) AppendBlock(to []byte, player int) []byte {
	to = strconv.AppendInt(to, int64(s.matter[player]), 10)
	to = append(to, ' ')
	to = strconv.AppendInt(to, int64(s.matter[1-player]), 10)
	to = append(to, '\n')
	marks := s.reaches()
	for cell := range s.tiles[:s.board.tiles] {
		t := s.tiles[cell]
		to = strconv.AppendUint(to, uint64(t.scrap), 10)
		switch t.owner() {
		case Nobody:
			to = append(to, " -1 "...)
		case player:
			to = append(to, " 1 "...)
		default:
			to = append(to, " 0 "...)
		}
		to = strconv.AppendUint(to, uint64(t.units), 10)
		to = append(to,
			' ', digit(t.recycler()),
			' ', digit(s.CanBuild(player, cell)),
			' ', digit(s.CanSpawn(player, cell)),
			' ', digit(t.scrap > 0 && marks[cell] != 0),
			'\n')
	}
	return to
}

func digit(b bool) byte {
	if b {
		return '1'
	}
	return '0'
}
