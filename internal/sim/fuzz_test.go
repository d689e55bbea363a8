package sim_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/sim"
)

// tape is bytes that are read as choices; after its end there are only zeros.
type tape struct{ rest []byte }

func (t *tape) next() int {
	if len(t.rest) == 0 {
		return 0
	}
	n := t.rest[0]
	t.rest = t.rest[1:]
	return int(n)
}

func (t *tape) below(n int) int { return t.next() % n }

// signed is a number from -128 to 127.
func (t *tape) signed() int64 { return int64(int8(t.next())) }

// kitchen reads a small kitchen: any tiles, or two stations side by side, where much can be done.
func (t *tape) kitchen() sim.Kitchen {
	const side, most = 6, 4
	k := floor(1+t.below(side), 1+t.below(side))
	if t.below(2) == 0 {
		k = floor(6, 3)
		for i, letter := range "UbC" + "R.$" + "BTK" + "CSU" + "K.$" + "TbS" {
			k.Tiles[i], _ = sim.KindOf(letter)
			if letter == 'b' {
				k.Spawns = append(k.Spawns, sim.Pos{X: i / k.Height, Y: i % k.Height})
			}
		}
	} else {
		for i := range k.Tiles {
			n := t.next()
			if n%32 >= 2*sim.KindCount {
				continue // floor
			}
			k.Tiles[i] = sim.Kind(n % sim.KindCount)
			if k.Tiles[i] == sim.Floor && len(k.Spawns) < most {
				k.Spawns = append(k.Spawns, sim.Pos{X: i / k.Height, Y: i % k.Height})
			}
		}
	}
	for range t.below(most) {
		o := sim.Order{Created: t.signed() / 8, Reward: 2 * t.signed(), Penalty: 8 * t.signed()}
		o.Expires = o.Created + t.signed()
		for range t.below(most) {
			o.Required = append(o.Required, sim.Food(t.below(sim.FoodCount)))
		}
		k.Orders = append(k.Orders, o)
	}
	k.SwitchTurn, k.SwitchDuration = t.signed()/8, t.signed()/2
	return k
}

// call reads a call of a team on a state. Most ids are the team's own, and most calls make sense.
func (t *tape) call(s *sim.State, team sim.Team) (sim.Fn, []sim.Value) {
	own := s.FirstBot(team) + t.below(s.Board().BotsPerTeam())
	bot := s.Bot(own)
	fn := t.fn(bot.Holding.Class())
	args := values([]any{own})
	switch fn {
	case sim.FnSwitchMaps, sim.FnCanSwitchMaps:
		args = nil
	case sim.FnMove, sim.FnCanMove:
		args = append(args, values([]any{t.below(3) - 1, t.below(3) - 1})...)
	case sim.FnBuy, sim.FnCanBuy:
		args = append(args, sim.GoodsValue(sim.Goods(t.below(sim.GoodsCount))))
		fallthrough
	default:
		args = append(args, values([]any{t.target(s, bot, fn)})...)
	}
	const odd = 240
	if n := t.next(); n >= odd && len(args) > 0 {
		values := oddValues(s)
		args[t.below(len(args))] = values[t.below(len(values))]
		if n == 255 {
			args = args[:t.below(len(args))]
		}
		if n == 254 {
			args = append(args, make([]sim.Value, t.below(3))...)
		}
	}
	return fn, args
}

// fn reads a call, mostly one for such hands.
func (t *tape) fn(hands sim.Class) sim.Fn {
	n := t.next()
	if n%4 == 0 {
		return sim.FnMove + sim.Fn(n/4)%sim.FnCanSwitchMaps
	}
	sensible := [][]sim.Fn{
		sim.NoItem: {
			sim.FnBuy, sim.FnPickup, sim.FnChop, sim.FnTakeFromPan, sim.FnTakeCleanPlate, sim.FnWashSink,
		},
		sim.FoodItem: {
			sim.FnPlace, sim.FnStartCook, sim.FnAddFoodToPlate, sim.FnAddFoodToPlate, sim.FnPlace, sim.FnTrash,
		},
		sim.PlateItem: {
			sim.FnSubmit, sim.FnAddFoodToPlate, sim.FnPlace, sim.FnSubmit, sim.FnPlace, sim.FnTrash,
		},
		sim.PanItem: {sim.FnPlace, sim.FnPlace, sim.FnTrash},
	}[hands]
	return sensible[n/4%len(sensible)]
}

