package carnegie_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/games/carnegie"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/text/jsonout"
	"github.com/cookoff/cookoff/internal/tier"
)

// jsonState is the state in traces.
type jsonState struct {
	Money map[string]int64
	Bots  []struct {
		BotID   int `json:"bot_id"`
		Team    string
		X, Y    int
		MapTeam string `json:"map_team"`
		Holding *jsonItem
	}
	Orders map[string][][3]any
	Tiles  map[string][]jsonTile
}

type jsonItem struct {
	Type        string
	FoodName    string `json:"food_name"`
	Chopped     bool
	CookedStage int `json:"cooked_stage"`
	Dirty       bool
	Food        json.RawMessage // plate: a list; pan: one food
}

type jsonTile struct {
	x, y           int
	TileName       string `json:"tile_name"`
	Item           *jsonItem
	CookProgress   int `json:"cook_progress"`
	Count          int
	NumDirtyPlates int `json:"num_dirty_plates"`
	DirtyProgress  int `json:"curr_dirty_plate_progress"`
	NumCleanPlates int `json:"num_clean_plates"`
}

func (tile *jsonTile) UnmarshalJSON(data []byte) error {
	type plain jsonTile
	return json.Unmarshal(data, &[]any{&tile.x, &tile.y, (*plain)(tile)})
}

// words returns an item as text: "plate(meat chopped cooked, sauce)".
func (it *jsonItem) words(t *testing.T) string {
	t.Helper()
	var foods []*jsonItem
	switch it.Type {
	case "Food":
		text := strings.ToLower(it.FoodName)
		if it.Chopped {
			text += " chopped"
		}
		return text + []string{"", " cooked", " burnt"}[it.CookedStage]
	case "Plate":
		must.JSON(t, it.Food, &foods)
	case "Pan":
		var food *jsonItem
		if must.JSON(t, it.Food, &food); food != nil {
			foods = append(foods, food)
		}
	}
	text := strings.ToLower(it.Type)
	if it.Dirty {
		text = "dirty plate"
	}
	var parts []string
	for _, food := range foods {
		parts = append(parts, food.words(t))
	}
	return text + "(" + strings.Join(parts, ", ") + ")"
}

// sceneWords returns an item of a scene as such a text.
func sceneWords(stage *scene.Stage, it *scene.Item) string {
	text := stage.Things[it.Thing].Name
	if it.State != "" {
		text += " " + it.State
	}
	if !strings.HasSuffix(text, "plate") && text != "pan" {
		return text
	}
	var parts []string
	for i := range it.Parts {
		parts = append(parts, sceneWords(stage, &it.Parts[i]))
	}
	return text + "(" + strings.Join(parts, ", ") + ")"
}

// expected returns the expected lines of a scene's sprites, by ID.
func (s *jsonState) expected(t *testing.T, stage *scene.Stage, cells [][]scene.Cell) map[string]string {
	t.Helper()
	all := map[string]string{}
	for i, kitchen := range stage.Seats {
		changed := map[[2]int]bool{}
		for n := range s.Tiles[kitchen.Name] {
			tile := &s.Tiles[kitchen.Name][n]
			changed[[2]int{tile.x, tile.y}] = true
			tile.expected(t, kitchen.Name, all)
		}
		width := stage.Boards[i].Width
		for at, cell := range cells[i] {
			x, y := at%width, at/width
			if stage.Tiles[cell.Tile].Name == "cooker" && !changed[[2]int{x, y}] {
				all[fmt.Sprintf("%s (%d,%d)", kitchen.Name, x, y)] = fmt.Sprintf("%s %d,%d pan()  0.00 false", kitchen.Name, x, y)
			}
		}
	}
	for _, b := range s.Bots {
		text := fmt.Sprintf("%s's in %s %d,%d", b.Team, b.MapTeam, b.X, b.Y)
		if b.Holding != nil {
			text += " " + b.Holding.words(t)
		}
		all["bot "+strconv.Itoa(b.BotID)] = text
	}
	return all
}

