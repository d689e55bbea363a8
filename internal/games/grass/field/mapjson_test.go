package field_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/must"
)

const smallMap = `{"width":3,"height":2,"matter":[10,25],` +
	`"scrap":[[0,8,4],[10,0,6]],"owner":[[-1,0,-1],[1,-1,-1]],"units":[[0,2,0],[7,0,0]]}`

func TestReadMap(t *testing.T) {
	t.Parallel()
	m := must.Get(field.ReadMap([]byte(smallMap)))(t)
	want := field.Map{
		Width: 3, Height: 2, Matter: [2]int{10, 25},
		Scrap: []int{0, 8, 4, 10, 0, 6},
		Owner: []int{-1, 0, -1, 1, -1, -1},
		Units: []int{0, 2, 0, 7, 0, 0},
	}
	if diff := cmp.Diff(want, m); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if got := string(rulestest.JSON(&m)); got != smallMap {
		t.Errorf("formatted as\n%s\nwant\n%s", got, smallMap)
	}
}

func TestReadMapErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ old, now, want string }{
		{smallMap, "", "unexpected end of JSON input"},
		{smallMap, "null", "matter has 0 numbers, must have 2"},
		{`"width":3`, `"width":"3"`, "line 1, column 12: width: must be a whole number, not text"},
		{`"width":3`, `"width":0`, "scrap[0] has 3 numbers, must have 0"},
		{`"width":3`, `"width":-3`, "scrap[0] has 3 numbers, must have -3"},
		{`"height":2`, `"height":3`, "scrap has 2 rows, must have 3"},
		{`"matter":[10,25]`, `"matter":[10]`, "matter has 1 numbers, must have 2"},
		{`"matter":[10,25]`, `"matter":[10,-1]`, "matter[1] is -1, must be 0 to 100000"},
		{`"matter":[10,25]`, `"matter":[10,null]`, "matter[1] is null, must be a number"},
		{`[10,0,6]`, `[10,0]`, "scrap[1] has 2 numbers, must have 3"},
		{`[10,0,6]`, `[10,null,6]`, "scrap[1][1] is null, must be a number"},
		{`[10,0,6]`, `[10,0,201]`, "scrap[1][2] is 201, must be 0 to 200"},
		{`[10,0,6]`, `[10,0,-1]`, "scrap[1][2] is -1, must be 0 to 200"},
		{`[10,0,6]`, `[10,0,6.5]`, "scrap: must be a whole number, not 6.5"},
		{`[1,-1,-1]`, `[2,-1,-1]`, "owner[1][0] is 2, must be -1 to 1"},
		{`[1,-1,-1]`, `[1,1,-1]`, "owner[1][1] is 1, but the tile is grass, which has no owner"},
		{`[7,0,0]`, `[7,0,1]`, "units[1][2] is 1, but the tile has no owner"},
		{`[7,0,0]`, `[-7,0,0]`, "units[1][0] is -7, must be 0 to 20000"},
		{`,"units":[[0,2,0],[7,0,0]]`, ``, "units has 0 rows, must have 2"},
	} {
		text := strings.Replace(smallMap, c.old, c.now, 1)
		_, err := field.ReadMap([]byte(text))
		if err == nil || !strings.HasPrefix(err.Error(), "read map: ") || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s\nerror %v, want %s", text, err, c.want)
		}
	}
}

func TestInvalidBoards(t *testing.T) {
	t.Parallel()
	square := func(width, height, scrap, owner, units int) field.Map {
		m := field.Map{Width: width, Height: height}
		for range width * height {
			m.Scrap = append(m.Scrap, scrap)
			m.Owner = append(m.Owner, owner)
			m.Units = append(m.Units, units)
		}
		return m
	}
	short := square(3, 3, 5, 0, 0)
	short.Units = short.Units[1:]
	for _, c := range []struct {
		m    field.Map
		want string
	}{
		{square(24, 12, 200, 1, 69), ""},
		{square(25, 12, 1, -1, 0), "map is 25x12, must be at most 24x12"},
		{square(24, 13, 1, -1, 0), "map is 24x13, must be at most 24x12"},
		{field.Map{}, "map is 0x0, must be at most 24x12"},
		{short, "map has 9 scrap, 9 owner and 8 units numbers, must have 9 of each"},
		{square(2, 2, 1, 0, 5001), "player 0 has 20004 units, must have at most 20000"},
	} {
		_, err := field.NewBoard(c.m)
		if c.want == "" && err != nil || c.want != "" && (err == nil || err.Error() != c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}
