package carnegie

import (
	"encoding/json"
	"maps"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	kitchens "github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/jsonout"
	"github.com/cookoff/cookoff/internal/tier"
)

// mirrorCopy is the bot's copy of the state, built from a mirror's messages.
type mirrorCopy struct {
	numbers map[int]int64 // zeros are omitted
	plates  map[int64]string
}

func newMirrorCopy() *mirrorCopy {
	return &mirrorCopy{make(map[int]int64), make(map[int64]string)}
}

// update applies a mirror's message about a state, and returns the number of changed numbers.
func (r *mirrorCopy) update(t *testing.T, m *mirror, s *sim.State) int {
	t.Helper()
	var w jsonout.Writer
	w.BeginObject()
	m.writeChanges(&w, s)
	w.EndObject()
	var message struct {
		Now    []int64
		Plates [][3]json.RawMessage
	}
	if err := json.Unmarshal(w.Buf, &message); err != nil {
		t.Fatalf("%s: %v", w.Buf, err)
	}
	for i := 0; i < len(message.Now); i += 2 {
		at, n := int(message.Now[i]), message.Now[i+1]
		if at >= m.size() || r.numbers[at] == n {
			t.Fatalf("number %d of %d was sent as %d, already %d", at, m.size(), n, r.numbers[at])
		}
		r.numbers[at] = n
		if n == 0 {
			delete(r.numbers, at)
		}
	}
	for _, plate := range message.Plates {
		n, err := strconv.ParseInt(string(plate[0]), 10, 64)
		if err != nil || r.plates[n] != "" {
			t.Fatalf("plate %s was sent again: %v", plate[0], err)
		}
		r.plates[n] = string(plate[1]) + string(plate[2])
	}
	return len(message.Now) / 2
}

func position(t *testing.T, text string) *sim.State {
	t.Helper()
	kitchen := must.Get(kitchens.Parse("kitchen", []byte(text)))(t)
	board := must.Get(sim.NewBoard(kitchen, sim.Official()))(t)
	return sim.NewState(board)
}

// randomCall makes a random call of a team.
func randomCall(c sim.Controller, random *rand.Rand) {
	id := random.IntN(c.State().Bots())
	b := c.State().Bot(id)
	x, y := b.X+random.IntN(3)-1, b.Y+random.IntN(3)-1
	fn := sim.Fn(1 + random.IntN(int(sim.FnSwitchMaps)))
	args := []sim.Value{sim.IntValue(id), sim.IntValue(x), sim.IntValue(y)}
	switch fn {
	case sim.FnMove:
		args[1], args[2] = sim.IntValue(x-b.X), sim.IntValue(y-b.Y)
	case sim.FnBuy:
		goods := sim.GoodsValue(sim.Goods(random.IntN(sim.GoodsCount)))
		args = []sim.Value{args[0], goods, args[1], args[2]}
	case sim.FnSwitchMaps:
		args = nil
	}
	c.Call(fn, args)
}

// Incremental messages give the same copy as a complete one.
func TestMirrorSendsChanges(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for seed := range uint64(20) {
		random := rand.New(rand.NewPCG(seed, 0))
		s := position(t, station)
		var mirrors [2]*mirror
		copies := [2]*mirrorCopy{newMirrorCopy(), newMirrorCopy()}
		for team := range mirrors {
			mirrors[team] = newMirror(s, sim.Team(team))
		}
		for range 40 {
			s.BeginTurn()
			for range 12 {
				randomCall(s.Controller(sim.Team(random.IntN(2))), random)
				for team, m := range mirrors {
					copies[team].update(t, m, s)
					whole := newMirrorCopy()
					whole.update(t, newMirror(s, sim.Team(team)), s)
					if diff := cmp.Diff(whole.numbers, copies[team].numbers); diff != "" {
						t.Fatalf("seed %d, turn %d: numbers (-complete +incremental):\n%s", seed, s.Turn(), diff)
					}
					for plate, foods := range maps.All(whole.plates) {
						if copies[team].plates[plate] != foods {
							t.Fatalf("seed %d: plate %d is %q, want %q", seed, plate, foods, copies[team].plates[plate])
						}
					}
				}
			}
		}
	}
}

