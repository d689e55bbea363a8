package carnegie

import (
	"encoding/json"
	"fmt"

	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/sim"
)

// Name is the game's name in scenarios and traces.
const Name = "carnegie"

// rulesVersion changes when the same calls on the same map would give different states.
const rulesVersion = 1

// header is the part of a trace's first line that is used. Recordings of the contest's engine have no seats.
type header struct {
	Seats   []headerSeat    `json:"seats"`
	Map     string          `json:"map"`
	Turns   int             `json:"turns"`
	Switch  [2]int64        `json:"switch"`
	Orders  json.RawMessage `json:"orders"`
	Initial json.RawMessage `json:"initial"`
}

type headerSeat struct {
	Seat   string `json:"seat"`
	Failed string `json:"failed"` // kind of a failure before the first turn
}

// readHeader reads a header and makes its board.
func readHeader(t *replay.Trace) (*header, *sim.Board, error) {
	h := new(header)
	if err := t.Decode("header", t.Header, h); err != nil {
		return nil, nil, err
	}
	preset, err := t.CheckRules(rulesVersion, sim.Presets()...)
	if err != nil {
		return nil, nil, err
	}
	rules, _ := sim.RulesNamed(preset)
	kitchen, err := maps.Parse("map", []byte(h.Map))
	if err != nil {
		return nil, nil, t.Problem("map of the header: %v", err)
	}
	board, err := sim.NewBoard(kitchen, rules)
	if err != nil {
		return nil, nil, t.Problem("map of the header: %v", err)
	}
	for _, s := range h.Seats {
		if _, ok := sim.TeamNamed(s.Seat); !ok {
			return nil, nil, t.Problem("unknown seat %q; seats are RED and BLUE", s.Seat)
		}
	}
	return h, board, nil
}

// failed returns the kinds of failures before the first turn, by seat.
func (h *header) failed() []string {
	kinds := make([]string, 2)
	for _, s := range h.Seats {
		t, _ := sim.TeamNamed(s.Seat) // checked before
		kinds[t] = s.Failed
	}
	return kinds
}

// parseTeam returns the team with a name from untrusted input.
func parseTeam(name string) (sim.Team, error) {
	t, ok := sim.TeamNamed(name)
	if !ok {
		return 0, fmt.Errorf("unknown team %q; teams are RED and BLUE", name)
	}
	return t, nil
}
