package overdrive_test

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/games/overdrive"
	"github.com/cookoff/cookoff/internal/must"
)

// jsonState is a state in a trace.
type jsonState struct {
	Round   int
	Players [2]jsonCar
	Map     [][4]int // blocks that differ from the start: lane, block, object, truck
}

type jsonCar struct {
	Lane, Block, Speed, MaxSpeed, Damage int
	Boosting                             bool
	BoostCounter                         int
	Score                                int
	Powerups                             []string
	States                               []string
}

// road holds the objects on the blocks, lane by lane, and the trucks.
type road struct {
	objects []int
	trucks  map[int]bool
}

// road returns the start with the changes applied.
func (s *jsonState) road(t *testing.T, header []byte) road {
	t.Helper()
	var start struct {
		Scenario struct {
			Lanes  []string
			Trucks [][2]int
		}
	}
	must.JSON(t, header, &start)
	r := road{trucks: map[int]bool{}}
	length := len(start.Scenario.Lanes[0])
	for _, lane := range start.Scenario.Lanes {
		for _, digit := range lane {
			r.objects = append(r.objects, int(digit-'0'))
		}
	}
	for _, p := range start.Scenario.Trucks {
		r.trucks[(p[0]-1)*length+p[1]-1] = true
	}
	for _, c := range s.Map {
		at := (c[0]-1)*length + c[1] - 1
		r.objects[at] = c[2]
		delete(r.trucks, at)
		if c[3] == 1 {
			r.trucks[at] = true
		}
	}
	return r
}

// names are the names of objects, by code.
var names = []string{"road", "mud", "oil spill", "oil", "finish line", "boost", "wall", "lizard", "tweet", "EMP"}

// checkRoad checks the objects and trucks in a scene.
func checkRoad(t *testing.T, s *contesttest.Seen, r road) {
	t.Helper()
	for at, c := range s.Scene.Cells[0] {
		if shown, want := s.Stage.Tiles[c.Tile].Name, names[r.objects[at]]; shown != want {
			t.Fatalf("round %d: block %d has %s, want %s", s.Scene.Turn, at, shown, want)
		}
	}
	trucks := map[int]bool{}
	for _, it := range s.Scene.Sprites {
		if s.Stage.Things[it.Thing].Name == "cyber truck" {
			trucks[it.Y*s.Stage.Boards[0].Width+it.X] = true
		}
	}
	if diff := cmp.Diff(r.trucks, trucks); diff != "" {
		t.Fatalf("round %d: trucks (-state +scene):\n%s", s.Scene.Turn, diff)
	}
}

// checkCar checks a player's numbers in a scene.
func checkCar(t *testing.T, s *contesttest.Seen, player int, car *jsonCar) {
	t.Helper()
	panel, boost := &s.Scene.Panels[player], 0
	if car.Boosting {
		boost = car.BoostCounter
	}
	want := map[string]int{
		"speed": car.Speed, "highest speed": car.MaxSpeed, "score": car.Score,
		"damage": car.Damage, "boost left": boost, "block": car.Block,
	}
	for _, name := range car.Powerups {
		want[powerup(name)]++
	}
	got := map[string]int{"block": int(panel.Score)}
	for _, b := range panel.Bars {
		got[b.Name] = int(b.Value)
	}
	figure := func(name, value string) {
		n := must.Get(strconv.Atoi(value))(t)
		got[name] = n
	}
	for _, name := range []string{"speed", "highest speed", "score"} {
		figure(name, contesttest.Figure(panel, name))
	}
	if held := contesttest.Figure(panel, "holds"); held != "nothing" {
		for each := range strings.SplitSeq(held, ", ") {
			value, name, _ := strings.Cut(each, " ")
			figure(name, value)
		}
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatalf("round %d: player %d (-state +scene):\n%s", s.Scene.Turn, player, diff)
	}
	values := []int64{int64(car.Block), int64(car.Speed), int64(car.Score)}
	for i, value := range values {
		if s.Scene.Values[i][player] != value {
			t.Fatalf("round %d: values %v, want %v for player %d", s.Scene.Turn, s.Scene.Values, values, player)
		}
	}
	for _, it := range s.Scene.Sprites {
		if it.Actor && it.Owner == player && (it.X != car.Block-1 || it.Y != car.Lane-1) {
			t.Fatalf("round %d: player %d is at (%d,%d), want lane %d, block %d", s.Scene.Turn, player, it.X, it.Y, car.Lane, car.Block)
		}
	}
}

