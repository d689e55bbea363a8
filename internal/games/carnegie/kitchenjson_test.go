package carnegie_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenjson"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/sim"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares a text with a file of testdata.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", "kitchenjson", name)
	if *update {
		must.Do(t, os.WriteFile(path, got, 0o644))
	}
	want := must.Get(os.ReadFile(path))(t)
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Error(diff)
	}
}

// smallMatch returns a kitchen with every kind of tile, and a function that plays a match in it.
func smallMatch(t *testing.T) (k sim.Kitchen, play func(each func(s *sim.State))) {
	t.Helper()
	const columns = "UbC" + "R.$" + "BTK" + "#S."
	k = sim.Kitchen{Width: 4, Height: 3, Spawns: []sim.Pos{{X: 0, Y: 1}}, SwitchTurn: 6, SwitchDuration: 2}
	for _, letter := range columns {
		kind, _ := sim.KindOf(letter)
		k.Tiles = append(k.Tiles, kind)
	}
	k.Orders = []sim.Order{
		{Created: 1, Expires: 9, Reward: 5, Penalty: 2},
		{Required: []sim.Food{sim.Meat, sim.Sauce}, Created: 1, Expires: 3, Reward: 1000, Penalty: -12},
		{Required: []sim.Food{sim.Egg}, Created: 0, Expires: 400, Reward: -3, Penalty: 2},
	}
	b := must.Get(sim.NewBoard(k, sim.Official()))(t)
	script := []func(red, blue sim.Controller) bool{
		func(r, b sim.Controller) bool { return r.Move(0, 1, 0) && b.Move(1, 1, 0) },
		func(r, b sim.Controller) bool {
			return r.Buy(0, sim.BuyPlate, 1, 2) && b.Buy(1, sim.Goods(sim.Egg), 1, 2)
		},
		func(r, b sim.Controller) bool { return r.Submit(0, 0, 0) && b.StartCook(1, 2, 2) },
		func(r, b sim.Controller) bool { return r.Buy(0, sim.Goods(sim.Onions), 1, 2) },
		func(r, b sim.Controller) bool { return r.Place(0, 0, 2) && b.Buy(1, sim.BuyPlate, 1, 2) },
		func(r, b sim.Controller) bool { return b.Place(1, 2, 0) && r.Chop(0, 0, 2) && r.SwitchMaps() },
		func(r, b sim.Controller) bool { return b.Buy(1, sim.Goods(sim.Sauce), 1, 2) },
		func(r, b sim.Controller) bool { return b.AddFoodToPlate(1, 2, 0) && r.Pickup(0, 0, 2) },
		func(_, b sim.Controller) bool { return b.Pickup(1, 2, 0) },
	}
	return k, func(each func(s *sim.State)) {
		s := sim.NewState(b)
		for _, turn := range script {
			s.BeginTurn()
			if !turn(s.Controller(sim.Red), s.Controller(sim.Blue)) {
				t.Fatalf("turn %d: a call was refused", s.Turn())
			}
			each(s)
		}
	}
}

// A replay is written exactly like the golden file, which was checked against the specification of the rules.
func TestContestReplay(t *testing.T) {
	t.Parallel()
	k, play := smallMatch(t)
	var out bytes.Buffer
	w := kitchenjson.NewReplayWriter(out.Write, &k, "RED", 9)
	play(func(s *sim.State) {
		must.Do(t, w.Turn(s))
	})
	must.Do(t, w.Close())
	golden(t, "small.replay.json", out.Bytes())
	var compact, indented bytes.Buffer
	must.Do(t, json.Compact(&compact, out.Bytes()))
	must.Do(t, json.Indent(&indented, compact.Bytes(), "", "  "))
	if !bytes.Equal(indented.Bytes(), out.Bytes()) {
		t.Error("the indentation differs from json.Indent")
	}
}

// A writer that caches parts of records writes the same as a new writer. In another state a plate's number can mean other
// foods.
func TestRecordCache(t *testing.T) {
	t.Parallel()
	k, play := smallMatch(t)
	w := kitchenjson.New()
	check := func(s *sim.State) {
		fresh := kitchenjson.New()
		fresh.Record(s)
		w.Reset()
		w.Record(s)
		if diff := cmp.Diff(string(fresh.Buf), string(w.Buf)); diff != "" || w.Values != fresh.Values {
			t.Errorf("turn %d: %d values, want %d\n%s", s.Turn(), w.Values, fresh.Values, diff)
		}
	}
	play(check)
	b := must.Get(sim.NewBoard(k, sim.Official()))(t)
	for _, food := range []sim.Food{sim.Sauce, sim.Onions, sim.Meat} {
		s := sim.NewState(b)
		c := s.Controller(sim.Blue)
		for _, call := range []func() bool{
			func() bool { return c.Move(1, 1, 0) },
			func() bool { return c.Buy(1, sim.BuyPlate, 1, 2) },
			func() bool { return c.Place(1, 2, 0) },
			func() bool { return c.Buy(1, sim.Goods(food), 1, 2) },
			func() bool { return c.AddFoodToPlate(1, 2, 0) },
		} {
			s.BeginTurn()
			if !call() {
				t.Fatalf("turn %d: the call was refused", s.Turn())
			}
		}
		check(s)
	}
}

func TestContestReplayWithoutTurns(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	w := kitchenjson.NewReplayWriter(out.Write, &sim.Kitchen{SwitchTurn: 250, SwitchDuration: 100}, "", 0)
	must.Do(t, w.Close())
	const want = `{
  "winner": null,
  "turns": 0,
  "switch_turn_start": 250,
  "switch_turn_end": 350,
  "replay": []
}`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Error(diff)
	}
}

