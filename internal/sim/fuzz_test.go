package sim_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

// teamCall is a call of a team; FnNone marks the beginning of a turn.
type teamCall struct {
	team   sim.Team
	fn     sim.Fn
	args   []sim.Value
	answer sim.Answer
}

// game plays a tape on a state and checks it after every call.
type game struct {
	t      *testing.T
	s      *sim.State
	ledger *ledger
	events *replica
	calls  []teamCall
	copied sim.State // for trying calls
}

func (g *game) turn(tp *tape) {
	const maxCalls = 6 // per team and turn
	g.s.BeginTurn()
	if n := g.events.update(); n != 0 {
		g.t.Fatalf("turn %d: %d calls at its start", g.s.Turn(), n)
	}
	g.calls = append(g.calls, teamCall{})
	g.ledger.beginTurn(g.s.Board(), g.s.Turn())
	for _, team := range []sim.Team{sim.Blue, sim.Red} {
		for range tp.below(maxCalls) {
			fn, args := tp.call(g.s, team)
			g.call(team, fn, args)
		}
	}
	checkPlaces(g.t, g.s)
	g.events.check(g.t, g.s)
	for team := range sim.Team(2) {
		if got, want := g.s.Money(team), g.ledger.money[team]; got != want {
			g.t.Fatalf("turn %d: %v has %d, its answers say %d", g.s.Turn(), team, got, want)
		}
	}
}

// queryFor returns the query that predicts an action.
func queryFor(fn sim.Fn) (sim.Fn, bool) {
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
	predicted := sim.No
	q, hasQuery := queryFor(fn)
	if hasQuery {
		predicted = c.Call(q, args)
	}
	g.copied.CopyFrom(g.s)
	reason := g.copied.Controller(team).Attempt(fn, args)
	checkReason(g.t, g.s, team, fn, args, reason)
	answer := c.Call(fn, args)
	if n := g.events.update(); (n == 1) != (answer == sim.Yes && !fn.ReadOnly()) {
		g.t.Fatalf("turn %d: %s%v is %s, and %d events", g.s.Turn(), fn.Name(), args, word(answer), n)
	}
	if reason.Answer() != answer {
		g.t.Fatalf("turn %d: %s%v is %s and refused because %q", g.s.Turn(), fn.Name(), args, word(answer), reason)
	}
	g.calls = append(g.calls, teamCall{team, fn, slices.Clone(args), answer})
	spent := own && g.spent(fn, id, len(args))
	switch {
	case spent && answer != sim.No:
		g.t.Fatalf("turn %d: bot %d's second %s is %s", g.s.Turn(), id, fn.Name(), word(answer))
	case hasQuery && !spent && answer != predicted:
		g.t.Fatalf("turn %d: %s%v is %s, %s predicted %s", g.s.Turn(), fn.Name(), args, word(answer), q.Name(), word(predicted))
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

// spent reports whether a bot has already used the move or action of such a call in this turn, and records this call.
func (g *game) spent(fn sim.Fn, id, args int) bool {
	done := g.ledger.acted
	switch {
	case fn == sim.FnMove:
		if args != 3 {
			return false
		}
		done = g.ledger.moved
	case fn == sim.FnSwitchMaps || fn.ReadOnly():
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

// repeat makes the same calls on another state and checks for the same answers. It uses the typed methods for Go
// bots where possible.
func repeat(t *testing.T, s *sim.State, calls []teamCall) {
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

// checkLog checks that a call is in the log, unless it is a query.
func checkLog(t *testing.T, log []sim.Call, c teamCall) {
	t.Helper()
	if c.fn.ReadOnly() {
		if len(log) != 0 {
			t.Fatalf("the query %s is in the log", c.fn.Name())
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

// FuzzCalls makes arbitrary calls in arbitrary small kitchens and checks: no panic; the money follows from the answers;
// queries predict actions; bots stand on walkable tiles; copies are independent; and the same calls on a fresh state, by
// the typed methods, give the same match.
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
		const maxInput = 4096 // bytes; longer inputs find nothing new
		tp := &tape{data[:min(len(data), maxInput)]}
		rules := []sim.Rules{sim.Official(), sim.Report()}[tp.below(2)]
		b, err := sim.NewBoard(tp.kitchen(), rules)
		if err != nil {
			return // no walkable tile
		}
		g := &game{t: t, s: sim.NewState(b), ledger: newLedger(b)}
		g.events = newReplica(g.s)
		half := len(tp.rest) / 2
		for len(tp.rest) > half {
			g.turn(tp)
		}
		g.turn(tp)
		middle, middleDump, callsSoFar := g.s, dump(g.s), len(g.calls)
		g.s = middle.Clone()
		g.s.EmitTo(&g.events.events)
		for len(tp.rest) > 0 {
			g.turn(tp)
		}
		g.turn(tp)
		if dump(middle) != middleDump {
			t.Fatal("playing on a copy changed the original")
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

// mirror makes the calls of each team as the other team and checks for the same match with swapped colours. The
// colours differ only in the return, where RED goes first.
func mirror(t *testing.T, b *sim.Board, calls []teamCall) {
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

// Whole random matches pass the checks of FuzzCalls, the same match with exchanged colours is its mirror image, and every
// call succeeds at least once.
func TestRandomCalls(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(5, 6))
	done := map[sim.Fn]int{}
	for range tier.Count(50, 100) {
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
		g.events = newReplica(g.s)
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
			t.Errorf("%s never succeeds", fn.Name())
		}
	}
}