// The mirror does not send state that the contest's controller hides: whether a bot has spent its move and action, and
// whether an order's penalty was paid.
func TestMirrorHidesState(t *testing.T) {
	t.Parallel()
	s := position(t, station)
	m, bot := newMirror(s, sim.Red), newMirrorCopy()
	s.BeginTurn()
	bot.update(t, m, s)
	enemy := s.Controller(sim.Blue)
	enemy.Move(1, 1, 0)
	enemy.Trash(1, 9, 9)
	if n := bot.update(t, m, s); n > 0 {
		t.Errorf("%d numbers were sent after moves and actions were spent, want none", n)
	}
	for s.Turn() < 10 { // all orders are over
		s.BeginTurn()
		bot.update(t, m, s)
	}
	first := mBots + mBotNumbers*s.Bots()
	for at := first; at < first+2*mOrderNumbers*len(s.Board().Orders); at++ {
		if bot.numbers[at] != 0 {
			t.Errorf("number %d of the orders = %d", at-first, bot.numbers[at])
		}
	}
}

// After sendAll the next message has all numbers.
func TestMirrorSendAll(t *testing.T) {
	t.Parallel()
	s := position(t, station)
	s.BeginTurn()
	m, bot := newMirror(s, sim.Red), newMirrorCopy()
	bot.update(t, m, s)
	want := maps.Clone(bot.numbers)
	for at := range m.size() {
		bot.numbers[at] = -99
	}
	m.sendAll()
	bot.update(t, m, s)
	must.Be(t, "numbers", want, bot.numbers)
}

// Changes by noted moves are not sent back, unless something else changes the same numbers.
func TestMirrorKnowsNotedMoves(t *testing.T) {
	t.Parallel()
	s := position(t, "....\n.b..\n....\n\nSWITCH: turn=1 duration=1\n\nORDERS:\n")
	s.BeginTurn()
	m, bot := newMirror(s, sim.Red), newMirrorCopy()
	bot.update(t, m, s)
	team, from := s.Controller(sim.Red), s.Bot(0).Pos
	if !team.Move(0, 1, 0) {
		t.Fatal("the move was refused")
	}
	m.knowsMove(s, 0, from)
	whole := func() map[int]int64 {
		r := newMirrorCopy()
		r.update(t, newMirror(s, sim.Red), s)
		return r.numbers
	}
	bot.numbers = whole()
	if n := bot.update(t, m, s); n > 0 {
		t.Errorf("%d numbers of a noted move were sent, want none", n)
	}
	if !team.SwitchMaps() {
		t.Fatal("the switch was refused")
	}
	bot.update(t, m, s)
	must.Be(t, "numbers after the switch", whole(), bot.numbers)
}

// FuzzQuickCall checks that quickCall agrees with encoding/json.
func FuzzQuickCall(f *testing.F) {
	for _, line := range []string{
		`{"fn":"move","args":[0,1,-1]}`, `{"fn":"get_turn","args":[]}`, `{"fn":"a","args":[-0,00,1]}`,
		`{"fn":"move","args":[1,]}`, `{"fn":"move","args":[,1]}`, `{"fn":"move","args":[1.0]}`,
		`{"fn":"move","args":[12345678901234567890]}`, `{"fn":"mo\u0076e","args":[1]}`, `{"fn":"","args":[]}`,
		`{"fn":"move","args":[1],"end":true}`, `{"fn":"move","args":[1]}]}`, `{"fn":"move","args":[-]}`,
		`{"fn":"move","args":[1],"noted":true}`, `{"fn":"move","args":[1],"noted":false}`,
	} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		fn, args, noted, ok := quickCall(line, nil)
		if !ok {
			return
		}
		var m message
		if err := json.Unmarshal(line, &m); err != nil || m.Calls != nil || m.End || m.Fail != nil {
			t.Fatalf("quickCall parses %q, encoding/json fails: %v", line, err)
		}
		want, err := parseArgs(m.Args, nil)
		if err != nil || m.Fn != string(fn) || m.Noted != noted || !cmp.Equal(want, args) {
			t.Fatalf("quickCall(%q) = %s %v %v, want %s %v %v: %v", line, fn, args, noted, m.Fn, want, m.Noted, err)
		}
	})
}

func TestMirrorDoesNotAllocate(t *testing.T) { //nolint:paralleltest // it counts all allocations
	s := position(t, station)
	m := newMirror(s, sim.Red)
	var w jsonout.Writer
	team := s.Controller(sim.Red)
	tell := func() {
		s.BeginTurn()
		team.Buy(0, sim.BuyPlate, 1, 2)
		team.Trash(0, 1, 0)
		w.Reset()
		w.BeginObject()
		m.writeChanges(&w, s)
	}
	tell()
	if n := testing.AllocsPerRun(100, tell); n > 0 {
		t.Errorf("%v allocations per message", n)
	}
}
