package contest

import (
	"fmt"
	"slices"
	"strings"
)

// Encounter is an ordered pair of seats that interact in a match; the order depends on the rules, such as who acts first.
type Encounter [2]int

// Encounters are all interactions between the seats of a game. Seatings in which the same bots meet in the same order are
// equivalent: only one of them needs to be played.
type Encounters []Encounter

// Seatings groups all seatings of bots into equivalent ones. Equal numbers in bots are the same bot. A seating has the index
// of the bot for each seat; the seatings of a group, and the groups by their first seatings, are in lexicographic order.
func (e Encounters) Seatings(bots []int) (groups [][][]int) {
	group := map[string]int{}
	for _, seating := range permutations(len(bots)) {
		seated := make([]int, len(bots))
		for seat, b := range seating {
			seated[seat] = bots[b]
		}
		key := e.Key(seated)
		g, known := group[key]
		if !known {
			g = len(groups)
			group[key], groups = g, append(groups, nil)
		}
		groups[g] = append(groups[g], seating)
	}
	return groups
}

// Key returns equal texts for equivalent seatings, and only for those.
func (e Encounters) Key(bots []int) string {
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