// target reads a tile near a bot, mostly one that is made for the call.
func (t *tape) target(s *sim.State, bot sim.Bot, fn sim.Fn) sim.Pos {
	const near = 9
	n := t.next()
	at := func(i int) sim.Pos { return sim.Pos{X: bot.X + i%near/3 - 1, Y: bot.Y + i%near%3 - 1} }
	for i := n; n%8 != 0 && i < n+near; i++ {
		p := at(i)
		if p.X >= 0 && p.Y >= 0 && p.X < s.Board().Width && p.Y < s.Board().Height && madeFor(fn, s.Tile(bot.Map, p.X, p.Y)) {
			return p
		}
	}
	return at(n)
}

func madeFor(fn sim.Fn, tile sim.Tile) bool {
	switch fn {
	case sim.FnPickup:
		return tile.Item != 0
	case sim.FnTrash:
		return tile.Kind == sim.Trash
	case sim.FnBuy, sim.FnCanBuy:
		return tile.Kind == sim.Shop
	case sim.FnChop:
		return tile.Kind == sim.Counter && tile.Item != 0
	case sim.FnStartCook, sim.FnTakeFromPan, sim.FnCanStartCook:
		return tile.Kind == sim.Cooker
	case sim.FnTakeCleanPlate:
		return tile.CleanPlates > 0
	case sim.FnWashSink, sim.FnPutDirtyPlateInSink:
		return tile.Kind == sim.Sink
	case sim.FnAddFoodToPlate:
		return tile.Item.Class() == sim.FoodItem || tile.Item.Class() == sim.PlateItem
	case sim.FnSubmit, sim.FnCanSubmit:
		return tile.Kind == sim.Submit
	}
	return true
}

func oddValues(s *sim.State) []sim.Value {
	return values([]any{
		nil, "EGG",
		unhashable{},
		object{},
		sim.Red, sim.Sauce, sim.Goods(200), 0.0, 1.0, 0.5, -0.5, math.NaN(),
		math.Inf(1), 1e300, -1, 0, 1, s.Bots() - 1, s.Bots(), 256, int64(math.MaxInt64), int64(math.MinInt64),
	})
}

// made is a call that was made, and by whom; a turn begins with a call of no function.
type made struct {
	team   sim.Team
	fn     sim.Fn
	args   []sim.Value
	answer sim.Answer
}

// ledger keeps the books of a match by the answers alone.
type ledger struct {
	money [2]int64
	done  [2][]bool // orders that were served or missed
	acted map[int]int
	moved map[int]int
}

func newLedger(b *sim.Board) *ledger {
	l := &ledger{money: [2]int64{150, 150}, acted: map[int]int{}, moved: map[int]int{}}
	for t := range l.done {
		l.done[t] = make([]bool, len(b.Orders))
	}
	return l
}

func (l *ledger) beginTurn(b *sim.Board, turn int) {
	for t := range l.money {
		l.money[t]++
		for i, o := range b.Orders {
			if !l.done[t][i] && o.Expires < int64(turn) {
				l.done[t][i] = true
				l.money[t] -= o.Penalty
			}
		}
	}
}

// serve books what a plate earns in a kitchen; it is false if no order wants it.
func (l *ledger) serve(b *sim.Board, kitchen sim.Team, turn int, plate []sim.Ingredient) bool {
	slices.Sort(plate)
	for i, o := range b.Orders {
		var want []sim.Ingredient
		for _, f := range o.Required {
			want = append(want, sim.Wanted(f))
		}
		slices.Sort(want)
		if !l.done[kitchen][i] && o.Created <= int64(turn) && slices.Equal(plate, want) {
			l.done[kitchen][i] = true
			l.money[kitchen] += o.Reward
			return true
		}
	}
	return false
}

