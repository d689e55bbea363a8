package kitchen_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/must"
)

func TestParseScenario(t *testing.T) {
	t.Parallel()
	k := must.Get(kitchen.ParseScenario([]byte(bistro)))(t)
	wantRows := []string{
		"###I#D#B###", "#....0....#", "S.####.##.C", "#.#..#..#.#", "H.##.####.O", "#....1....#", "#####W#####",
	}
	must.Be(t, "rows", wantRows, k.Rows())
	if k.Spawns != [2]kitchen.Cell{spawn0, spawn1} || k.League != kitchen.DefaultLeague {
		t.Errorf("spawns %v, league %d", k.Spawns, k.League)
	}
	if want := (kitchen.Customer{Order: dish(tart, croissant), Award: 1850}); len(k.Customers) != 4 || k.Customers[1] != want {
		t.Errorf("customers %v", k.Customers)
	}
	again, err := kitchen.ParseScenario(rulestest.JSON(&k))
	if diff := cmp.Diff(k, again); err != nil || diff != "" {
		t.Errorf("after formatting and parsing: error %v, difference (-want +got):\n%s", err, diff)
	}
}

func TestSpawnList(t *testing.T) {
	t.Parallel()
	text := strings.NewReplacer("....0....", ".........", "....1....", ".........",
		`"game"`, `"spawns": [[3,3],[4,3]], "league": 2, "game"`).Replace(bistro)
	k := must.Get(kitchen.ParseScenario([]byte(text)))(t)
	if want := [2]kitchen.Cell{kitchen.At(3, 3), kitchen.At(4, 3)}; k.Spawns != want || k.League != 2 {
		t.Errorf("spawns %v, league %d", k.Spawns, k.League)
	}
}

