package sim

import "slices"

// Contents of plates are interned as a trie at the end of the buffer: a node adds one food to the contents of its
// parent, and the root (number 0) is the empty plate. Equal sequences of foods have equal numbers, and adding the same
// food again needs no new memory.
const (
	plateParent  = 0
	plateFood    = 1
	plateChild   = 2 // first node that adds to this one, or 0
	plateSibling = 3 // next node with the same parent, or 0
	plateWords   = 4
)

func (s *State) plateNode(contents int32) []int32 {
	at := s.board.layout.plates + plateWords*int(contents)
	return s.buf[at : at+plateWords : at+plateWords]
}

// addToPlate returns the plate with one more food. It may reallocate the buffer, which invalidates slices of it.
func (s *State) addToPlate(p Item, food Ingredient) Item {
	parent := p.contents()
	first := s.plateNode(parent)[plateChild]
	for child := first; child != 0; child = s.plateNode(child)[plateSibling] {
		if s.plateNode(child)[plateFood] == int32(food) {
			return plate(child)
		}
	}
	child := int32((len(s.buf) - s.board.layout.plates) / plateWords)
	s.buf = append(s.buf, parent, int32(food), 0, first)
	s.plateNode(parent)[plateChild] = child
	return plate(child)
}

// PlateFoods appends the foods on a plate to buf, in the order in which they were added.
func (s *State) PlateFoods(p Item, buf []Ingredient) []Ingredient {
	start := len(buf)
	for c := p.contents(); c != 0; c = s.plateNode(c)[plateParent] {
		buf = append(buf, Ingredient(s.plateNode(c)[plateFood]))
	}
	slices.Reverse(buf[start:])
	return buf
}

// plateMatches reports whether a plate has exactly the wanted foods, which are sorted, in any order.
func (s *State) plateMatches(p Item, want []Ingredient) bool {
	n := 0
	for c := p.contents(); c != 0; c = s.plateNode(c)[plateParent] {
		if n++; n > len(want) {
			return false
		}
	}
	if n != len(want) {
		return false
	}
	// Orders are short, so counting each distinct food beats sorting, and needs no memory.
	for i := 0; i < len(want); {
		run := 1
		for i+run < len(want) && want[i+run] == want[i] {
			run++
		}
		have := 0
		for c := p.contents(); c != 0; c = s.plateNode(c)[plateParent] {
			if Ingredient(s.plateNode(c)[plateFood]) == want[i] {
				have++
			}
		}
		if have != run {
			return false
		}
		i += run
	}
	return true
}
