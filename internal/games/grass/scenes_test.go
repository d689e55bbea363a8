package grass_test

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/games/grass"
	"github.com/cookoff/cookoff/internal/must"
)

// jsonState is a state in a trace.
type jsonState struct {
	Matter [2]int
	Tiles  [][6]int // tiles that differ from the start: x, y, scrap, owner, robots, recycler
}

// tile is a tile of a state.
type tile struct{ scrap, owner, robots, recycler int }

// tiles returns all tiles, row by row: the start with the changes applied.
func (s *jsonState) tiles(t *testing.T, header []byte) []tile {
	t.Helper()
	var start struct {
		Scenario struct {
			Width               int
			Scrap, Owner, Units [][]int
		}
	}
	must.JSON(t, header, &start)
	m := &start.Scenario
	var list []tile
	for y, row := range m.Scrap {
		for x := range row {
			list = append(list, tile{m.Scrap[y][x], m.Owner[y][x], m.Units[y][x], 0})
		}
	}
	for _, c := range s.Tiles {
		list[c[1]*m.Width+c[0]] = tile{c[2], c[3], c[4], c[5]}
	}
	return list
}

// shownTiles returns the tiles in a scene.
func shownTiles(t *testing.T, s *contesttest.Seen) []tile {
	t.Helper()
	var list []tile
	for _, c := range s.Scene.Cells[0] {
		if isTile := s.Stage.Tiles[c.Tile].Name == "tile"; isTile != (c.Level > 0) {
			t.Fatalf("turn %d: %s with %d scrap", s.Scene.Turn, s.Stage.Tiles[c.Tile].Name, c.Level)
		}
		list = append(list, tile{scrap: int(c.Level), owner: int(c.Owner)})
	}
	for _, it := range s.Scene.Sprites {
		at := &list[it.Y*s.Stage.Boards[0].Width+it.X]
		if it.Owner != at.owner {
			t.Fatalf("turn %d: %s stands on a tile of %d", s.Scene.Turn, it.ID, at.owner)
		}
		if s.Stage.Things[it.Thing].Name == "recycler" {
			at.recycler = 1
		} else {
			at.robots = number(t, it.Badge)
		}
	}
	return list
}

func number(t *testing.T, text string) int {
	t.Helper()
	return must.Get(strconv.Atoi(text))(t)
}

// checkMarks checks the marks of tiles that a recycler reaches, and of those among them with one scrap left.
func checkMarks(t *testing.T, s *contesttest.Seen, tiles []tile) {
	t.Helper()
	width := s.Stage.Boards[0].Width
	for i, c := range s.Scene.Cells[0] {
		near := tiles[i].recycler > 0
		for k, other := range tiles {
			near = near || other.recycler > 0 && apart(i, k, width) == 1
		}
		want := scene.Plain
		switch {
		case near && tiles[i].scrap == 1:
			want = scene.Fading
		case near && tiles[i].scrap > 1:
			want = scene.Reached
		}
		if c.Mark != want {
			t.Fatalf("turn %d: tile %d has the mark %d, must have %d", s.Scene.Turn, i, c.Mark, want)
		}
	}
}

// apart returns the number of steps between two tiles.
func apart(i, k, width int) int {
	dx, dy := i%width-k%width, i/width-k/width
	return max(dx, -dx) + max(dy, -dy)
}

// Texts of events that change the number of robots.
var (
	spawned = regexp.MustCompile(`^P(\d) spawned (\d+) robots?`)
	fought  = regexp.MustCompile(`^fight at \(\d+,\d+\): P0 (\d+), P1 (\d+);`)
	buried  = regexp.MustCompile(`became grass: P(\d) lost it and (\d+) robots?$`)
)

// robotChanges returns how many robots the players gained or lost, according to the events.
func robotChanges(t *testing.T, s *scene.Scene) (change [2]int) {
	t.Helper()
	for _, e := range s.Events {
		if m := spawned.FindStringSubmatch(e.Text); m != nil {
			change[number(t, m[1])] += number(t, m[2])
		}
		if m := fought.FindStringSubmatch(e.Text); m != nil {
			lost := min(number(t, m[1]), number(t, m[2]))
			change[0] -= lost
			change[1] -= lost
		}
		if m := buried.FindStringSubmatch(e.Text); m != nil {
			change[number(t, m[1])] -= number(t, m[2])
		}
	}
	return change
}