func TestInvalidScenarios(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, old, now, want string }{
		{"syntax", `"DISH-TART-CROISSANT",`, `"DISH-TART-CROISSANT"`, "line 14, column 36: invalid character '\"'"},
		{"type of a row", `"S.####.##.C"`, `7`, "line 6, column 5: rows: must be text, not a number"},
		{"type of an award", `1850`, `"1850"`, "line 14, column 51: customers.award: must be a whole number, not text"},
		{"fraction of an award", `1850`, `1850.5`, "customers.award: must be a whole number, not 1850.5"},
		{"type of the scenario", bistro, `[]`, "line 1, column 1: must be an object, not a list"},
		{"empty", bistro, ``, "line 1, column 1: unexpected end of JSON input"},
		{"text after the end", "  ]\n}", "  ]\n}\n}", "line 19, column 1: invalid character '}' after top-level value"},
		{"rows missing", `"rows"`, `"lines"`, "rows: 0 given, must be 7"},
		{"row too long", "S.####.##.C", "S.####.##.C#", `rows[2]: "S.####.##.C#" has 12 letters, must have 11`},
		{"unknown letter", "H.##.####.O", "H.##.####.X", `rows[4][10]: 'X' is not a tile; tiles are .#DWIBSCHO and the spawns 0 and 1`},
		{"two dishwashers", "I#D#B", "D#D#B", "rows[0][5]: a second D; only one is allowed, and the first is at (3,0)"},
		{"two ovens", "H.##.", "O.##.", "rows[4][10]: a second O; only one is allowed, and the first is at (0,4)"},
		{"no dishwasher", "I#D#B", "I###B", "rows: no dishwasher (D)"},
		{"no window", "W", "#", "rows: no window (W)"},
		{"no spawn 1", "....1....", ".........", "rows: no spawn 1; mark one floor cell with 1"},
		{"two spawns 0", "....1....", "....0....", "rows[5][5]: a second spawn 0; the first is at (5,1)"},
		{"spawn in the list contradicts", `"game"`, `"spawns":[[5,1],[1,1]],"game"`, "spawns[1]: [1 1] contradicts the mark 1 in rows at (5,5)"},
		{"spawn off the grid", `"game"`, `"spawns":[[5,1],[1,7]],"game"`, "spawns[1]: [1 7] is not a cell; must be [x,y] up to [10,6]"},
		{"one spawn in the list", `"game"`, `"spawns":[[5,1]],"game"`, "spawns: 1 given, must be 2"},
		{"unreachable floor", "H.##.####.O", "H.#######.O", "rows[3][3]: the floor at (3,3) cannot be reached from spawn 0 at (5,1)"},
		{"no customers", `"customers"`, `"guests"`, "customers: 0 given, must be 1 to 200"},
		{"unknown food", "DISH-TART-CROISSANT", "DISH-TART-CAKE", `customers[1]: item: "DISH-TART-CAKE": "CAKE" is not a dessert`},
		{"unfinished food", "DISH-TART-CROISSANT", "DISH-RAW_TART", `"RAW_TART" is not a dessert`},
		{"food twice", "DISH-TART-CROISSANT", "DISH-TART-TART", `customers[1]: item: "DISH-TART-TART": TART appears twice`},
		{"no dish", "DISH-TART-CROISSANT", "TART-CROISSANT", `customers[1]: item: "TART-CROISSANT": only a DISH holds desserts`},
		{"food without a dish", "DISH-TART-CROISSANT", "TART", "customers[1]: item: TART is not an order"},
		{"empty dish", "DISH-TART-CROISSANT", "DISH", "customers[1]: item: DISH is not an order"},
		{"unknown item", "DISH-TART-CROISSANT", "PIE", `customers[1]: item: unknown item "PIE"`},
		{"no item", `"item": "DISH-TART-CROISSANT", `, ``, "customers[1]: item is missing"},
		{"no award", `, "award": 1850`, ``, "customers[1]: award is missing"},
		{"award too high", `1850`, `1000001`, "customers[1]: award: must be from 0 to 1000000, not 1000001"},
		{"negative award", `1850`, `-1`, "customers[1]: award: must be from 0 to 1000000, not -1"},
		{"other turns", `"game"`, `"turns_per_round":100,"game"`, "turns_per_round: must be 200, not 100"},
		{"other dishes", `"game"`, `"dishes":4,"game"`, "dishes: must be 3, not 4"},
		{"other rounds", `"game"`, `"rounds":[[0,1]],"game"`, "rounds: 1 given, must be 3"},
		{"other players", `"game"`, `"rounds":[[0,1],[2,0],[2,1]],"game"`, "rounds[2]: the players are [2 1], must be [1 2]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := kitchen.ParseScenario([]byte(strings.Replace(bistro, tt.old, tt.now, 1)))
			if err == nil || !strings.HasPrefix(err.Error(), "read kitchen: ") || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
		})
	}
}

// NewBoard rejects kitchens that no scenario file can express.
func TestInvalidKitchens(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		change func(k *kitchen.Kitchen)
		want   string
	}{
		{"unknown tile", func(k *kitchen.Kitchen) { k.Tiles[0] = 10 }, "rows[0][0]: 10 is not a tile"},
		{"spawn off the grid", func(k *kitchen.Kitchen) { k.Spawns[1] = kitchen.NoCell }, "spawns[1]: must be on the grid"},
		{"spawn on a table", func(k *kitchen.Kitchen) { k.Spawns[1] = counter }, "spawns[1]: (4,0) must be floor"},
		{"one spawn for both", func(k *kitchen.Kitchen) { k.Spawns[1] = k.Spawns[0] }, "spawns: both are (5,1)"},
		{"dough on a dish", func(k *kitchen.Kitchen) { k.Customers[2].Order |= dough }, "customers[2]: item"},
		{"award", func(k *kitchen.Kitchen) { k.Customers[2].Award = -1 }, "customers[2]: award: must be from 0 to 1000000, not -1"},
		{"many customers", func(k *kitchen.Kitchen) { k.Customers = make([]kitchen.Customer, 201) }, "201 given"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			k := kitchen.Generate(4, 1)
			k.Spawns = [2]kitchen.Cell{spawn0, spawn1}
			k.Tiles[counter] = kitchen.Table
			tt.change(&k)
			if _, err := kitchen.NewBoard(k, standardPaths()); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
		})
	}
}
