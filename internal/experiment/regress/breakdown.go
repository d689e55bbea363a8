package regress

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Finding is the conclusion about the new bot on a class.
type Finding string

// The findings.
const (
	Better    Finding = "better"
	Worse     Finding = "worse"
	NoFinding Finding = "no difference shown"
	TooFew    Finding = "too few pairs"
)

const (
	// significant is the risk of any wrong finding, over all classes.
	significant = 0.05
	// minPairs is the minimum number of pairs that can show a difference: 2/2⁶ is below significant.
	minPairs = 6
)

// sideTrait is the trait of seats.
const sideTrait = "side"

// class is the result on one kind of scenario or in one seat.
type class struct {
	Trait  string   `json:"trait"` // "layout", "side"
	Value  string   `json:"value"` // "cramped", "RED"
	Pairs  int      `json:"pairs"`
	Score  float64  `json:"score"`     // mean of the new bot
	Old    *float64 `json:"old_score"` // mean of the old bot in the same seat; only with two seats, nil for kinds of scenarios
	Margin *float64 `json:"margin"`
	Lo     *float64 `json:"margin_lo"` // 95 % limits; nil with too few pairs
	Hi     *float64 `json:"margin_hi"`
	// P is the p-value of no difference, adjusted for the number of classes (Holm 1979); nil with too few pairs.
	P       *float64 `json:"p"`
	Finding Finding  `json:"finding"`

	raw float64 // not adjusted
}

// Name returns the name of a class: layout=cramped, or the seat.
func (c class) Name() string {
	if c.Trait == sideTrait {
		return "as " + c.Value
	}
	return c.Trait + "=" + c.Value
}

// breakdown returns the classes for the kinds of scenarios that occurred, and for the seats. Kinds are compared by
// what the test compares: scores or margins. Seats are compared by margins against the old bot in the same seat,
// since scores there mirror those of the other seat.
func (s *Series) breakdown(seats []string) []class {
	all := []class{}
	var traits [][]contest.OptionValue
	for _, p := range s.pairs {
		traits = append(traits, p.Traits)
	}
	for _, kind := range contest.Kinds(traits) {
		var of, margins []float64
		c := class{Trait: kind.Name, Value: kind.Value}
		for _, p := range s.pairs {
			if !slices.Contains(p.Traits, kind) {
				continue
			}
			c.Score += p.Score
			margins = append(margins, p.Margin)
			if s.settings.Test.ofMargins() {
				of = append(of, p.Margin)
			} else {
				of = append(of, p.Score-0.5)
			}
		}
		all = append(all, c.located(of, margins))
	}
	kinds := len(all)
	for seat, name := range seats {
		c := class{Trait: sideTrait, Value: name}
		var margins []float64
		for _, p := range s.pairs {
			if len(p.Sides) > 0 {
				c.Score += p.Sides[seat].Score
				margins = append(margins, p.Sides[seat].Margin)
			}
		}
		if len(margins) > 0 {
			all = append(all, c.located(margins, margins))
		}
	}
	if sides := all[kinds:]; len(sides) == 2 { // each bot's seat in a match is the other's in the next
		sides[0].Old, sides[1].Old = new(1-sides[1].Score), new(1-sides[0].Score)
	}
	correct(all)
	return all
}

// located returns the class with its results. Score is a sum before.
func (c class) located(of, margins []float64) class {
	c.Pairs = len(of)
	c.Score /= float64(c.Pairs)
	margin := rating.Locate(margins)
	c.Margin, c.Lo, c.Hi = margin.Median, margin.Lo, margin.Hi
	p, positive := rating.SignedRanks(of)
	c.raw = p
	switch {
	case c.Pairs < minPairs:
		c.Finding = TooFew
	case positive:
		c.Finding = Better
	default:
		c.Finding = Worse
	}
	return c
}

// correct adjusts the p-values of all classes together, and sets the findings.
func correct(all []class) {
	var ps []float64
	var asked []*class
	for i := range all {
		if all[i].Finding != TooFew {
			ps = append(ps, all[i].raw)
			asked = append(asked, &all[i])
		}
	}
	for i, p := range rating.Holm(ps) {
		asked[i].P = &p
		if p >= significant {
			asked[i].Finding = NoFinding
		}
	}
}

// breakdownText describes the breakdown, such as "new is worse on layout=cramped; new is better on layout=open."; empty if
// there is nothing to compare.
func (r *Report) breakdownText() string {
	where, sides := map[Finding][]string{}, map[Finding][]string{}
	asked := false
	for _, c := range r.Classes {
		asked = asked || c.Finding != TooFew
		if c.Trait == sideTrait {
			sides[c.Finding] = append(sides[c.Finding], c.Name())
		} else {
			where[c.Finding] = append(where[c.Finding], c.Name())
		}
	}
	var parts []string
	add := func(format, lead string, classes []string) {
		if len(classes) > 0 {
			parts = append(parts, fmt.Sprintf(format, lead, spelling.List(classes)))
		}
	}
	add("%s on %s", r.New.Name+" is worse", where[Worse])
	add("%s on %s", r.New.Name+" is better", where[Better])
	add("%s %s than "+r.Old.Name+" had there", r.New.Name+" has less "+r.score, sides[Worse])
	add("%s %s than "+r.Old.Name+" had there", r.New.Name+" has more "+r.score, sides[Better])
	switch {
	case len(parts) > 0:
		return strings.Join(parts, "; ") + "."
	case asked && r.Ending == rating.Decided:
		return "No scenario kind or seat shows a difference on its own; the verdict rests on all pairs together."
	case asked:
		return "No scenario kind or seat shows a difference."
	}
	return ""
}
