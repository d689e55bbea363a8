package tournament

import (
	"context"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
)

// Generating a map takes milliseconds. A comparison draws from a thousand and usually ends after a few, so the text
// of a generated scenario is made just before its first match. The match's key still contains the digest of the text;
// for scenarios played before, the store has it.

// Identity returns the digest of the scenario's content, or of its options if these determine the content.
func (s *Scenario) Identity() store.Digest {
	if s.onDemand {
		return store.NewDigest(s.Scenario.Game, string(s.options))
	}
	return s.Content
}

// hasContent reports whether the digest of the content is known. Without it, matches cannot be looked up.
func (s *Scenario) hasContent() bool { return s.Content != store.Digest{} }

// generate produces the text of a scenario unless its digest is known.
func (p *Plan) generate(scenario int) (err error) {
	s := &p.Scenarios[scenario]
	if s.hasContent() {
		return nil
	}
	if s.Scenario, err = contest.WithText(p.tables.game, s.Scenario); err != nil {
		return err
	}
	s.Content = ContentOf(s.Scenario)
	return nil
}

// lookUpScenarios loads the digests of scenarios played before from the store, once.
func (r *Runner) lookUpScenarios(ctx context.Context) error {
	if r.lookedUp {
		return nil
	}
	var options []string
	for i := range r.Plan.Scenarios {
		if s := &r.Plan.Scenarios[i]; !s.hasContent() {
			options = append(options, string(s.options))
		}
	}
	if len(options) == 0 {
		return nil
	}
	contents, err := r.Store.Contents(ctx, r.Plan.Game, options)
	if err != nil {
		return err
	}
	r.lookedUp = true
	for i := range r.Plan.Scenarios {
		if s := &r.Plan.Scenarios[i]; !s.hasContent() {
			s.Content = contents[string(s.options)]
		}
	}
	return nil
}

// scenariosDigest returns one digest for the identities of all scenarios.
func (p *Plan) scenariosDigest() store.Digest {
	var all []string
	for i := range p.Scenarios {
		all = append(all, p.Scenarios[i].Identity().String())
	}
	return store.NewDigest(all...)
}
