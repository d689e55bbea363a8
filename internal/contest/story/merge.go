package story

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// Merge merges findings with equal kind, seat and Again, unless Again is empty, into the first of them, with their total cost. turn is the game's
// word for a turn.
func (s *Story) Merge(turn string) {
	type what struct {
		kind, again string
		seat        int
	}
	first := map[what]int{}
	var merged []Finding
	for i := range s.Findings {
		f := &s.Findings[i]
		is := what{f.Kind, f.Again, f.Seat}
		at, found := first[is]
		if f.Again == "" || !found {
			first[is] = len(merged)
			merged = append(merged, *f)
			continue
		}
		merged[at].add(f, turn)
	}
	s.Findings = merged
}

// add adds an equal finding of a later turn.
func (f *Finding) add(other *Finding, turn string) {
	f.Times = max(f.Times, 1) + 1
	f.Amount += other.Amount
	f.Until = 0 // unknown for several ranges of turns
	f.Text = fmt.Sprintf("%s %d times, first %s %d", f.Again, f.Times, turn, f.Turn)
}

// SortByCost sorts the findings: failures, chief reasons, costs (highest first), the turning point, drops, mistakes of unknown cost,
// other findings, earnings, and refusals; findings of equal rank and cost by turn.
func (s *Story) SortByCost() {
	slices.SortStableFunc(s.Findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.rank(), b.rank()), cmp.Compare(a.Amount, b.Amount), cmp.Compare(a.Turn, b.Turn))
	})
}

// Cause returns the finding that best explains why a seat lost: the first chief one, or else the costliest, if it cost at least
// minCost. nil: there is none.
func (s *Story) Cause(seat int, minCost int64) (finding *Finding) {
	for i := range s.Findings {
		f := &s.Findings[i]
		switch {
		case f.Seat != seat:
		case f.Chief:
			return f
		case -f.Amount >= minCost && (finding == nil || f.Amount < finding.Amount):
			finding = f
		}
	}
	return finding
}

// Cost returns the text with the cost or the earnings.
func (f *Finding) Cost() string {
	if f.Amount == 0 {
		return f.Text
	}
	return fmt.Sprintf("%s (%+d)", f.Text, f.Amount)
}

// Kinds of findings in all games with their own rank.
const (
	Failed       = "failed"
	TurningPoint = "turning point"
	Drop         = "drop"    // of the winning chance
	Refused      = "refused" // calls without effect; other findings have their costs
)

// rank returns the rank of a finding in SortByCost.
func (f *Finding) rank() int {
	switch {
	case f.Kind == Failed:
		return 0
	case f.Chief:
		return 1
	case f.Amount < 0:
		return 2
	case f.Kind == TurningPoint:
		return 3
	case f.Kind == Drop:
		return 4
	case f.Kind == Refused:
		return 8
	case f.Amount > 0:
		return 7
	case f.Tone == scene.Bad:
		return 5
	}
	return 6
}