// game plays a tape on a state and checks it after every call.
type game struct {
	t      *testing.T
	s      *sim.State
	ledger *ledger
	calls  []made
}

func (g *game) turn(tp *tape) {
	const most = 6
	g.s.BeginTurn()
	g.calls = append(g.calls, made{})
	g.ledger.beginTurn(g.s.Board(), g.s.Turn())
	for _, team := range []sim.Team{sim.Blue, sim.Red} {
		for range tp.below(most) {
			fn, args := tp.call(g.s, team)
			g.call(team, fn, args)
		}
	}
	checkPlaces(g.t, g.s)
	for team := range sim.Team(2) {
		if got, want := g.s.Money(team), g.ledger.money[team]; got != want {
			g.t.Fatalf("turn %d: %v has %d, its answers say %d", g.s.Turn(), team, got, want)
		}
	}
}

// questions are the calls that foretell an action.
func question(fn sim.Fn) (sim.Fn, bool) {
	switch fn {
	case sim.FnMove:
		return sim.FnCanMove, true
	case sim.FnBuy:
		return sim.FnCanBuy, true
	case sim.FnStartCook:
		return sim.FnCanStartCook, true
	case sim.FnSwitchMaps:
		return sim.FnCanSwitchMaps, true
	}
	return sim.FnNone, false
}

func (g *game) call(team sim.Team, fn sim.Fn, args []sim.Value) {
	g.t.Helper()
	id := -1
	if len(args) > 0 {
		id = args[0].BotID()
	}
	own := id >= 0 && id < g.s.Bots() && g.s.Bot(id).Team == team
	var before sim.Bot
	var plate []sim.Ingredient
	if own {
		before = g.s.Bot(id)
		if before.Holding.Class() == sim.PlateItem {
			plate = g.s.PlateFoods(before.Holding, nil)
		}
	}
	c := g.s.Controller(team)
	foretold := sim.No
	q, asked := question(fn)
	if asked {
		foretold = c.Call(q, args)
	}
	answer := c.Call(fn, args)
	g.calls = append(g.calls, made{team, fn, slices.Clone(args), answer})
	spent := own && g.spent(fn, id, len(args))
	switch {
	case spent && answer != sim.No:
		g.t.Fatalf("turn %d: bot %d's second %s is %s", g.s.Turn(), id, fn.Name(), word(answer))
	case asked && !spent && answer != foretold:
		g.t.Fatalf("turn %d: %s%v is %s, %s said %s", g.s.Turn(), fn.Name(), args, word(answer), q.Name(), word(foretold))
	}
	if answer != sim.Yes {
		return
	}
	switch fn {
	case sim.FnBuy:
		g.ledger.money[team] -= int64(sim.Goods(args[1].Int).Price())
	case sim.FnSubmit:
		if !g.ledger.serve(g.s.Board(), before.Map, g.s.Turn(), plate) {
			g.t.Fatalf("turn %d: %s was served", g.s.Turn(), describePlate(plate))
		}
	}
}

// spent tells whether a bot had done such a call in this turn before, and notes it.
func (g *game) spent(fn sim.Fn, id, args int) bool {
	done := g.ledger.acted
	switch {
	case fn == sim.FnMove:
		if args != 3 {
			return false
		}
		done = g.ledger.moved
	case fn == sim.FnSwitchMaps || fn.Question():
		return false
	case fn == sim.FnBuy:
		if args < 2 || args > 4 {
			return false
		}
	case args > 3:
		return false
	}
	before := done[id] == g.s.Turn()
	done[id] = g.s.Turn()
	return before
}

