package captain

// islands holds the connected parts of some land.
type islands struct {
	land  set
	parts []set
}

// lands is the number of cached lands. Positions valued in the same turn differ in few recyclers, so that their
// lands are mostly the same.
const lands = 16

// part returns the islands of a land.
func (v *valuer) part(land *set) []set {
	hash := uint64(0)
	for _, w := range land {
		hash = (hash ^ w) * 0x9e3779b97f4a7c15
	}
	it := &v.islands[hash>>60]
	if it.land == *land {
		return it.parts
	}
	it.land, it.parts = *land, it.parts[:0]
	for rest := *land; !rest.empty(); {
		island := v.flood(rest.first(), land)
		it.parts = append(it.parts, island)
		rest = rest.without(&island)
	}
	return it.parts
}

// flood returns all tiles of a land connected to a set.
func (v *valuer) flood(s set, land *set) set {
	for {
		next := s.spread(v.stride)
		if next = next.in(land); next == s {
			return s
		}
		s = next
	}
}
