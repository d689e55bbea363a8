package fleet

import (
	"errors"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/play/verify"
)

// replay replays the moves of a claim, and returns the match as if played locally. A *forgedError means that the
// claim contradicts the rules.
func (s *Stage) replay(o tournament.Order, c *claim) (p tournament.Played, err error) {
	table, err := s.Table(o.Terms)
	if err != nil {
		return p, err
	}
	content := tournament.ContentOf(table.Terms().Scenario)
	moves, err := s.hub.compress.from.DecodeAll(c.Moves, nil)
	if err != nil {
		return p, &forgedError{"its moves cannot be read: " + err.Error()}
	}
	match := verify.RemoteMatch{Table: table, Content: content[:], Trace: o.Record || o.Trace != ""}
	for _, ref := range o.Bots {
		match.Seats = append(match.Seats, contest.Seat{Bot: s.plan.Bots[s.bots[ref]].Bot})
	}
	claimed := c.Result.result()
	claimed.Bound = table.Bound() // not part of a claim
	verified, err := match.Moves(moves, &claimed)
	if errors.Is(err, contest.ErrReferee) {
		return p, err
	}
	if err != nil {
		return p, &forgedError{err.Error()}
	}
	p.Result = verified.Result
	p.Fingerprint = store.Digest(verified.Fingerprint[:len(p.Fingerprint)])
	if o.Record {
		p.Record = verified.Trace
	}
	p.Trace, err = o.WriteTrace(verified.Trace)
	return p, err
}