func (tile *jsonTile) expected(t *testing.T, kitchen string, to map[string]string) {
	t.Helper()
	id := fmt.Sprintf("%s (%d,%d)", kitchen, tile.x, tile.y)
	line := func(what, badge string, progress float64, alarm bool) string {
		return fmt.Sprintf("%s %d,%d %s %s %.2f %t", kitchen, tile.x, tile.y, what, badge, progress, alarm)
	}
	if tile.NumDirtyPlates > 0 {
		to[id+" dirty plates"] = line("dirty plate()", strconv.Itoa(tile.NumDirtyPlates), float64(tile.DirtyProgress)/2, false)
	}
	if tile.NumCleanPlates > 0 {
		to[id+" clean plates"] = line("plate()", strconv.Itoa(tile.NumCleanPlates), 0, false)
	}
	if tile.Item == nil {
		return
	}
	badge, progress, alarm := "", 0.0, false
	words := tile.Item.words(t)
	switch {
	case tile.TileName == "BOX":
		badge = strconv.Itoa(tile.Count)
	case tile.TileName != "COOKER" || words == "pan()":
	case strings.HasSuffix(words, "burnt)"):
		progress, alarm = 1, true
	case strings.HasSuffix(words, "cooked)"):
		progress, alarm = float64(tile.CookProgress-20)/20, true
	default:
		progress = float64(tile.CookProgress) / 20
	}
	to[id] = line(words, badge, progress, alarm)
}

// spriteLines returns the lines of a scene's sprites.
func spriteLines(t *testing.T, stage *scene.Stage, s *scene.Scene) map[string]string {
	t.Helper()
	all := map[string]string{}
	for i := range s.Sprites {
		sprite := &s.Sprites[i]
		if all[sprite.ID] != "" {
			t.Fatalf("turn %d: two sprites %q", s.Turn, sprite.ID)
		}
		kitchen := stage.Seats[stage.Boards[sprite.Board].Owner].Name
		if sprite.Actor {
			text := fmt.Sprintf("%s's in %s %d,%d", stage.Seats[sprite.Owner].Name, kitchen, sprite.X, sprite.Y)
			if len(sprite.Parts) > 0 {
				text += " " + sceneWords(stage, &sprite.Parts[0])
			}
			all["bot "+sprite.Badge] = text
			continue
		}
		all[sprite.ID] = fmt.Sprintf("%s %d,%d %s %s %.2f %t",
			kitchen, sprite.X, sprite.Y, sceneWords(stage, &sprite.Item), sprite.Badge, sprite.Progress, sprite.Alarm)
	}
	return all
}

// checkOrders checks that the entries of a panel equal the orders of the state.
func checkOrders(t *testing.T, seat string, p *scene.Panel, orders [][3]any) {
	t.Helper()
	if len(orders) > 64 {
		return // not all are shown
	}
	if len(p.Entries) != len(orders) {
		t.Fatalf("%s has %d orders, want %d", seat, len(p.Entries), len(orders))
	}
	for i, o := range orders {
		e := &p.Entries[i]
		ok := e.State == "open" || e.State == "waiting"
		switch {
		case o[0] != nil:
			ok = e.State == "served"
		case o[2] == true:
			ok = e.State == "missed"
		}
		if !ok || e.ID != fmt.Sprintf("%s order %d", seat, i+1) || e.Left < 0 || e.Left > 1 || (e.Left > 0) != (e.State == "open" || e.State == "waiting") {
			t.Fatalf("entry %+v, order in the state %v", e, o)
		}
	}
}

// earnings returns the money that each seat earned in the turn according to the events, without the income.
func earnings(t *testing.T, stage *scene.Stage, s *scene.Scene) map[string]int64 {
	t.Helper()
	sum := map[string]int64{}
	for _, e := range s.Events {
		if e.Kind != "served" && e.Kind != "missed" && e.Kind != "bought" {
			continue
		}
		who, _, some := strings.Cut(e.Entry, " ")
		if !some {
			who = stage.Seats[e.Seat].Name
		}
		if e.Kind == "missed" && !strings.Contains(e.Text, ":") {
			continue // without a penalty
		}
		n, err := strconv.ParseInt(e.Text[strings.LastIndex(e.Text, " ")+1:], 10, 64)
		if err != nil {
			t.Fatalf("%q: %v", e.Text, err)
		}
		sum[who] += n
	}
	return sum
}