// repeat makes the same calls on another state and wants the same answers. Where it can it calls
// the controller's methods for Go bots.
func repeat(t *testing.T, s *sim.State, calls []made) {
	t.Helper()
	for i, c := range calls {
		if c.fn == sim.FnNone {
			s.BeginTurn()
			continue
		}
		var log []sim.Call
		controller := s.Controller(c.team).LogTo(&log)
		answer, typed := typedCall(controller, c)
		if !typed {
			answer = controller.Call(c.fn, c.args)
		}
		if answer != c.answer {
			t.Fatalf("turn %d: call %d, %s%v, is %s, was %s", s.Turn(), i, c.fn.Name(), c.args, word(answer), word(c.answer))
		}
		checkLog(t, log, c)
	}
}

// checkLog wants a call in the log, unless it is a question.
func checkLog(t *testing.T, log []sim.Call, c made) {
	t.Helper()
	if c.fn.Question() {
		if len(log) != 0 {
			t.Fatalf("the question %s is in the log", c.fn.Name())
		}
		return
	}
	want := sim.Call{Fn: c.fn, N: len(c.args), Answer: c.answer}
	copy(want.Args[:], c.args)
	if len(log) != 1 || log[0] != want && !hasNaN(c.args) {
		t.Fatalf("the log has %+v, want %+v", log, want)
	}
}

func hasNaN(args []sim.Value) bool {
	return slices.ContainsFunc(args, func(v sim.Value) bool { return math.IsNaN(v.Float) })
}

func typedCall(c sim.Controller, m made) (a sim.Answer, ok bool) {
	var n [4]int
	for i, v := range m.args {
		isGoods := i == 1 && (m.fn == sim.FnBuy || m.fn == sim.FnCanBuy) && v.Kind == sim.GoodsKind && v.Int < 256
		if i >= len(n) || v.Kind != sim.IntKind && !isGoods {
			return sim.No, false
		}
		n[i] = int(v.Int)
	}
	yes := false
	switch len(m.args) {
	case 0:
		if m.fn != sim.FnSwitchMaps && m.fn != sim.FnCanSwitchMaps {
			return sim.No, false
		}
		yes = map[sim.Fn]func() bool{
			sim.FnSwitchMaps: c.SwitchMaps, sim.FnCanSwitchMaps: c.CanSwitchMaps,
		}[m.fn]()
	case 3:
		call := map[sim.Fn]func(id, x, y int) bool{
			sim.FnMove: c.Move, sim.FnPickup: c.Pickup, sim.FnPlace: c.Place, sim.FnTrash: c.Trash,
			sim.FnChop: c.Chop, sim.FnStartCook: c.StartCook, sim.FnTakeFromPan: c.TakeFromPan,
			sim.FnTakeCleanPlate: c.TakeCleanPlate, sim.FnPutDirtyPlateInSink: c.PutDirtyPlateInSink,
			sim.FnWashSink: c.WashSink, sim.FnAddFoodToPlate: c.AddFoodToPlate, sim.FnSubmit: c.Submit,
			sim.FnCanMove: c.CanMove, sim.FnCanStartCook: c.CanStartCook, sim.FnCanSubmit: c.CanSubmit,
		}[m.fn]
		if call == nil {
			return sim.No, false
		}
		yes = call(n[0], n[1], n[2])
	case 4:
		call := map[sim.Fn]func(id int, goods sim.Goods, x, y int) bool{
			sim.FnBuy: c.Buy, sim.FnCanBuy: c.CanBuy,
		}[m.fn]
		if call == nil || m.args[1].Kind != sim.GoodsKind {
			return sim.No, false
		}
		yes = call(n[0], sim.Goods(n[1]), n[2], n[3])
	default:
		return sim.No, false
	}
	if yes {
		return sim.Yes, true
	}
	return sim.No, true
}

