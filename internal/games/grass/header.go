package grass

import (
	"encoding/json"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/replay"
)

// Name is the game's name in scenarios and traces.
const Name = "grass"

// RulesVersion changes when the same answers on the same map would give other states.
const RulesVersion = 1

// officialRules are the contest's own, the only ones.
const officialRules = "official"

// generate makes the map of a draw.
func generate(d contest.Draw) (field.Map, error) {
	return field.Generate(d.Seed, field.Config{League: d.League})
}

// header is the first line of a trace, as far as it is used. Recordings of the contest's referee
// have a reference; ours have none.
type header struct {
	replay.Terms
	Drawn   *contest.Draw   `json:"drawn"`
	Map     json.RawMessage `json:"map"`
	Initial json.RawMessage `json:"initial"`

	League   int             `json:"league"`
	Seed     json.RawMessage `json:"seed"` // a text in recordings, a number in ours
	Scenario json.RawMessage `json:"scenario"`
}

// readHeader reads a header and sets up the board it describes.
func readHeader(t *replay.Trace) (*header, *field.Board, error) {
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
	m, err := field.ReadMap(h.Map)
	if err != nil {
		return nil, nil, t.Problem("map of the header: %v", err)
	}
	board, err := field.NewBoard(m)
	if err != nil {
		return nil, nil, t.Problem("map of the header: %v", err)
	}
	return h, board, nil
}

// asOurs gives the members of a recording's header the names that they have in ours. The referee
// makes a map of no seed, or of seed 0, by chance; what it made stands in the scenario.
func (h *header) asOurs(t *replay.Trace) error {
	h.Map = h.Scenario
	var text string
	if err := t.Decode("header: seed", h.Seed, &text); err != nil {
		return err
	}
	if seed, err := strconv.ParseInt(text, 10, 64); err == nil && seed != 0 {
		h.Drawn = &contest.Draw{League: h.League, Seed: seed}
	}
	return nil
}