// refusals counts the actions of a turn that were refused.
func refusals(exchanges []contest.Exchange) (n int) {
	for _, x := range exchanges {
		for line := range strings.Lines(x.Output) {
			line = strings.TrimSuffix(line, "\n")
			asks := strings.HasPrefix(line, "can_") || strings.HasPrefix(line, "get_")
			if !asks && (strings.HasSuffix(line, "-> false") || strings.HasSuffix(line, "-> TypeError")) {
				n++
			}
		}
	}
	return n
}

// The scenes of every recorded match equal the states: money, positions, held items, items on tiles and their
// progress, orders. The events account for all changes of money, and every refused call.
func TestScenesOfRecordings(t *testing.T) {
	t.Parallel()
	for n, file := range recordings(t) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			if random := strings.HasPrefix(filepath.Base(file), "r0"); random && n%2 != 0 && tier.Gating() {
				tier.Soak(t) // each other recording is the only one of its kind
			}
			p := must.Get(carnegie.New().Open(firstTrace(t, file), nil))(t)
			stage := p.Stage()
			before := map[string]int64{"RED": 150, "BLUE": 150}
			failed := 0
			for {
				s := p.Scene()
				var w jsonout.Writer
				p.WriteState(&w)
				var state jsonState
				must.JSON(t, w.Buf, &state)
				if diff := cmp.Diff(state.expected(t, &stage, s.Cells), spriteLines(t, &stage, &s)); diff != "" {
					t.Fatalf("turn %d (-state +scene):\n%s", s.Turn, diff)
				}
				won := earnings(t, &stage, &s)
				for i, seat := range stage.Seats {
					money := state.Money[seat.Name]
					if s.Panels[i].Score != money || s.Values[0][i] != money {
						t.Fatalf("turn %d: %s has %d money, panel and values of the scene have %d and %v", s.Turn, seat.Name, money, s.Panels[i].Score, s.Values)
					}
					if income := int64(min(s.Turn, 1)); before[seat.Name]+income+won[seat.Name] != money {
						t.Fatalf("turn %d: %s had %d money and has %d, the events add up to %+d", s.Turn, seat.Name, before[seat.Name], money, won[seat.Name])
					}
					before[seat.Name] = money
					checkOrders(t, seat.Name, &s.Panels[i], state.Orders[seat.Name])
				}
				if got, want := len(of(s.Events, "refused")), refusals(p.Exchanges()); got != want {
					t.Fatalf("turn %d: %d events of refused calls, want %d", s.Turn, got, want)
				}
				failed += len(of(s.Events, "failed"))
				if err := p.Next(); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					t.Fatal(err)
				}
			}
			result := p.Result()
			if want := len(result.Failures()); failed != want {
				t.Errorf("%d events of failures, want %d", failed, want)
			}
		})
	}
}

// A bot that fails to start is reported in the start scene, and not again in turn 1.
func TestSceneOfFailureToStart(t *testing.T) {
	t.Parallel()
	const trace = `{"format":"cookoff-trace/1","game":"carnegie","rules_version":1,"rules":"official","map":"b$\n","turns":9,` +
		`"seats":[{"seat":"RED","bot":"a","failed":"failed_to_start"},{"seat":"BLUE","bot":"b"}]}
{"turn":1,"calls":[{"team":"RED","fn":"!failed_to_start","args":[]}]}
`
	p := must.Get(carnegie.New().Open(contesttest.Trace(t, []byte(trace)), nil))(t)
	start := p.Scene()
	must.Do(t, p.Next())
	turn := p.Scene()
	if len(start.Events) != 1 || start.Events[0].Text != "RED failed: failed to start" || len(turn.Events) != 0 {
		t.Errorf("events of the start %+v, of turn 1 %+v", start.Events, turn.Events)
	}
}

func of(events []scene.Event, kind string) (list []scene.Event) {
	for _, e := range events {
		if e.Kind == kind {
			list = append(list, e)
		}
	}
	return list
}