// FuzzCalls plays any calls on any small kitchen and wants: no panic; the money that the answers
// say; questions that foretell actions; bots where they can be; copies that are apart; and that the
// same calls on a fresh state, by way of the typed methods, give the same match.
func FuzzCalls(f *testing.F) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, size := range []int{0, 60, 400, 2000} {
		seed := make([]byte, size)
		for i := range seed {
			seed[i] = byte(rng.Uint32())
		}
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		const most = 4096 // bytes; longer ones find nothing new
		tp := &tape{data[:min(len(data), most)]}
		rules := []sim.Rules{sim.Official(), sim.Report()}[tp.below(2)]
		b, err := sim.NewBoard(tp.kitchen(), rules)
		if err != nil {
			return // nowhere to stand
		}
		g := &game{t: t, s: sim.NewState(b), ledger: newLedger(b)}
		half := len(tp.rest) / 2
		for len(tp.rest) > half {
			g.turn(tp)
		}
		g.turn(tp)
		middle, middleDump, callsSoFar := g.s, dump(g.s), len(g.calls)
		g.s = middle.Clone()
		for len(tp.rest) > 0 {
			g.turn(tp)
		}
		g.turn(tp)
		if dump(middle) != middleDump {
			t.Fatal("playing on a copy has changed the original")
		}
		want := dump(g.s)
		repeat(t, middle, g.calls[callsSoFar:])
		if dump(middle) != want {
			t.Fatal("the original and its copy differ after the same calls")
		}
		fresh := sim.NewState(b)
		repeat(t, fresh, g.calls)
		if dump(fresh) != want {
			t.Fatal("the same calls on a fresh state give another match")
		}
	})
}

// mirror makes the calls of each team as the other team and wants the same match with the colours
// exchanged. The colours differ only on the way home, where RED goes first.
func mirror(t *testing.T, b *sim.Board, calls []made) {
	t.Helper()
	s, m := sim.NewState(b), sim.NewState(b)
	other := func(id int) int { return (id + b.BotsPerTeam()) % s.Bots() }
	for i, c := range calls {
		if c.fn == sim.FnNone {
			if s.Switched(sim.Red) && s.Switched(sim.Blue) && int64(s.Turn()) == b.WindowEnd() {
				return
			}
			s.BeginTurn()
			m.BeginTurn()
			continue
		}
		s.Controller(c.team).Call(c.fn, c.args)
		args := slices.Clone(c.args)
		if len(args) > 0 {
			if id := args[0].BotID(); id >= 0 && id < s.Bots() {
				args[0] = sim.IntValue(other(id))
			}
		}
		if a := m.Controller(c.team.Enemy()).Call(c.fn, args); a != c.answer {
			t.Fatalf("turn %d: call %d, %s%v, is %s for the other team, was %s",
				s.Turn(), i, c.fn.Name(), c.args, word(a), word(c.answer))
		}
	}
	for id := range s.Bots() {
		one, two := s.Bot(id), m.Bot(other(id))
		if one.Pos != two.Pos || one.Map == two.Map || describe(s, one.Holding) != describe(m, two.Holding) {
			t.Fatalf("bot %d is %+v, its mirror image %+v", id, one, two)
		}
	}
	if s.Money(sim.Red) != m.Money(sim.Blue) || s.Money(sim.Blue) != m.Money(sim.Red) {
		t.Fatal("the money is not mirrored")
	}
}

// TestRandomCalls is FuzzCalls with tapes that are long enough for whole matches, and checks that
// these are worth something. It also exchanges the colours.
func TestRandomCalls(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(5, 6))
	done := map[sim.Fn]int{}
	for range 100 {
		data := make([]byte, 12000)
		for i := range data {
			data[i] = byte(rng.Uint32())
		}
		tp := &tape{data}
		b, err := sim.NewBoard(tp.kitchen(), sim.Official())
		if err != nil {
			continue
		}
		g := &game{t: t, s: sim.NewState(b), ledger: newLedger(b)}
		for len(tp.rest) > 0 {
			g.turn(tp)
		}
		mirror(t, b, g.calls)
		for _, c := range g.calls {
			if c.answer == sim.Yes {
				done[c.fn]++
			}
		}
	}
	for fn := sim.FnMove; fn <= sim.FnCanSwitchMaps; fn++ {
		if done[fn] == 0 && fn != sim.FnPutDirtyPlateInSink {
			t.Errorf("no %s succeeds in all matches", fn.Name())
		}
	}
}
