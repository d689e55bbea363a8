package fleet

import (
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// verify plays the moves of a result again.
func (s *Stage) verify(o tournament.Order, c *claim) (p tournament.Played, err error) {
	p.Result, p.Changed = c.Result.result(), c.Changed
	p.Fingerprint, err = tournament.FingerprintOf(o.Terms.Scenario, c.Moves)
	return p, err
}
