package kitchenimport

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cookoff/cookoff/internal/sim"
)

// jsonState is the state object of a trace.
type jsonState struct {
	Money    map[string]int64                `json:"money"`
	Switched map[string]bool                 `json:"switched"`
	Bots     []json.RawMessage               `json:"bots"`
	Orders   map[string][][3]json.RawMessage `json:"orders"`
	Tiles    map[string][][3]json.RawMessage `json:"tiles"`
	Occ      map[string][][3]int             `json:"occ"`
}

// ReadState sets a state to that of a trace, except for the turn.
func ReadState(text []byte, s *sim.State) error {
	var j jsonState
	if err := json.Unmarshal(text, &j); err != nil {
		return plainly(err)
	}
	if len(j.Bots) != s.Bots() {
		return fmt.Errorf("%d bots; the map has %d", len(j.Bots), s.Bots())
	}
	var bots []sim.Bot
	for id, text := range j.Bots {
		b, err := readBot(text, id)
		if err != nil {
			return err
		}
		if b.x < 0 || b.y < 0 || b.x >= s.Board().Width || b.y >= s.Board().Height {
			return fmt.Errorf("bot %d at (%d,%d), which is not on the map", id, b.x, b.y)
		}
		bots = append(bots, sim.Bot{ID: id, Map: b.kitchen, Pos: sim.Pos{X: b.x, Y: b.y}, Holding: b.item.in(s)})
	}
	s.SetBots(bots)
	for t := range sim.Team(2) {
		s.SetMoney(t, j.Money[t.String()])
		s.SetSwitched(t, j.Switched[t.String()])
		if err := errors.Join(readOrders(j.Orders[t.String()], s, t), readTiles(j.Tiles[t.String()], s, t), readGrid(j.Occ, s, t)); err != nil {
			return err
		}
	}
	return nil
}

func readOrders(list [][3]json.RawMessage, s *sim.State, t sim.Team) error {
	if len(list) != len(s.Board().Orders) {
		return fmt.Errorf("%d orders; the map has %d", len(list), len(s.Board().Orders))
	}
	for i, words := range list {
		var claimed, done *int
		var missed bool
		if err := errors.Join(json.Unmarshal(words[0], &claimed), json.Unmarshal(words[1], &done), json.Unmarshal(words[2], &missed)); err != nil {
			return fmt.Errorf("order %d: %w", i+1, plainly(err))
		}
		to := sim.OrderState{Missed: missed}
		if claimed != nil && done != nil && *done > 0 && *done <= sim.MaxTurns && *claimed >= 0 && *claimed < s.Bots() {
			to = sim.OrderState{Completed: true, ClaimedBy: *claimed, Turn: *done}
		}
		s.SetOrder(t, i, to)
	}
	return nil
}

// readTiles sets the tiles of a kitchen. Tiles that are not listed are in their initial state.
func readTiles(list [][3]json.RawMessage, s *sim.State, t sim.Team) error {
	fresh := sim.NewState(s.Board())
	for x := range s.Board().Width {
		for y := range s.Board().Height {
			s.SetTile(t, x, y, fresh.Tile(t, x, y))
		}
	}
	for _, words := range list {
		var x, y int
		if err := errors.Join(json.Unmarshal(words[0], &x), json.Unmarshal(words[1], &y)); err != nil {
			return plainly(err)
		}
		seen, err := readTile(words[2])
		if err != nil {
			return err
		}
		if x < 0 || y < 0 || x >= s.Board().Width || y >= s.Board().Height || s.Board().At(x, y) != seen.tile.Kind {
			return fmt.Errorf("there is no %s at (%d,%d)", seen.tile.Kind.Name(), x, y)
		}
		seen.tile.Item = seen.item.in(s)
		s.SetTile(t, x, y, seen.tile)
	}
	return nil
}

// readGrid sets the occupancy grid of a kitchen if the state has one, which then differs from the bots' positions.
func readGrid(all map[string][][3]int, s *sim.State, t sim.Team) error {
	if all == nil {
		return nil
	}
	for x := range s.Board().Width {
		for y := range s.Board().Height {
			s.SetOccupant(t, x, y, -1)
		}
	}
	for _, words := range all[t.String()] {
		x, y, id := words[0], words[1], words[2]
		if x < 0 || y < 0 || x >= s.Board().Width || y >= s.Board().Height || id < 0 || id >= s.Bots() {
			return fmt.Errorf("bot %d at (%d,%d) of the grid", id, x, y)
		}
		s.SetOccupant(t, x, y, id)
	}
	return nil
}
