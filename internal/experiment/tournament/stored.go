package tournament

import (
	"encoding/json"
	"fmt"

	"github.com/cookoff/cookoff/internal/experiment/store"
)

// PlanOf returns the plan of a stored tournament, without the parts only needed for playing.
func PlanOf(t store.Tournament) (p Plan, err error) {
	if err = json.Unmarshal(t.Plan, &p); err != nil {
		err = fmt.Errorf("tournament %d: %w", t.ID, err)
	}
	return p, err
}

// Kind is the command for which a tournament was played.
type Kind string

// The kinds.
const (
	Ranked     Kind = "tournament"
	Comparison Kind = "regress"
	Sweep      Kind = "sweep"
	Tuning     Kind = "tune"
	Bisection  Kind = "bisect"
)

// Kind returns the kind of the plan, from its order or its question.
func (p *Plan) Kind() Kind {
	if p.Order != nil {
		return Comparison
	}
	var question map[string]json.RawMessage
	if json.Unmarshal(p.Question, &question) == nil {
		for _, kind := range []Kind{Sweep, Tuning, Bisection} {
			if question[string(kind)] != nil {
				return kind
			}
		}
	}
	return Ranked
}

// Heading is what a page about a stored tournament is called: "Tournament 3 (evening)", "Sweep 4".
func Heading(t store.Tournament) (string, error) {
	p, err := PlanOf(t)
	names := map[Kind]string{Ranked: "Tournament", Comparison: "Comparison", Sweep: "Sweep", Tuning: "Tuning", Bisection: "Bisection"}
	return names[p.Kind()] + " " + t.Title(), err
}

// IsComparison reports whether a stored tournament is a comparison.
func IsComparison(t store.Tournament) (bool, error) {
	p, err := PlanOf(t)
	return p.Kind() == Comparison, err
}
