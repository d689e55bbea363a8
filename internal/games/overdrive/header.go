package overdrive

import (
	"encoding/json"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/replay"
)

// Name is the game's name in scenarios and traces.
const Name = "overdrive"

// RulesVersion changes when the same commands from the same start would give other states.
const RulesVersion = 1

// officialRules are the contest's own, the only ones.
const officialRules = "official"

// header is the first line of a trace, as far as it is used. Recordings of the contest's engine have
// a reference, and the start in the header itself.
type header struct {
	replay.Terms
	Start   json.RawMessage `json:"start"`
	Initial json.RawMessage `json:"initial"`
}

// recordedStart is a start as far as it is compared.
type recordedStart struct {
	Config   json.RawMessage `json:"config"`
	Scenario json.RawMessage `json:"scenario"`
}

// readHeader reads a header and the start that it describes.
func readHeader(t *replay.Trace) (*header, *race.Scenario, error) {
	h := new(header)
	if err := t.Decode("header", t.Header, h); err != nil {
		return nil, nil, err
	}
	if err := h.Check(t, RulesVersion, officialRules); err != nil {
		return nil, nil, err
	}
	if !h.Ours() {
		h.Start = t.Header
	}
	if len(h.Start) == 0 {
		return nil, nil, t.Problem("header: there is no start")
	}
	start, err := race.ReadRecorded(h.Start)
	if err != nil {
		return nil, nil, t.Problem("header: %v", err)
	}
	return h, start, nil
}
