package sim

// Controller carries out the calls of one team. It is a small value: make one wherever it is needed.
//
// Every action reports whether it was carried out. Calls for another team's bot return false and cost nothing. Calls
// that fail at a later check have spent the bot's move or action of this turn. Bots reach their own tile and the eight
// around it.
type Controller struct {
	s    *State
	team Team
	log  *[]Call // receives calls that may change the state; nil for none
}

// Call is a call with its answer.
type Call struct {
	Fn     Fn
	Args   [4]Value
	N      int // number of arguments
	Answer Answer
}

// Controller returns the team's controller on this state.
func (s *State) Controller(t Team) Controller { return Controller{s: s, team: t} }

// LogTo returns a copy of the controller that appends every call that may change the state to log.
func (c Controller) LogTo(log *[]Call) Controller {
	c.log = log
	return c
}

// State returns the controller's state, for reading.
func (c Controller) State() *State { return c.s }

// Team returns the team that the controller acts for.
func (c Controller) Team() Team { return c.team }

// owns reports whether the bot exists and belongs to the team (step BOT of the rules).
func (c Controller) owns(id int) bool {
	return id >= 0 && id < c.s.Bots() && c.s.teamOf(id) == c.team
}

func (c Controller) record(fn Fn, r Refusal, n int, args ...int) {
	if c.log == nil {
		return
	}
	call := Call{Fn: fn, N: n, Answer: r.Answer()}
	for i, arg := range args {
		call.Args[i] = IntValue(arg)
	}
	*c.log = append(*c.log, call)
}

// Act makes a call whose only arguments are a bot and a target, such as FnPickup.
func (c Controller) Act(fn Fn, id, x, y int) bool {
	r := NotOwnBot
	if c.owns(id) {
		r = c.s.act(fn, id, c.s.reach(c.s.bot(id), x, y), notForSale)
	}
	c.record(fn, r, 3, id, x, y)
	return r == Done
}

// Move moves a bot by one step; dx and dy are -1, 0 or 1.
func (c Controller) Move(id, dx, dy int) bool {
	r := NotOwnBot
	if c.owns(id) {
		r = c.s.move(id, c.s.step(c.s.bot(id), dx, dy))
	}
	c.record(FnMove, r, 3, id, dx, dy)
	return r == Done
}

// CanMove reports whether the step is free. It ignores whether the bot has already moved.
func (c Controller) CanMove(id, dx, dy int) bool {
	if !c.owns(id) {
		return false
	}
	bot := c.s.bot(id)
	return c.s.canStep(bot, c.s.step(bot, dx, dy)) == Done
}

// LastMove returns the turn in which a bot of the team last spent its move; 0 before its first move and for other
// bots.
func (c Controller) LastMove(id int) int {
	if !c.owns(id) {
		return 0
	}
	return int(c.s.bot(id)[bMoved])
}

// Pickup takes the item of a tile into empty hands; from a cooker, its pan.
func (c Controller) Pickup(id, x, y int) bool { return c.Act(FnPickup, id, x, y) }

// Place puts down the held item: on a free tile, food or a pan on a cooker, equal items in a box.
func (c Controller) Place(id, x, y int) bool { return c.Act(FnPlace, id, x, y) }

// Trash empties the held plate or pan, or throws away the held food, at a trash tile.
func (c Controller) Trash(id, x, y int) bool { return c.Act(FnTrash, id, x, y) }

// Buy buys at a shop into empty hands; the bot's home team pays.
func (c Controller) Buy(id int, goods Goods, x, y int) bool {
	r := NotOwnBot
	if c.owns(id) {
		r = c.s.act(FnBuy, id, c.s.reach(c.s.bot(id), x, y), goodsNumber(goods))
	}
	c.record(FnBuy, r, 4, id, 0, x, y)
	if c.log != nil {
		(*c.log)[len(*c.log)-1].Args[1] = GoodsValue(goods)
	}
	return r == Done
}

// CanBuy reports whether Buy would succeed if the bot has not acted yet.
func (c Controller) CanBuy(id int, goods Goods, x, y int) bool {
	if !c.owns(id) {
		return false
	}
	bot := c.s.bot(id)
	return c.s.canBuy(bot, c.team, c.s.reach(bot, x, y), goodsNumber(goods)) == Done
}

func goodsNumber(g Goods) int {
	if g >= GoodsCount {
		return notForSale
	}
	return int(g)
}

// Chop chops the food on a counter, with empty hands.
func (c Controller) Chop(id, x, y int) bool { return c.Act(FnChop, id, x, y) }

// StartCook puts the held food into the empty pan on a cooker.
func (c Controller) StartCook(id, x, y int) bool { return c.Act(FnStartCook, id, x, y) }

// CanStartCook reports whether StartCook would succeed if the bot has not acted yet.
func (c Controller) CanStartCook(id, x, y int) bool {
	if !c.owns(id) {
		return false
	}
	bot := c.s.bot(id)
	return c.s.canStartCook(bot, c.s.reach(bot, x, y)) == Done
}

// TakeFromPan takes the food out of the pan on a cooker into empty hands.
func (c Controller) TakeFromPan(id, x, y int) bool { return c.Act(FnTakeFromPan, id, x, y) }

// TakeCleanPlate takes a washed plate from a sink table into empty hands.
func (c Controller) TakeCleanPlate(id, x, y int) bool {
	return c.Act(FnTakeCleanPlate, id, x, y)
}

// PutDirtyPlateInSink puts a held dirty plate into a sink. No rule ever makes a held plate dirty.
func (c Controller) PutDirtyPlateInSink(id, x, y int) bool {
	return c.Act(FnPutDirtyPlateInSink, id, x, y)
}

// WashSink washes at a sink with dirty plates. The sink makes progress at the start of the next turn.
func (c Controller) WashSink(id, x, y int) bool { return c.Act(FnWashSink, id, x, y) }

// AddFoodToPlate adds the food of a tile to the held plate, or the held food to a tile's plate.
func (c Controller) AddFoodToPlate(id, x, y int) bool {
	return c.Act(FnAddFoodToPlate, id, x, y)
}

// Submit serves the held plate at a submit tile.
func (c Controller) Submit(id, x, y int) bool { return c.Act(FnSubmit, id, x, y) }

// CanSubmit reports whether the bot holds a clean plate and reaches a submit tile; it does not check the orders.
func (c Controller) CanSubmit(id, x, y int) bool {
	if !c.owns(id) {
		return false
	}
	bot := c.s.bot(id)
	return c.s.canSubmit(bot, c.s.reach(bot, x, y)) == Done
}

// SwitchMaps puts all bots of the team into the enemy's kitchen. It costs no moves or actions.
func (c Controller) SwitchMaps() bool {
	r := c.s.switchMaps(c.team)
	c.record(FnSwitchMaps, r, 0)
	return r == Done
}

// CanSwitchMaps reports whether SwitchMaps would succeed.
func (c Controller) CanSwitchMaps() bool { return c.s.CanSwitch(c.team) }
