package fleet

import "github.com/cookoff/cookoff/internal/experiment/tournament"

// Claim is what a worker claims of a match.
type Claim = claim

// Claimed has the claims of a worker changed before they are sent.
func (w *Worker) Claimed(change func(o tournament.Order, c *Claim)) { w.claimed = change }

// Die ends the connection of a worker at once, as if it were killed.
func (w *Worker) Die() { w.nats.Close() }
