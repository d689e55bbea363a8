package alamode_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/games/alamode"
	"github.com/cookoff/cookoff/internal/must"
)

// jsonState is a state in a trace.
type jsonState struct {
	Round, Turn int
	Scores      [3]int // of the rounds
	Out         [3]any
	Chefs       [2]*jsonPlaced
	Tables      []jsonPlaced
	Oven        *struct {
		Item  string
		Timer int
	}
	Dishes    int
	Customers []struct {
		Index, Award int
		Served       bool
	}
}

type jsonPlaced struct {
	X, Y  int
	Item  string
	Hands string
}

// jsonHeader is the kitchen in a trace's header.
type jsonHeader struct {
	Scenario struct {
		Rows      []string
		Customers []struct {
			Item  string
			Award int
		}
	}
}

// roundPlayers returns the players of a round; the first one acts first.
func roundPlayers(round int) [2]int { return [][2]int{{0, 1}, {2, 0}, {1, 2}}[round-1] }

// itemName returns the name in states of an item in a scene.
func itemName(stage *scene.Stage, it *scene.Item) string {
	text := strings.ToUpper(strings.ReplaceAll(stage.Things[it.Thing].Name, " ", "_"))
	for i := range it.Parts {
		text += "-" + itemName(stage, &it.Parts[i])
	}
	return text
}

// expected returns the expected things and their cells, by ID.
func (s *jsonState) expected(rows []string) map[string]string {
	all := map[string]string{}
	for i, chef := range s.Chefs {
		if chef != nil {
			all["ABC"[roundPlayers(s.Round)[i]:][:1]] = fmt.Sprintf("%d,%d %s", chef.X, chef.Y, chef.Hands)
		}
	}
	for _, it := range s.Tables {
		all[fmt.Sprintf("table (%d,%d)", it.X, it.Y)] = fmt.Sprintf("%d,%d %s", it.X, it.Y, it.Item)
	}
	for y, row := range rows {
		if x := strings.IndexByte(row, 'D'); x >= 0 && s.Dishes > 0 {
			all["dishwasher"] = fmt.Sprintf("%d,%d CLEAN_DISHES %d", x, y, s.Dishes)
		}
		if x := strings.IndexByte(row, 'O'); x >= 0 && s.Oven != nil {
			ready := s.Oven.Item == "CROISSANT" || s.Oven.Item == "TART"
			all["oven"] = fmt.Sprintf("%d,%d %s %d %t", x, y, s.Oven.Item, s.Oven.Timer, ready)
		}
	}
	return all
}

// shown returns the things and their cells in a scene, by ID.
func shown(s *contesttest.Seen) map[string]string {
	all := map[string]string{}
	for i := range s.Scene.Sprites {
		it := &s.Scene.Sprites[i]
		text := fmt.Sprintf("%d,%d ", it.X, it.Y)
		switch {
		case it.Actor && len(it.Parts) == 0:
			text += "NONE"
		case it.Actor:
			text += itemName(&s.Stage, &it.Parts[0])
		default:
			text += itemName(&s.Stage, &it.Item)
		}
		switch it.ID {
		case "dishwasher":
			text += " " + it.Badge
		case "oven":
			text += fmt.Sprintf(" %s %t", it.Badge, it.Alarm)
		}
		all[it.ID] = text
	}
	return all
}

// checkCustomers checks that the entries are the state's customers.
func checkCustomers(t *testing.T, s *contesttest.Seen, state *jsonState, header *jsonHeader) {
	t.Helper()
	entries := s.Scene.Panels[3].Entries
	ids := map[string]bool{}
	var got, want []string
	for i := range entries {
		var items []string
		for k := range entries[i].Items {
			items = append(items, itemName(&s.Stage, &entries[i].Items[k]))
		}
		got = append(got, fmt.Sprintf("%s %d %s", strings.Join(items, "-"), entries[i].Worth, entries[i].State))
		ids[entries[i].ID] = true
	}
	for _, c := range state.Customers {
		status := "open"
		if c.Served {
			status = "served"
		}
		want = append(want, fmt.Sprintf("%s %d %s", strings.TrimPrefix(header.Scenario.Customers[c.Index].Item, "DISH-"), c.Award, status))
	}
	if diff := cmp.Diff(want, got); diff != "" || len(ids) != len(entries) {
		t.Fatalf("turn %d: IDs %v (-state +scene):\n%s", s.Scene.Turn, ids, diff)
	}
}

// paid matches the points in the text of an event.
var paid = regexp.MustCompile(`: \+(\d+) for `)

// checkPoints checks that panels and values show the points of the rounds, and that events account for all points.
func checkPoints(t *testing.T, s *contesttest.Seen, state *jsonState, before int) (sum int) {
	t.Helper()
	var points [3]int
	for i, score := range state.Scores {
		for _, player := range roundPlayers(i + 1) {
			points[player] += score
		}
		sum += score
	}
	for player := range points {
		if state.Out[player] != nil {
			points[player] = -1
		}
		panel := &s.Scene.Panels[player]
		if int(panel.Score) != points[player] || int(s.Scene.Values[0][player]) != points[player] {
			t.Fatalf("turn %d: player %d has %d points, panel and values of the scene have %d and %v", s.Scene.Turn, player, points[player], panel.Score, s.Scene.Values)
		}
	}
	accounted := 0
	for _, e := range contesttest.OfKind(&s.Scene, "served") {
		n := must.Get(strconv.Atoi(paid.FindStringSubmatch(e.Text)[1]))(t)
		accounted += n
		for _, entry := range s.Scene.Panels[3].Entries {
			if entry.ID == e.Entry && entry.State != "served" {
				t.Fatalf("turn %d: %s belongs to an order that is %s", s.Scene.Turn, e.Text, entry.State)
			}
		}
	}
	if before+accounted != sum {
		t.Fatalf("turn %d: the points grew from %d to %d, events account for %d", s.Scene.Turn, before, sum, accounted)
	}
	return sum
}

// In every recorded match the scenes equal the states: chefs, items, tables, oven, dishes, customers, points. The
// events account for all points and all refused actions.
func TestScenesOfRecordings(t *testing.T) {
	t.Parallel()
	for _, file := range rulestest.Part(rulestest.Traces(t, rulestest.ConformanceOr(sample(), alamode.Name))) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			text := rulestest.Content(t, file)
			lines := strings.Split(string(text), "\n")
			points, line := 0, 0
			contesttest.Scenes(t, alamode.New(), text, func(s *contesttest.Seen) {
				contesttest.CheckScene(t, &s.Stage, &s.Scene)
				var state jsonState
				must.JSON(t, s.State, &state)
				var header jsonHeader
				must.JSON(t, s.Header, &header)
				if diff := cmp.Diff(state.expected(header.Scenario.Rows), shown(s)); diff != "" {
					t.Fatalf("turn %d (-state +scene):\n%s", s.Scene.Turn, diff)
				}
				checkCustomers(t, s, &state, &header)
				points = checkPoints(t, s, &state, points)
				if line > 0 {
					want := strings.Count(lines[line], `"result":"refused"`)
					if got := len(contesttest.OfKind(&s.Scene, "refused")); got != want {
						t.Fatalf("turn %d: %d events for %d refused actions", s.Scene.Turn, got, want)
					}
				}
				line++
			})
		})
	}
}
