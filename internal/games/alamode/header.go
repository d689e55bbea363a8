package alamode

import (
	"encoding/json"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/replay"
)

// Name is the game's name in scenarios and traces.
const Name = "alamode"

// RulesVersion changes when the same answers in the same kitchen would give other states.
const RulesVersion = 1

// officialRules are the contest's own, the only ones.
const officialRules = "official"

// header is the first line of a trace, as far as it is used. Recordings of the contest's referee
// have a reference; ours have none.
type header struct {
	replay.Terms
	Drawn   *contest.Draw   `json:"drawn"`
	Kitchen json.RawMessage `json:"kitchen"`
	Initial json.RawMessage `json:"initial"`

	League   int             `json:"league"`
	Seed     json.RawMessage `json:"seed"` // a text in recordings, a number in ours
	Scenario json.RawMessage `json:"scenario"`
}

// readHeader reads a header and sets up the kitchen it describes.
func readHeader(t *replay.Trace, paths func() *kitchen.Paths) (*header, *kitchen.Board, error) {
	h := new(header)
	if err := t.Decode("header", t.Header, h); err != nil {
		return nil, nil, err
	}
	if err := h.Check(t, RulesVersion, officialRules); err != nil {
		return nil, nil, err
	}
	if !h.Ours() {
		if err := h.asOurs(t); err != nil {
			return nil, nil, err
		}
	}
	k, err := kitchen.ParseScenario(h.Kitchen)
	if err != nil {
		return nil, nil, t.Problem("kitchen of the header: %v", err)
	}
	board, err := kitchen.NewBoard(k, paths())
	if err != nil {
		return nil, nil, t.Problem("kitchen of the header: %v", err)
	}
	return h, board, nil
}

// asOurs gives the members of a recording's header the names that they have in ours.
func (h *header) asOurs(t *replay.Trace) error {
	var text string
	if err := t.Decode("header: seed", h.Seed, &text); err != nil {
		return err
	}
	seed, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return t.Problem("header: seed: must be a whole number, not %q", text)
	}
	h.Drawn = &contest.Draw{League: h.League, Seed: seed}
	h.Kitchen = h.Scenario
	return nil
}