// powerup returns the scenes' name of a power-up in a state.
func powerup(name string) string {
	if name == "EMP" {
		return name
	}
	return strings.ToLower(name)
}

// checkWay checks that a player's path leads from its old position to the new one.
func checkWay(t *testing.T, s *contesttest.Seen, player int, before, after *jsonCar) {
	t.Helper()
	var path []scene.Point
	for _, m := range s.Scene.Moves {
		if m.Owner == player {
			path = m.Path
		}
	}
	from, to := scene.Point{X: before.Block - 1, Y: before.Lane - 1}, scene.Point{X: after.Block - 1, Y: after.Lane - 1}
	if (from == to) != (path == nil) || path != nil && (path[0] != from || path[len(path)-1] != to) {
		t.Fatalf("round %d: player %d went from %v to %v, its path is %v", s.Scene.Turn, player, from, to, path)
	}
}

// hits are the kinds of events that the engine records too, with the object on their block.
var hits = []struct{ kind, state, object string }{
	{"hit mud", "HIT_MUD", "mud"},
	{"hit oil", "HIT_OIL", "oil spill"},
	{"hit a wall", "HIT_WALL", "wall"},
	{"hit a truck", "HIT_CYBER_TRUCK", ""},
	{"hit by EMP", "HIT_EMP", ""},
	{"repaired", "FIXED_CAR", ""},
	{"accelerated", "ACCELERATING", ""},
	{"finished", "FINISHED", ""},
}

// checkEvents checks that a player's events equal the engine's, happen on blocks with the right object, and account
// for all pick-ups.
func checkEvents(t *testing.T, s *contesttest.Seen, player int, before, after *jsonCar) {
	t.Helper()
	for _, h := range hits {
		n := 0
		for _, e := range contesttest.OfKind(&s.Scene, h.kind) {
			if e.Seat != player {
				continue
			}
			n++
			cell := s.Scene.Cells[0][e.Y*s.Stage.Boards[0].Width+e.X]
			if lies := s.Stage.Tiles[cell.Tile].Name; h.object != "" && lies != h.object {
				t.Fatalf("round %d: %q, but the block has %s", s.Scene.Turn, e.Text, lies)
			}
		}
		if want := count(after.States, h.state); n != want {
			t.Fatalf("round %d: %d events %q of player %d, the engine has %d", s.Scene.Turn, n, h.kind, player, want)
		}
	}
	for _, name := range []string{"OIL", "BOOST", "LIZARD", "EMP"} { // tweets may be refunded
		picked := 0
		for _, e := range contesttest.OfKind(&s.Scene, "picked up") {
			if e.Seat == player && strings.Contains(e.Text, "picked up "+powerup(name)+" ") {
				picked++
			}
		}
		used := count(after.States, "USED_"+name)
		if want := count(after.Powerups, name) - count(before.Powerups, name) + used; picked != want {
			t.Fatalf("round %d: %d events for %s picked up by player %d, want %d", s.Scene.Turn, picked, name, player, want)
		}
	}
}

func count(list []string, word string) (n int) {
	for _, w := range list {
		if w == word {
			n++
		}
	}
	return n
}

// In every recorded match the scenes equal the states: road, trucks, cars, numbers and power-ups. The paths lead to the cars'
// positions, and the events equal the engine's.
func TestScenesOfRecordings(t *testing.T) {
	t.Parallel()
	for _, file := range rulestest.Part(rulestest.Traces(t, rulestest.ConformanceOr(sample(), overdrive.Name))) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			var before jsonState
			contesttest.Scenes(t, overdrive.New(), rulestest.Content(t, file), func(s *contesttest.Seen) {
				contesttest.CheckScene(t, &s.Stage, &s.Scene)
				var state jsonState
				must.JSON(t, s.State, &state)
				checkRoad(t, s, state.road(t, s.Header))
				threw := len(contesttest.OfKind(&s.Scene, "engine failed")) > 0
				for player := range state.Players {
					checkCar(t, s, player, &state.Players[player])
					if s.Scene.Turn > 0 && !threw {
						checkWay(t, s, player, &before.Players[player], &state.Players[player])
						checkEvents(t, s, player, &before.Players[player], &state.Players[player])
					}
				}
				before = state
			})
		})
	}
}
