package contest

import (
	"fmt"
	"slices"
	"strings"
)

// Encounter is a pair of seats that meet in a match. Their order is that of the rules, such as who acts first.
type Encounter [2]int

// Encounters are all interactions between the seats of a game. Seatings in which the same bots meet in the same
// order are the same match: playing a second one shows nothing new.
type Encounters []Encounter

// Seatings groups all seatings of bots into equal matches. Bots are numbers, equal ones the same bot. A seating has
// for each seat the index of its bot; the first of each group, and so the groups, are in lexicographic order.
func (e Encounters) Seatings(bots []int) (groups [][][]int) {
	group := map[string]int{}
	for _, seating := range permutations(len(bots)) {
		seated := make([]int, len(bots))
		for seat, b := range seating {
			seated[seat] = bots[b]
		}
		met := e.Met(seated)
		g, known := group[met]
		if !known {
			g = len(groups)
			group[met], groups = g, append(groups, nil)
		}
		groups[g] = append(groups[g], seating)
	}
	return groups
}

// Met returns the same text for two seatings if and only if the same bots meet in the same order.
func (e Encounters) Met(bots []int) string {
	met := make([]string, len(e))
	for i, seats := range e {
		met[i] = fmt.Sprintf("%d-%d", bots[seats[0]], bots[seats[1]])
	}
	slices.Sort(met)
	return strings.Join(met, " ")
}

// permutations returns all permutations of the numbers below n, in lexicographic order.
func permutations(n int) [][]int {
	if n == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for first := range n {
		for _, rest := range permutations(n - 1) {
			order := []int{first}
			for _, i := range rest {
				if i >= first {
					i++ // skip first
				}
				order = append(order, i)
			}
			all = append(all, order)
		}
	}
	return all
}
