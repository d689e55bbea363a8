package sdk

import (
	"bytes"
	"encoding/json"
)

// Team is one of the two teams.
type Team string

// The teams.
const (
	Red  Team = "RED"
	Blue Team = "BLUE"
)

// Enemy returns the other team.
func (t Team) Enemy() Team {
	if t == Red {
		return Blue
	}
	return Red
}

func (t Team) argument() string { return "Team." + string(t) }

// Goods is an item that a SHOP sells.
type Goods string

// The goods: foods and equipment.
const (
	Egg     Goods = "EGG"
	Onions  Goods = "ONIONS"
	Meat    Goods = "MEAT"
	Noodles Goods = "NOODLES"
	Sauce   Goods = "SAUCE"
	Plate   Goods = "PLATE"
	Pan     Goods = "PAN"
)

func (g Goods) argument() string {
	if g == Plate || g == Pan {
		return "ShopCosts." + string(g)
	}
	return "FoodType." + string(g)
}

// Map is a kitchen at the start. Rows are as in a map file, the top row first.
type Map struct {
	Width  int      `json:"width"`
	Height int      `json:"height"`
	Rows   []string `json:"rows"`
}

// At returns the letter of the tile (x, y), such as '.' for FLOOR; 0 outside of the map.
func (m Map) At(x, y int) byte {
	row := len(m.Rows) - 1 - y
	if row < 0 || row >= len(m.Rows) || x < 0 || x >= len(m.Rows[row]) {
		return 0
	}
	return m.Rows[row][x]
}

// Bot is the visible state of a bot.
type Bot struct {
	ID      int   `json:"bot_id"`
	Team    Team  `json:"team"`
	Kitchen Team  `json:"map_team"` // owner of the kitchen it is in
	X       int   `json:"x"`
	Y       int   `json:"y"`
	Money   int   `json:"team_money"`
	Holding *Item `json:"holding"` // nil: empty hands
}

// Item is an item in hands or on a tile.
type Item struct {
	Type  string // "Food", "Plate" or "Pan"
	Dirty bool   // of a plate
	Foods []Food // the food itself, or the foods on the plate or in the pan
}

// Food is a food and its state.
type Food struct {
	Name    Goods `json:"food_name"`
	Chopped bool  `json:"chopped"`
	Stage   int   `json:"cooked_stage"` // 0 raw, 1 cooked, 2 burnt
}

// UnmarshalJSON parses an item in the protocol's format.
func (i *Item) UnmarshalJSON(data []byte) error {
	var raw struct {
		Type  string          `json:"type"`
		Dirty bool            `json:"dirty"`
		Food  json.RawMessage `json:"food"`
	}
	if err := json.Unmarshal(data, &raw); err != nil {
		return err
	}
	*i = Item{Type: raw.Type, Dirty: raw.Dirty}
	food := raw.Food
	switch {
	case raw.Type == "Food":
		food = data
	case len(food) == 0 || bytes.Equal(food, []byte("null")):
		return nil
	case food[0] == '[':
		return json.Unmarshal(food, &i.Foods)
	}
	i.Foods = make([]Food, 1)
	return json.Unmarshal(food, &i.Foods[0])
}

// Tile is the visible state of a tile. Fields that do not apply to its kind are zero.
type Tile struct {
	Name         string `json:"tile_name"` // "COOKER"
	Walkable     bool   `json:"is_walkable"`
	Item         *Item  `json:"item"` // nil: none
	CookProgress int    `json:"cook_progress"`
	Count        int    `json:"count"` // number of items in a BOX
	DirtyPlates  int    `json:"num_dirty_plates"`
	WashProgress int    `json:"curr_dirty_plate_progress"`
	CleanPlates  int    `json:"num_clean_plates"`
}

// Order is an order of a kitchen.
type Order struct {
	ID        int     `json:"order_id"`
	Required  []Goods `json:"required"` // its foods
	Created   int     `json:"created_turn"`
	Expires   int     `json:"expires_turn"` // last turn in which it can be served
	Reward    int     `json:"reward"`
	Penalty   int     `json:"penalty"`
	Completed *int    `json:"completed_turn"` // nil until served
	Active    bool    `json:"is_active"`
}

// Switch is the window of turns in which teams may switch kitchens.
type Switch struct {
	Turn          int  `json:"turn"`
	First         int  `json:"switch_turn"`
	Duration      int  `json:"switch_duration"`
	Last          int  `json:"window_end_turn"`
	Open          bool `json:"window_active"`
	Switched      bool `json:"my_team_switched"`
	EnemySwitched bool `json:"enemy_team_switched"`
}
