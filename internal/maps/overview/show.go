package overview

import (
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/maps/bound"
	"github.com/cookoff/cookoff/internal/maps/witness"
	"github.com/cookoff/cookoff/internal/sim"
)

// Shown is the JSON output for a map.
type Shown struct {
	Map      string       `json:"map"`
	Width    int          `json:"width"`
	Height   int          `json:"height"`
	Rows     []string     `json:"rows"` // from top to bottom, with spawns
	Bots     int          `json:"bots_per_team"`
	Switch   [2]int64     `json:"switch"`
	Bound    Money        `json:"bound"`
	Teamwork bool         `json:"teamwork"`
	Orders   []shownOrder `json:"orders"`
}

// shownOrder is an order of a map.
type shownOrder struct {
	ID       int      `json:"id"`
	Start    int64    `json:"start"`
	End      int64    `json:"end"` // last turn
	Required []string `json:"required"`
	Reward   int64    `json:"reward"`
	Penalty  int64    `json:"penalty"`
	Profit   int64    `json:"profit"`
	Possible bool     `json:"possible"`
	Cook     *int     `json:"cook"` // turns of the reference cook; null if too late
}

// Show computes all displayed facts of a map.
func (m *Map) Show() (Shown, error) {
	k := &m.Kitchen
	b, money := m.Bound()
	s := Shown{
		Map: m.Name, Width: k.Width, Height: k.Height, Rows: maps.Rows(*k), Bots: m.Board.BotsPerTeam(),
		Switch: m.Switch(), Bound: money, Teamwork: maps.NeedsTeamwork(k),
		Orders: []shownOrder{},
	}
	cook, err := witness.New(*k, sim.DefaultTurns)
	if err != nil {
		return s, err
	}
	served := map[string]int{} // by foods; 0: not served
	for i := range k.Orders {
		o := showOrder(i+1, &k.Orders[i], b.Orders[i])
		foods := strings.Join(slices.Sorted(slices.Values(o.Required)), ",")
		turn, ok := served[foods]
		if !ok {
			turn, _ = cook.Serve(k.Orders[i].Required)
			served[foods] = turn
		}
		if last := min(o.End, sim.DefaultTurns); turn > 0 && max(int64(turn), o.Start) <= last {
			o.Cook = &turn
		}
		s.Orders = append(s.Orders, o)
	}
	return s, nil
}

func showOrder(id int, o *sim.Order, can bound.Order) shownOrder {
	s := shownOrder{
		ID: id, Start: o.Created, End: o.Expires, Required: []string{}, Reward: o.Reward, Penalty: o.Penalty,
		Profit: o.Reward - int64(sim.BuyPlate.Price()), Possible: can.Possible,
	}
	for _, f := range o.Required {
		s.Required = append(s.Required, f.Name())
		s.Profit -= int64(f.Price())
	}
	return s
}
