package tournament

import (
	"context"
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/store"
)

// A kitchen takes milliseconds to make, and a comparison draws from a thousand of them and mostly ends after a few. So
// the text of a scenario that is made of its options is made when a match is to be played on it. A match's key has the
// digest of the text all the same: that of a scenario which was played before is in the store.

// Identity returns what tells the scenario from others: its content, or the digest of the options that say
// all.
func (s *Scenario) Identity() store.Digest {
	if s.made {
		return store.NewDigest(s.Scenario.Game, string(s.options))
	}
	return s.Content
}

// known reports whether the content is known: without it nothing can be looked up.
func (s *Scenario) known() bool { return s.Content != store.Digest{} }

// makes reports whether some texts are made when they are needed.
func (p *Plan) makes() bool {
	return slices.ContainsFunc(p.Scenarios, func(s Scenario) bool { return s.made })
}

// make makes the text of a scenario whose content is not known.
func (p *Plan) make(scenario int) (err error) {
	s := &p.Scenarios[scenario]
	if s.known() {
		return nil
	}
	if s.Scenario, err = contest.Made(p.tables.game, s.Scenario); err != nil {
		return err
	}
	s.Content, _, err = scenarioContent(s.Scenario)
	return err
}

// lookUpScenarios takes from the store, once, the contents of scenarios that were played before.
func (r *Runner) lookUpScenarios(ctx context.Context) error {
	if r.lookedUp || !r.Plan.makes() {
		return nil
	}
	var options []string
	for i := range r.Plan.Scenarios {
		if s := &r.Plan.Scenarios[i]; !s.known() {
			options = append(options, string(s.options))
		}
	}
	contents, err := r.Store.Contents(ctx, r.Plan.Game, options)
	if err != nil {
		return err
	}
	r.lookedUp = true
	for i := range r.Plan.Scenarios {
		if s := &r.Plan.Scenarios[i]; !s.known() {
			s.Content = contents[string(s.options)]
		}
	}
	return nil
}

// scenariosDigest returns the digest of the identities of all scenarios.
func (p *Plan) scenariosDigest() store.Digest {
	var all []string
	for i := range p.Scenarios {
		all = append(all, p.Scenarios[i].Identity().String())
	}
	return store.NewDigest(all...)
}