type fullDisk struct{}

var errFull = errors.New("the disk is full")

func (fullDisk) Write([]byte) (int, error) { return 0, errFull }

func TestContestReplayWriteError(t *testing.T) {
	t.Parallel()
	s := largeKitchen(t)
	w := kitchenjson.NewReplayWriter(fullDisk{}.Write, &s.Board().Kitchen, "", 99)
	var err error
	for turn := 0; turn < 99 && err == nil; turn++ {
		err = w.Turn(s)
	}
	if !errors.Is(err, errFull) {
		t.Errorf("error %v, want %v", err, errFull)
	}
}

// The states of a trace and the controller's view are written exactly like the golden files.
func TestStateJSON(t *testing.T) {
	t.Parallel()
	_, play := smallMatch(t)
	var text strings.Builder
	w := kitchenjson.New()
	line := func(name string, write func()) {
		w.Reset()
		write()
		text.WriteString(name + " " + string(w.Buf) + "\n")
	}
	var last *sim.State
	play(func(s *sim.State) {
		line("state", func() { kitchenjson.State(w.Writer, s) })
		last = s.Clone()
	})
	for id := range last.Bots() {
		line("bot", func() { kitchenjson.PublicBot(w.Writer, last, id) })
	}
	b := last.Board()
	for team := range sim.Team(2) {
		line("orders", func() { kitchenjson.PublicOrders(w.Writer, last, team) })
		for x := range b.Width {
			for y := range b.Height {
				line("tile", func() { kitchenjson.PublicTile(w.Writer, last, last.Tile(team, x, y)) })
			}
		}
	}
	line("header orders", func() { kitchenjson.Orders(w.Writer, &b.Kitchen) })
	line("recorded", func() { kitchenjson.StateWithRecord(w.Writer, last, replay.Digest([]byte("text"))) })
	golden(t, "states.golden", []byte(text.String()))
}

// The occupancy grid is written only if it differs from the bots' positions.
func TestOccupancy(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		tiles []sim.Kind
		want  string
	}{
		{"one bot in the corner, a wall", []sim.Kind{sim.Wall, sim.Floor}, ""},
		{"two bots in one place", []sim.Kind{sim.Floor}, `{"RED":[[0,0,1]],"BLUE":[]}`},
	} {
		last := len(c.tiles) - 1
		k := sim.Kitchen{
			Width: len(c.tiles), Height: 1, Tiles: c.tiles, Spawns: []sim.Pos{{X: last}}, SwitchDuration: 9,
		}
		b := must.Get(sim.NewBoard(k, sim.Official()))(t)
		s := sim.NewState(b)
		s.BeginTurn()
		s.Controller(sim.Blue).SwitchMaps()
		w := kitchenjson.New()
		kitchenjson.State(w.Writer, s)
		var state struct{ Occ json.RawMessage }
		must.Do(t, json.Unmarshal(w.Buf, &state))
		if got := string(state.Occ); got != c.want {
			t.Errorf("%s: occupancy %s, want %s", c.name, got, c.want)
		}
	}
}

// largeKitchen returns a state on 24x24 tiles with 20 orders.
func largeKitchen(tb testing.TB) *sim.State {
	tb.Helper()
	const side = 24
	k := sim.Kitchen{Width: side, Height: side}
	for i := range side * side {
		kind := sim.Floor
		if i%3 == 0 {
			kind = sim.Kind(i / 3 % sim.KindCount)
		}
		k.Tiles = append(k.Tiles, kind)
	}
	for i := range int64(20) {
		k.Orders = append(k.Orders, sim.Order{
			Required: []sim.Food{sim.Egg, sim.Meat, sim.Noodles}, Created: 20 * i, Expires: 20*i + 100, Reward: 100, Penalty: 5,
		})
	}
	b := must.Get(sim.NewBoard(k, sim.Official()))(tb)
	return sim.NewState(b)
}

// counter counts bytes written to it.
type counter int64

func (c *counter) Write(p []byte) (int, error) {
	*c += counter(len(p))
	return len(p), nil
}

func TestWritingDoesNotAllocate(t *testing.T) { //nolint:paralleltest // AllocsPerRun counts all goroutines
	s := largeKitchen(t)
	w := kitchenjson.New()
	if n := testing.AllocsPerRun(50, func() { w.Reset(); kitchenjson.State(w.Writer, s) }); n != 0 {
		t.Errorf("state: %v allocations", n)
	}
	var written counter
	contest := kitchenjson.NewReplayWriter(written.Write, &s.Board().Kitchen, "", 0)
	turn := func() {
		if err := contest.Turn(s); err != nil {
			t.Error(err)
		}
	}
	for range 10 {
		turn() // until the buffer has grown
	}
	if n := testing.AllocsPerRun(50, turn); n != 0 {
		t.Errorf("record: %v allocations", n)
	}
}

func BenchmarkReplayWriter(b *testing.B) {
	s := largeKitchen(b)
	var written counter
	w := kitchenjson.NewReplayWriter(written.Write, &s.Board().Kitchen, "RED", sim.DefaultTurns)
	b.ReportAllocs()
	for b.Loop() {
		must.Do(b, w.Turn(s))
	}
	b.SetBytes(int64(written) / int64(b.N))
}

func BenchmarkState(b *testing.B) {
	s := largeKitchen(b)
	w := kitchenjson.New()
	b.ReportAllocs()
	for b.Loop() {
		w.Reset()
		kitchenjson.State(w.Writer, s)
	}
	b.SetBytes(int64(len(w.Buf)))
}
