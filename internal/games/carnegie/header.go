package carnegie

import (
	"encoding/json"
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/sim"
)

// Name is the game's name in scenarios and traces.
const Name = "carnegie"

// RulesVersion changes when the same calls on the same map would give other states.
const RulesVersion = 1

// header is the first line of a trace. Recordings of the contest's engine have a reference and
// no seats; ours have no reference.
type header struct {
	Format       string          `json:"format"`
	Game         string          `json:"game"`
	Reference    string          `json:"reference,omitempty"`
	Name         string          `json:"name,omitempty"`
	RulesVersion int             `json:"rules_version,omitempty"`
	Rules        string          `json:"rules,omitempty"`
	Scenario     string          `json:"scenario,omitempty"`
	Seed         int64           `json:"seed,omitempty"`
	TurnMS       int64           `json:"turn_ms"`
	InitMS       int64           `json:"init_ms"`
	Seats        []headerSeat    `json:"seats,omitempty"`
	Map          string          `json:"map"`
	Turns        int             `json:"turns"`
	Switch       [2]int64        `json:"switch"`
	Orders       json.RawMessage `json:"orders"`
	Initial      json.RawMessage `json:"initial"`
}

// headerSeat says who sat where.
type headerSeat struct {
	Seat   string `json:"seat"`
	Bot    string `json:"bot"`
	SHA256 string `json:"sha256,omitempty"`
	Failed string `json:"failed,omitempty"` // the kind of failure before the first turn
}

func milliseconds(d time.Duration) int64 { return d.Milliseconds() }

// readHeader reads a header and sets up the board it describes.
func readHeader(t *replay.Trace) (*header, *sim.Board, error) {
	h := new(header)
	if err := json.Unmarshal(t.Header, h); err != nil {
		return nil, nil, t.Problem("header: %v", err)
	}
	if h.RulesVersion > RulesVersion {
		return nil, nil, t.Problem("trace of version %d of the rules; this program plays up to version %d",
			h.RulesVersion, RulesVersion)
	}
	if h.Rules == "" {
		h.Rules = sim.OfficialRules
	}
	rules, ok := sim.RulesNamed(h.Rules)
	if !ok {
		return nil, nil, t.Problem("unknown rules %q; known are %v", h.Rules, sim.Presets())
	}
	kitchen, err := maps.Parse("map", []byte(h.Map))
	if err != nil {
		return nil, nil, t.Problem("map of the header: %v", err)
	}
	board, err := sim.NewBoard(kitchen, rules)
	if err != nil {
		return nil, nil, t.Problem("map of the header: %v", err)
	}
	for _, s := range h.Seats {
		if s.Seat != sim.Red.String() && s.Seat != sim.Blue.String() {
			return nil, nil, t.Problem("unknown seat %q; seats are RED and BLUE", s.Seat)
		}
	}
	return h, board, nil
}

// failedToStart tells which seats had no bot from the start.
func (h *header) failedToStart() (failed [2]bool) {
	for _, s := range h.Seats {
		if s.Failed != "" {
			failed[teamNamed(s.Seat)] = true
		}
	}
	return failed
}

func teamNamed(name string) sim.Team {
	if name == sim.Red.String() {
		return sim.Red
	}
	return sim.Blue
}

// parseTeam is teamNamed for names that come from outside.
func parseTeam(name string) (sim.Team, error) {
	t := teamNamed(name)
	if t.String() != name {
		return 0, fmt.Errorf("unknown team %q; teams are RED and BLUE", name)
	}
	return t, nil
}
