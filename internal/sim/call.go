package sim

// Call makes a call with arguments of any type, as bots in other languages pass them. A wrong number of arguments
// raises a TypeError before anything is checked or spent. No call takes more than four arguments.
func (c Controller) Call(fn Fn, args []Value) Answer { return c.Attempt(fn, args).Answer() }

// Attempt is Call, but returns why a call was refused.
func (c Controller) Attempt(fn Fn, args []Value) Refusal {
	r := c.call(fn, args)
	if c.log != nil && !fn.ReadOnly() {
		call := Call{Fn: fn, N: len(args), Answer: r.Answer()}
		copy(call.Args[:], args)
		*c.log = append(*c.log, call)
	}
	return r
}

func (c Controller) call(fn Fn, args []Value) Refusal {
	least, most := fn.arity()
	if len(args) < least || len(args) > most {
		return WrongArguments
	}
	switch fn {
	case FnSwitchMaps:
		return c.s.switchMaps(c.team)
	case FnCanSwitchMaps:
		return c.s.canSwitch(c.team)
	}
	if fn == FnSubmit && args[0].Kind == UnhashableKind {
		return WrongType // the engine looks up the id in a dictionary before it checks the bot
	}
	id := args[0].BotID()
	if !c.owns(id) {
		return NotOwnBot
	}
	bot := c.s.bot(id)
	switch fn {
	case FnMove:
		return c.s.move(id, c.s.stepBy(bot, args[1], args[2]))
	case FnCanMove:
		return c.s.canStep(bot, c.s.stepBy(bot, args[1], args[2]))
	}
	goods := notForSale
	rest := args[1:]
	if fn == FnBuy || fn == FnCanBuy {
		goods = rest[0].goods()
		rest = rest[1:]
	}
	target := c.s.target(bot, rest)
	switch fn {
	case FnCanBuy:
		return c.s.canBuy(bot, c.team, target, goods)
	case FnCanStartCook:
		return c.s.canStartCook(bot, target)
	case FnCanSubmit:
		return c.s.canSubmit(bot, target)
	}
	return c.s.act(fn, id, target, goods)
}

func (s *State) canStartCook(bot []int32, cell int) Refusal {
	if cell < 0 {
		return notACell(cell)
	}
	return s.canFillPan(bot, Team(bot[bMap]), cell)
}

// stepBy is step for values of any type.
func (s *State) stepBy(bot []int32, dx, dy Value) int {
	if dx.Kind == IntKind && dy.Kind == IntKind {
		if dx.Int != int64(int8(dx.Int)) || dy.Int != int64(int8(dy.Int)) {
			return noStep
		}
		return s.step(bot, int(dx.Int), int(dy.Int))
	}
	fx, okX := dx.number()
	fy, okY := dy.number()
	if !okX || !okY {
		return raises // arithmetic on None or text fails
	}
	if !(fx >= -1 && fx <= 1 && fy >= -1 && fy <= 1) || fx == 0 && fy == 0 {
		return noStep
	}
	p := s.board.pos(bot[bCell])
	return s.fraction(float64(p.X)+fx, float64(p.Y)+fy)
}

// target is reach for values of any type; missing or None coordinates are the bot's own.
func (s *State) target(bot []int32, xy []Value) int {
	p := s.board.pos(bot[bCell])
	x, y := IntValue(p.X), IntValue(p.Y)
	if len(xy) > 0 && xy[0].Kind != NullKind {
		x = xy[0]
	}
	if len(xy) > 1 && xy[1].Kind != NullKind {
		y = xy[1]
	}
	if x.Kind == IntKind && y.Kind == IntKind {
		return s.reach(bot, int(x.Int), int(y.Int))
	}
	fx, okX := x.number()
	fy, okY := y.number()
	if !okX || !okY {
		return raises
	}
	dx, dy := fx-float64(p.X), fy-float64(p.Y)
	if !(dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1) {
		return outOfReach
	}
	return s.fraction(fx, fy)
}

// fraction returns the target for float coordinates: Python can compare them with the sides of the map, but raises a
// TypeError when they index its tiles.
func (s *State) fraction(x, y float64) int {
	if x < 0 || y < 0 || x >= float64(s.board.Width) || y >= float64(s.board.Height) {
		return offMap
	}
	return raises
}