// In every recorded match the scenes equal the states: scrap, owners, robots, recyclers, tiles, matter. The events
// account for all changes of robots, and for all refused orders.
func TestScenesOfRecordings(t *testing.T) {
	t.Parallel()
	for _, file := range rulestest.Part(rulestest.Traces(t, rulestest.ConformanceOr(sample(), grass.Name))) {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			text := rulestest.Content(t, file)
			lines := bytes.Split(text, []byte{'\n'})
			var before [2]int
			contesttest.Scenes(t, grass.New(), text, func(s *contesttest.Seen) {
				contesttest.CheckScene(t, &s.Stage, &s.Scene)
				var state jsonState
				must.JSON(t, s.State, &state)
				tiles := state.tiles(t, s.Header)
				if diff := cmp.Diff(tiles, shownTiles(t, s), cmp.AllowUnexported(tile{})); diff != "" {
					t.Fatalf("turn %d (-state +scene):\n%s", s.Scene.Turn, diff)
				}
				checkMarks(t, s, tiles)
				robots := checkNumbers(t, s, &state, tiles)
				if s.Scene.Turn > 0 {
					if change := robotChanges(t, &s.Scene); robots != [2]int{before[0] + change[0], before[1] + change[1]} {
						t.Fatalf("turn %d: robots changed from %v to %v, events add up to %v", s.Scene.Turn, before, robots, change)
					}
					var turn struct{ Errors []any }
					must.JSON(t, lines[s.Scene.Turn], &turn)
					if refused := contesttest.OfKind(&s.Scene, "refused"); len(refused) != len(turn.Errors) {
						t.Fatalf("turn %d: events %v for %d refused orders", s.Scene.Turn, refused, len(turn.Errors))
					}
				}
				before = robots
			})
		})
	}
}

// checkNumbers checks the numbers in panels and values, and returns the number of robots.
func checkNumbers(t *testing.T, s *contesttest.Seen, state *jsonState, tiles []tile) (robots [2]int) {
	t.Helper()
	var owned, recyclers [2]int
	for _, it := range tiles {
		if it.owner >= 0 {
			owned[it.owner]++
			robots[it.owner] += it.robots
			recyclers[it.owner] += it.recycler
		}
	}
	for player := range s.Stage.Seats {
		panel := &s.Scene.Panels[player]
		want := []int{owned[player], state.Matter[player], robots[player], recyclers[player]}
		got := []int{
			int(panel.Score), number(t, contesttest.Figure(panel, "matter")),
			number(t, contesttest.Figure(panel, "robots")), number(t, contesttest.Figure(panel, "recyclers")),
		}
		values := []int{int(s.Scene.Values[0][player]), int(s.Scene.Values[1][player]), int(s.Scene.Values[2][player])}
		if cmp.Diff(want, got) != "" || cmp.Diff(want[:3], values) != "" {
			t.Fatalf("turn %d: P%d has %v, panel and values of the scene %v and %v", s.Scene.Turn, player, want, got, values)
		}
	}
	return robots
}

// Every kind of event is shown in its turn, with its place and player.
func TestEvents(t *testing.T) {
	t.Parallel()
	_, trace := playMatch(t.Context(), t,
		scripted("MESSAGE a;MOVE 1 0 0 1 0;BUILD 0 1;SPAWN 1 3 0;MESSAGE hello there", "MOVE 1 1 0 2 0", "MOVE 1 2 0 2 0;BUILD 9 9"),
		scripted("MOVE 1 4 0 3 0", "MOVE 1 3 0 2 0;SPAWN 1 4 0"))
	var got []string
	contesttest.Scenes(t, grass.New(), trace.Bytes(), func(s *contesttest.Seen) {
		if s.Scene.Turn > 3 {
			return
		}
		for _, e := range s.Scene.Events {
			got = append(got, strconv.Itoa(s.Scene.Turn)+" "+string(e.Tone)+" "+e.Kind+": "+e.Text)
		}
		for _, it := range s.Scene.Said {
			got = append(got, it.Kind+": "+it.Text)
		}
	})
	want := []string{
		"1 bad refused: P0: SPAWN 1 at (3,0) refused: the tile is not the player's",
		"1 note built: P0 built a recycler at (0,1)",
		"1 detail marked: P0 marked (1,0)",
		"1 detail marked: P1 marked (3,0)",
		"message: hello there",
		"2 detail spawned: P1 spawned 1 robot at (4,0)",
		"2 note fight: fight at (2,0): P0 1, P1 1; none survive",
		"3 bad refused: P0: BUILD at (9,9) refused: the tile is not the player's",
		"3 bad refused: P0: MOVE 1 from (2,0) refused: there are fewer robots on the tile",
	}
	must.Be(t, "events", want, got)
}
