package tournament

import (
	"context"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
)

// A kitchen takes milliseconds to make, and a comparison draws from a thousand of them and usually ends after a
// few. So the text of a generated scenario is made when its first match is played. The match's key still depends on
// the text's digest: for scenarios played before it is in the store.

// Identity returns the identity of the scenario: the digest of its content or, if they determine it, of its
// options.
func (s *Scenario) Identity() store.Digest {
	if s.onDemand {
		return store.NewDigest(s.Scenario.Game, string(s.options))
	}
	return s.Content
}

// known reports whether the digest of the content is known, which is needed for looking up matches.
func (s *Scenario) known() bool { return s.Content != store.Digest{} }

// make generates the text of a scenario whose digest is not known.
func (p *Plan) make(scenario int) (err error) {
	s := &p.Scenarios[scenario]
	if s.known() {
		return nil
	}
	if s.Scenario, err = contest.WithText(p.tables.game, s.Scenario); err != nil {
		return err
	}
	s.Content = ContentOf(s.Scenario)
	return nil
}

// lookUpScenarios reads, once, the digests of scenarios played before from the store.
func (r *Runner) lookUpScenarios(ctx context.Context) error {
	if r.lookedUp {
		return nil
	}
	var options []string
	for i := range r.Plan.Scenarios {
		if s := &r.Plan.Scenarios[i]; !s.known() {
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
