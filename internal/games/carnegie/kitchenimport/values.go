package kitchenimport

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/jsonin"
)

// replayItem is an item in a replay. It is comparable.
type replayItem struct {
	item  sim.Item // for a plate, EmptyPlate
	foods string   // on the plate, one byte for each ingredient
}

// in returns the item in a state, which interns plates.
func (i replayItem) in(s *sim.State) sim.Item {
	if i.foods == "" {
		return i.item
	}
	foods := make([]sim.Ingredient, len(i.foods))
	for n := range foods {
		foods[n] = sim.Ingredient(i.foods[n])
	}
	return s.Plate(foods...)
}

// replayTile is a tile in a replay. The item is separate, as plates are interned later.
type replayTile struct {
	tile sim.Tile
	item replayItem
}

// replayBot is a bot in a replay.
type replayBot struct {
	team, kitchen sim.Team
	x, y          int
	item          replayItem
}

// replayOrder is an order in a replay.
type replayOrder struct {
	facts   sim.Order
	claimed int
	done    int // turn; 0: not done
}

// jsonItem is the JSON form of an item in a replay.
type jsonItem struct {
	Type    string          `json:"type"`
	Food    string          `json:"food_name"`
	Chopped bool            `json:"chopped"`
	Stage   int             `json:"cooked_stage"`
	Dirty   bool            `json:"dirty"`
	On      json.RawMessage `json:"food"` // a list on a plate, a food or null in a pan
}

func (j *jsonItem) ingredient() (sim.Ingredient, error) {
	f, ok := sim.FoodNamed(j.Food)
	if !ok || j.Stage < sim.Raw || j.Stage > sim.Burnt {
		return 0, fmt.Errorf("food %q at stage %d; these rules have no such food", j.Food, j.Stage)
	}
	return sim.NewIngredient(f, j.Chopped, j.Stage), nil
}

func (j *jsonItem) seen() (seen replayItem, err error) {
	var i sim.Ingredient
	switch j.Type {
	case "Food":
		i, err = j.ingredient()
		return replayItem{item: i.Item()}, err
	case "Pan":
		var in *jsonItem
		if len(j.On) > 0 {
			err = json.Unmarshal(j.On, &in)
		}
		if err != nil || in == nil {
			return replayItem{item: sim.EmptyPan}, err
		}
		i, err = in.ingredient()
		return replayItem{item: sim.PanWith(i)}, err
	case "Plate":
		var foods []jsonItem
		if j.Dirty {
			return seen, errors.New("a plate on a tile or in hands is dirty; under these rules only plates in sinks are")
		}
		if len(j.On) > 0 {
			err = json.Unmarshal(j.On, &foods)
		}
		seen.item = sim.EmptyPlate
		for n := range foods {
			if err == nil {
				i, err = foods[n].ingredient()
			}
			seen.foods += string([]byte{byte(i)})
		}
		return seen, err
	}
	return seen, fmt.Errorf("an item of type %q; these rules know Food, Plate and Pan", j.Type)
}

// readItem decodes an item or null.
func readItem(text json.RawMessage) (replayItem, error) {
	var j *jsonItem
	if len(text) == 0 {
		return replayItem{}, nil
	}
	if err := json.Unmarshal(text, &j); err != nil || j == nil {
		return replayItem{}, plainly(err)
	}
	seen, err := j.seen()
	return seen, plainly(err)
}

// plainly returns an error of encoding/json in the user's terms.
func plainly(err error) error {
	if err == nil {
		return nil
	}
	return errors.New(jsonin.Problem(err))
}

// maxNumber limits the numbers of tiles.
const maxNumber = 1 << 30

func readTile(text []byte) (seen replayTile, err error) {
	var j struct {
		Name     string          `json:"tile_name"`
		Item     json.RawMessage `json:"item"`
		Count    int             `json:"count"`
		Progress int             `json:"cook_progress"`
		Dirty    int             `json:"num_dirty_plates"`
		Washed   int             `json:"curr_dirty_plate_progress"`
		Using    bool            `json:"using"`
		Clean    int             `json:"num_clean_plates"`
	}
	if err := json.Unmarshal(text, &j); err != nil {
		return seen, plainly(err)
	}
	for _, n := range []int{j.Count, j.Progress, j.Dirty, j.Washed, j.Clean} {
		if n > maxNumber || n < -maxNumber {
			return seen, fmt.Errorf("the number %d of a tile is out of range", n)
		}
	}
	kind, ok := kindNamed(j.Name)
	if !ok {
		return seen, fmt.Errorf("tile_name %q; these rules have no such tile", j.Name)
	}
	seen.tile = sim.Tile{
		Kind: kind, CookProgress: j.Progress, Count: j.Count, DirtyPlates: j.Dirty, WashProgress: j.Washed, Using: j.Using, CleanPlates: j.Clean,
	}
	seen.item, err = readItem(j.Item)
	return seen, err
}

func kindNamed(name string) (sim.Kind, bool) {
	for k := range sim.Kind(sim.KindCount) {
		if k.Name() == name {
			return k, true
		}
	}
	return 0, false
}

func readBot(text []byte, id int) (seen replayBot, err error) {
	var j struct {
		ID      int             `json:"bot_id"`
		Team    string          `json:"team"`
		Px      int             `json:"x"`
		Py      int             `json:"y"`
		Holding json.RawMessage `json:"holding"`
		Map     string          `json:"map_team"`
	}
	if err := json.Unmarshal(text, &j); err != nil {
		return seen, plainly(err)
	}
	seen = replayBot{x: j.Px, y: j.Py}
	var okTeam, okMap bool
	seen.team, okTeam = sim.TeamNamed(j.Team)
	if seen.kitchen, okMap = sim.TeamNamed(j.Map); !okTeam || !okMap || j.ID != id {
		return seen, fmt.Errorf("bot_id %d of team %q in the kitchen of %q; teams are RED and BLUE, and bots are numbered from 0", j.ID, j.Team, j.Map)
	}
	seen.item, err = readItem(j.Holding)
	return seen, err
}

func readOrder(text []byte) (seen replayOrder, err error) {
	var j struct {
		Required []string `json:"required"`
		Created  int64    `json:"created_turn"`
		Expires  int64    `json:"expires_turn"`
		Reward   int64    `json:"reward"`
		Penalty  int64    `json:"penalty"`
		Claimed  *int     `json:"claimed_by"`
		Done     *int     `json:"completed_turn"`
	}
	if err := json.Unmarshal(text, &j); err != nil {
		return seen, plainly(err)
	}
	seen.facts = sim.Order{Created: j.Created, Expires: j.Expires, Reward: j.Reward, Penalty: j.Penalty}
	for _, name := range j.Required {
		f, ok := sim.FoodNamed(name)
		if !ok {
			return seen, fmt.Errorf("an order for %q; these rules have no such food", name)
		}
		seen.facts.Required = append(seen.facts.Required, f)
	}
	if j.Claimed != nil && j.Done != nil {
		seen.claimed, seen.done = *j.Claimed, *j.Done
	}
	return seen, nil
}
