package story

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// Merge merges findings that differ only in their turns and places: one with the total cost, in the first turn.
// turn is the game's word for a turn.
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
	f.Until = 0 // several stretches are none
	f.Text = fmt.Sprintf("%s %d times, first %s %d", f.Again, f.Times, turn, f.Turn)
}

// SortByCost sorts the findings: failures and chief reasons, then costs, the highest first, the turning point and the drops, then
// mistakes without a known cost, the rest, earnings, and refusals; equal ones by turn.
func (s *Story) SortByCost() {
	slices.SortStableFunc(s.Findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.rank(), b.rank()), cmp.Compare(a.Amount, b.Amount), cmp.Compare(a.Turn, b.Turn))
	})
}

// Cause returns the finding that says most about why a seat lost: the first chief one, or else the costliest, if it cost as much as
// given. It is nil if there is none.
func (s *Story) Cause(seat int, least int64) (most *Finding) {
	for i := range s.Findings {
		f := &s.Findings[i]
		switch {
		case f.Seat != seat:
		case f.Chief:
			return f
		case -f.Amount >= least && (most == nil || f.Amount < most.Amount):
			most = f
		}
	}
	return most
}

// Cost returns the text with the cost or the earnings.
func (f *Finding) Cost() string {
	if f.Amount == 0 {
		return f.Text
	}
	return fmt.Sprintf("%s (%+d)", f.Text, f.Amount)
}

// Kinds of findings in all games that have their places in the order.
const (
	Failed       = "failed"
	TurningPoint = "turning point"
	Drop         = "drop"    // of a chance to win
	Refused      = "refused" // calls that had no effect: what they cost is in other findings
)

// rank returns the place of a finding among those of other ranks.
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
