package captain

// islands caches the connected parts of a set of land.
type islands struct {
	land  set
	parts []set
}

// landCacheSize is the number of cached sets of land. Positions evaluated in the same turn differ in few
// recyclers, so most have the same land.
const landCacheSize = 16

// islandsOf returns the connected parts of a set of land.
func (v *valuer) islandsOf(land *set) []set {
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
		rest = rest.minus(&island)
	}
	return it.parts
}

// flood returns all tiles of the land connected to a set.
func (v *valuer) flood(s set, land *set) set {
	for {
		next := s.dilate(v.stride)
		if next = next.intersection(land); next == s {
			return s
		}
		s = next
	}
}
