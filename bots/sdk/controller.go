package sdk

import (
	"encoding/json"
	"fmt"
)

// Controller makes the calls of a turn. Actions report whether they succeeded; a failed action still uses up
// the bot's move or action. Coordinates count from the lower left; a bot reaches its own tile and the eight
// around it.
//
// After the connection breaks, all calls return zero values, and Cook returns the error after the turn.
type Controller struct {
	turn int
	team Team
	conn *connection
	err  error
}

// Turn returns the number of the turn, from 1.
func (c *Controller) Turn() int { return c.turn }

// Team returns the bot's own team.
func (c *Controller) Team() Team { return c.team }

// Move moves a bot by one step in one of eight directions.
func (c *Controller) Move(bot, dx, dy int) bool { return c.yes("move", bot, dx, dy) }

// Buy buys at a SHOP into empty hands.
func (c *Controller) Buy(bot int, goods Goods, x, y int) bool {
	return c.yes("buy", bot, goods.argument(), x, y)
}

// Pickup takes the item on a tile into empty hands: the pan of a COOKER, one item from a BOX.
func (c *Controller) Pickup(bot, x, y int) bool { return c.yes("pickup", bot, x, y) }

// Place puts the held item on a tile.
func (c *Controller) Place(bot, x, y int) bool { return c.yes("place", bot, x, y) }

// Chop chops the food on a COUNTER, with empty hands.
func (c *Controller) Chop(bot, x, y int) bool { return c.yes("chop", bot, x, y) }

// StartCook puts the held food into an empty pan on a COOKER.
func (c *Controller) StartCook(bot, x, y int) bool { return c.yes("start_cook", bot, x, y) }

// TakeFromPan takes the food out of a COOKER's pan into empty hands.
func (c *Controller) TakeFromPan(bot, x, y int) bool { return c.yes("take_from_pan", bot, x, y) }

// AddFoodToPlate adds the food on a tile to the held plate, or the held food to the plate on a tile.
func (c *Controller) AddFoodToPlate(bot, x, y int) bool {
	return c.yes("add_food_to_plate", bot, x, y)
}

// Submit serves the held plate at a SUBMIT tile.
func (c *Controller) Submit(bot, x, y int) bool { return c.yes("submit", bot, x, y) }

// TakeCleanPlate takes a plate from a SINKTABLE into empty hands.
func (c *Controller) TakeCleanPlate(bot, x, y int) bool { return c.yes("take_clean_plate", bot, x, y) }

// WashSink washes at a SINK with dirty plates.
func (c *Controller) WashSink(bot, x, y int) bool { return c.yes("wash_sink", bot, x, y) }

// PutDirtyPlateInSink puts a dirty plate from the hands into a SINK.
func (c *Controller) PutDirtyPlateInSink(bot, x, y int) bool {
	return c.yes("put_dirty_plate_in_sink", bot, x, y)
}

// Trash throws the held food away, or empties the held plate or pan, at a TRASH tile.
func (c *Controller) Trash(bot, x, y int) bool { return c.yes("trash", bot, x, y) }

// SwitchMaps moves all bots of the team to the other kitchen, once, while the switch window is open.
func (c *Controller) SwitchMaps() bool { return c.yes("switch_maps") }

// CanMove reports whether Move would succeed if the bot has not moved yet. Like all Can calls it changes
// nothing.
func (c *Controller) CanMove(bot, dx, dy int) bool { return c.yes("can_move", bot, dx, dy) }

// CanBuy reports whether Buy would succeed.
func (c *Controller) CanBuy(bot int, goods Goods, x, y int) bool {
	return c.yes("can_buy", bot, goods.argument(), x, y)
}

// CanStartCook reports whether StartCook would succeed.
func (c *Controller) CanStartCook(bot, x, y int) bool { return c.yes("can_start_cook", bot, x, y) }

// CanSubmit reports whether the bot holds a clean plate and reaches a SUBMIT tile.
func (c *Controller) CanSubmit(bot, x, y int) bool { return c.yes("can_submit", bot, x, y) }

// CanSwitchMaps reports whether SwitchMaps would succeed.
func (c *Controller) CanSwitchMaps() bool { return c.yes("can_switch_maps") }

// Bots returns the ids of a team's bots.
func (c *Controller) Bots(t Team) (ids []int) {
	c.call(&ids, "get_team_bot_ids", t.argument())
	return ids
}

// Money returns the money of a team.
func (c *Controller) Money(t Team) (money int) {
	c.call(&money, "get_team_money", t.argument())
	return money
}

// Bot returns a bot of either team; nil if the id is unknown.
func (c *Controller) Bot(id int) (b *Bot) {
	c.call(&b, "get_bot_state", id)
	return b
}

// Orders returns all orders of a team's kitchen; under the report rules only the active ones.
func (c *Controller) Orders(t Team) (orders []Order) {
	c.call(&orders, "get_orders", t.argument())
	return orders
}

// Tile returns a tile of a team's kitchen; nil outside of it.
func (c *Controller) Tile(t Team, x, y int) (tile *Tile) {
	c.call(&tile, "get_tile", t.argument(), x, y)
	return tile
}

// Map returns the kitchen of a team.
func (c *Controller) Map(t Team) (m Map) {
	c.call(&m, "get_map", t.argument())
	return m
}

// Switch returns the switch window.
func (c *Controller) Switch() (s Switch) {
	c.call(&s, "get_switch_info")
	return s
}

func (c *Controller) yes(fn string, args ...any) (ok bool) {
	c.call(&ok, fn, args...)
	return ok
}

// call makes a call and stores its answer in result.
func (c *Controller) call(result any, fn string, args ...any) {
	if c.err != nil {
		return
	}
	if c.err = c.conn.write(struct {
		Fn   string `json:"fn"`
		Args []any  `json:"args"`
	}{fn, append([]any{}, args...)}); c.err != nil {
		return
	}
	var answer struct {
		Ret     json.RawMessage `json:"ret"`
		Raise   string          `json:"raise"`
		Message string          `json:"message"`
	}
	if c.err = c.conn.read(&answer); c.err != nil {
		return
	}
	if answer.Raise != "" {
		c.err = fmt.Errorf("%s: %s", answer.Raise, answer.Message)
		return
	}
	if err := json.Unmarshal(answer.Ret, result); err != nil {
		c.err = fmt.Errorf("%s: %.120q: %w", fn, answer.Ret, err)
	}
}
