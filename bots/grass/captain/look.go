package captain

import "github.com/cookoff/cookoff/internal/games/grass/field"

// look reads a position.
func (v *valuer) look(s *field.State) {
	v.land, v.lasting = set{}, set{}
	v.robots, v.owned = [field.Players]set{}, [field.Players]set{}
	v.sites = v.sites[:0]
	v.recycled = [field.Players]int{}
	for i := range v.lastDoom + 1 {
		v.doomed[i] = set{}
	}
	v.lastDoom = 0
	for cell := range v.board.Tiles() {
		t := s.Tile(cell)
		if t.Scrap == 0 {
			continue
		}
		if t.Recycler {
			v.sites = append(v.sites, int16(cell))
			continue
		}
		bit := int(v.bitOf[cell])
		v.land.add(bit)
		if t.Owner >= 0 {
			v.owned[t.Owner].add(bit)
			if t.Units > 0 {
				v.robots[t.Owner].add(bit)
				v.units[bit] = uint16(t.Units)
			}
		}
	}
	v.lasting = v.land
	if len(v.sites) > 0 {
		v.simulateRecyclers(s)
	}
}

// simulateRecyclers computes the matter and the tiles that the existing recyclers will use up.
func (v *valuer) simulateRecyclers(s *field.State) {
	var life [field.MaxTiles][field.Players]uint8
	for _, site := range v.sites {
		t := s.Tile(int(site))
		turns := uint8(t.Scrap)
		life[site][t.Owner] = max(life[site][t.Owner], turns)
		for _, adjacent := range v.board.Near(int(site)) {
			life[adjacent][t.Owner] = max(life[adjacent][t.Owner], turns)
		}
	}
	for _, site := range v.sites {
		v.consume(s, int(site), &life)
		for _, adjacent := range v.board.Near(int(site)) {
			v.consume(s, int(adjacent), &life)
		}
	}
}

// consume counts the use of a tile by all recyclers, once.
func (v *valuer) consume(s *field.State, cell int, life *[field.MaxTiles][field.Players]uint8) {
	turns := life[cell]
	if turns == ([field.Players]uint8{}) {
		return
	}
	life[cell] = [field.Players]uint8{}
	t := s.Tile(cell)
	for p, n := range turns {
		v.recycled[p] += min(t.Scrap, int(n))
	}
	bit := int(v.bitOf[cell])
	if t.Scrap > int(max(turns[0], turns[1])) || !v.land.has(bit) {
		return
	}
	v.lasting[bit>>6] &^= 1 << (bit & 63)
	if t.Scrap <= doomSpan {
		v.doomed[t.Scrap].add(bit)
		v.lastDoom = max(v.lastDoom, t.Scrap)
	}
}
