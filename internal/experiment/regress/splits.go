package regress

import "github.com/cookoff/cookoff/internal/text/spelling"

// fewestSplit is the number of pairs from which on it is noted that they are split by seat.
const fewestSplit = 4

// noteSplit notes that in most pairs of two seats each bot won a match, with the seat in which the new one won.
func (r *Report) noteSplit(s *Series, seats []string) {
	if len(seats) != 2 {
		return
	}
	var wins [2]int
	for _, p := range s.pairs {
		if len(p.Sides) == len(wins) && p.Sides[0].Score+p.Sides[1].Score == 1 {
			for seat, side := range p.Sides {
				wins[seat] += int(side.Score) // two draws are no split
			}
		}
	}
	split := wins[0] + wins[1]
	if split < fewestSplit || 2*split <= len(s.pairs) {
		return
	}
	r.Notes.Add("%d of %s were split: each bot won one match. %s won as %s in %d of them and as %s in %d, so the seat decides more than the bot.",
		split, spelling.Count(len(s.pairs), "pair"), r.New.Name, seats[0], wins[0], seats[1], wins[1])
}
