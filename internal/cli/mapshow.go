package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/maps/bound"
	"github.com/cookoff/cookoff/internal/maps/witness"
	"github.com/cookoff/cookoff/internal/sim"
)

func newMapShowCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "show MAP...",
		Short: "Show kitchens and when their orders are open",
		Long: `Shows a kitchen with its orders on a time line. x counts to the right and y upwards, from 0.

Of an order, "profit" is what it brings when the food and a plate are bought. "cook" is how many
turns a plain cook takes who works alone and for nothing else; "-" is where that would be too late,
so that it takes a better team, and "never" is where no team can serve it by its own work.` + fmt.Sprintf(exitHelp, ""),
		Example: `  cookoff map show duel
  cookoff map show kitchen.txt carnegie:seed=7,layout=split`,
		Args:              usage(some("map")),
		ValidArgsFunction: completeMaps,
		RunE:              func(_ *cobra.Command, args []string) error { return a.mapShow(args) },
	}
}

// shownMap is a map as --format json prints it.
type shownMap struct {
	Map      string       `json:"map"`
	Width    int          `json:"width"`
	Height   int          `json:"height"`
	Rows     []string     `json:"rows"` // from top to bottom, with spawns
	Bots     int          `json:"bots_per_team"`
	Switch   [2]int64     `json:"switch"`
	Bound    moneyBound   `json:"bound"`
	Teamwork bool         `json:"teamwork"`
	Orders   []shownOrder `json:"orders"`
}

type shownOrder struct {
	ID       int      `json:"id"`
	Start    int64    `json:"start"`
	End      int64    `json:"end"` // last turn
	Required []string `json:"required"`
	Reward   int64    `json:"reward"`
	Penalty  int64    `json:"penalty"`
	Profit   int64    `json:"profit"`
	Possible bool     `json:"possible"`
	Cook     *int     `json:"cook"` // turns that the plain cook takes; null if it is not in time
}

func (a *app) mapShow(patterns []string) error {
	words, err := a.expand(patterns)
	if err != nil {
		return err
	}
	all := []shownMap{}
	for i, word := range words {
		m, err := a.openMap(word)
		if err != nil {
			return err
		}
		shown, err := m.show()
		if err != nil {
			return err
		}
		all = append(all, shown)
		if a.json() {
			continue
		}
		if err := a.printMap(m, &shown, i > 0); err != nil {
			return err
		}
	}
	if a.json() {
		return a.printJSON(all)
	}
	return nil
}

// show works out all that is shown of a map.
func (m *openMap) show() (shownMap, error) {
	k := &m.kitchen
	b, money := m.bound()
	s := shownMap{
		Map: m.word, Width: k.Width, Height: k.Height, Rows: maps.Rows(*k), Bots: m.board.BotsPerTeam(),
		Switch: [2]int64{k.SwitchTurn, m.board.WindowEnd()}, Bound: money, Teamwork: maps.NeedsTeamwork(k),
		Orders: []shownOrder{},
	}
	cook, err := witness.New(*k, sim.DefaultTurns)
	if err != nil {
		return s, err
	}
	served := map[string]int{} // by foods; 0 if they are not
	for i := range k.Orders {
		o := showOrder(i+1, &k.Orders[i], b.Orders[i])
		foods := strings.Join(slices.Sorted(slices.Values(o.Required)), ",")
		turn, known := served[foods]
		if !known {
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
