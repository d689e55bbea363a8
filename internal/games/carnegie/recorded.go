package carnegie

import (
	"encoding/json"

	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenjson"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// recorded is the format of recordings of the contest's engine. They have the whole state in every turn, with a
// digest of its record in the contest's replay, and the return value of the engine's own function.
type recorded struct {
	record *kitchenjson.Writer
}

func (r recorded) initial(c *comparison) { r.state(c, "initial", c.p.header.Initial) }

func (r recorded) turn(c *comparison) { r.state(c, "state", c.p.turn.State) }

func (r recorded) state(c *comparison, field string, recorded []byte) {
	r.record.Reset()
	r.record.Record(c.p.state)
	digest := replay.Digest(r.record.Buf)
	c.Same(field, recorded, func(w *jsonout.Writer) { kitchenjson.StateWithRecord(w, c.p.state, digest) })
}

func (recorded) end(c *comparison, end map[string]json.RawMessage, v verdict) {
	c.Same("end.run_game_returned", end["run_game_returned"], func(w *jsonout.Writer) {
		nameOrNull(w, v.runGameReturned())
	})
}

// runGameReturned returns the return value of the engine's own function: the winner if one team failed.
func (v verdict) runGameReturned() string {
	if v.reason == endMoney {
		return ""
	}
	return v.winner
}
