package regress

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Finding is what the pairs of a class say of the new bot.
type Finding string

// The findings.
const (
	Better    Finding = "better"
	Worse     Finding = "worse"
	NoFinding Finding = "no difference shown"
	TooFew    Finding = "too few pairs"
)

const (
	// significant is the risk of a finding by mistake, all classes taken together.
	significant = 0.05
	// fewestPairs can show a difference: 2/2⁶ is below significant.
	fewestPairs = 6
)

// sideTrait names the classes that are seats.
const sideTrait = "side"

// Class is what happened on one kind of scenario, or on one side.
type Class struct {
	Trait  string   `json:"trait"` // "layout", "side"
	Value  string   `json:"value"` // "cramped", "RED"
	Pairs  int      `json:"pairs"`
	Score  float64  `json:"score"` // mean of the new bot
	Margin *float64 `json:"margin"`
	Lo     *float64 `json:"margin_lo"` // limits of 95 %; nil where there are too few pairs
	Hi     *float64 `json:"margin_hi"`
	// P is the p-value of no difference, corrected for the number of classes (Holm 1979); nil where
	// there are too few pairs to show any.
	P       *float64 `json:"p"`
	Finding Finding  `json:"finding"`

	raw float64 // p-value before the correction
}

// Name is how a class is called: layout=cramped, or a side by its name.
func (c Class) Name() string {
	if c.Trait == sideTrait {
		return "as " + c.Value
	}
	return c.Trait + "=" + c.Value
}

// breakdown are the kinds of scenarios that were met, and the sides. Which bot is better on a kind is
// asked of what the test is of: scores, or margins. On a side it is asked of margins, against what the
// old bot had on that side: scores there only mirror those of the other side.
func (s *Series) breakdown(seats []string) []Class {
	all := []Class{}
	var traits [][]contest.OptionValue
	for _, p := range s.pairs {
		traits = append(traits, p.Traits)
	}
	for _, kind := range contest.Kinds(traits) {
		var of, margins []float64
		c := Class{Trait: kind.Name, Value: kind.Value}
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
	for seat, name := range seats {
		c := Class{Trait: sideTrait, Value: name}
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
	correct(all)
	return all
}

// located fills in what a class's pairs say. Score comes as a sum.
func (c Class) located(of, margins []float64) Class {
	c.Pairs = len(of)
	c.Score /= float64(c.Pairs)
	margin := rating.Locate(margins)
	c.Margin, c.Lo, c.Hi = margin.Median, margin.Lo, margin.Hi
	p, positive := rating.SignedRanks(of)
	c.raw = p
	switch {
	case c.Pairs < fewestPairs:
		c.Finding = TooFew
	case positive:
		c.Finding = Better
	default:
		c.Finding = Worse
	}
	return c
}

// correct settles the findings of all classes together.
func correct(all []Class) {
	var ps []float64
	var asked []*Class
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

// inWords says what the breakdown shows: "new is worse on layout=cramped; new is better on layout=open." It is
// empty where there is nothing to compare.
func (r *Report) inWords() string {
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
	case asked:
		return "No scenario kind or seat shows a difference."
	}
	return ""
}
