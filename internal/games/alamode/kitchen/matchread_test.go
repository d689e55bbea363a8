package kitchen_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// savedRound is a match in its second round, in which player 1 is out.
const savedRound = `{"round":2,"turn":12,"asking":true,"scores":[1300,649,0],"out":[null,{"round":1,"turn":8},null],` +
	`"chefs":[{"x":5,"y":1,"hands":"DISH-TART-ICE_CREAM"},{"x":4,"y":3,"hands":"NONE"}],` +
	`"tables":[{"x":0,"y":6,"item":"RAW_TART"},{"x":4,"y":0,"item":"DISH"}],` +
	`"oven":{"item":"CROISSANT","timer":7},"dishes":1,` +
	`"customers":[{"index":1,"award":1839,"served":false},{"index":3,"award":1450,"served":true},{"index":0,"award":649,"served":false}],"next":1}`

func TestReadMatch(t *testing.T) {
	t.Parallel()
	b := stage(t).Board
	m, err := kitchen.ReadMatch(b, []byte(savedRound))
	if err != nil {
		t.Fatal(err)
	}
	checkState(t, &m)
	if diff := cmp.Diff(savedRound, string(m.AppendJSON(nil))); diff != "" {
		t.Errorf("written again (-want +got):\n%s", diff)
	}
	if m.Player() != 0 || m.First() || m.Scores() != [kitchen.Players]int{1949, -1, 649} {
		t.Errorf("player %d, first %t, scores %v", m.Player(), m.First(), m.Scores())
	}
	m.Act(waits)
	for m.Next() {
		if m.Player() == 1 {
			t.Fatal("an eliminated player is asked")
		}
		m.Act(waits)
	}
	if m.RoundScores() != [kitchen.Rounds]int{1300, 649, 0} {
		t.Errorf("round scores %v", m.RoundScores())
	}
}

func TestReadMatchWithAnEmptyOven(t *testing.T) {
	t.Parallel()
	text := strings.Replace(savedRound, `{"item":"CROISSANT","timer":7}`, "null", 1)
	m, err := kitchen.ReadMatch(stage(t).Board, []byte(text))
	if err != nil || string(m.AppendJSON(nil)) != text {
		t.Errorf("%v: %s", err, m.AppendJSON(nil))
	}
}

func TestWrongMatches(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, old, now, want string }{
		{"syntax", `"oven":`, `"oven"`, "line 1, column "},
		{"type", `"turn":12`, `"turn":"12"`, "turn: must be a whole number, not text"},
		{"round", `"round":2`, `"round":4`, "round: 4 is not from 1 to 3"},
		{"turn", `"turn":12`, `"turn":201`, "turn: 201 is not from 1 to 200"},
		{"asking before the first turn", `"turn":12`, `"turn":0`, "turn: 0 is not from 1 to 200"},
		{"scores", `[1300,649,0]`, `[1300,649]`, "scores: there are 2, want 3"},
		{"out", `},null],"chefs"`, `}],"chefs"`, "out: there are 2, want 3"},
		{"out later", `{"round":1,"turn":8}`, `{"round":3,"turn":8}`, "out[1].round: 3 is not from 1 to 2"},
		{"out in no turn", `{"round":1,"turn":8}`, `{"round":1,"turn":0}`, "out[1].turn: 0 is not from 1 to 200"},
		{"chefs", `,{"x":4,"y":3,"hands":"NONE"}`, ``, "chefs: there are 1, want 2"},
		{"chef who is out", `"out":[null,`, `"out":[{"round":1,"turn":7},`, "chefs[1]: player 0 is out only if this is null"},
		{"chef who is missing", `{"x":4,"y":3,"hands":"NONE"}`, `null`, "chefs[1]: player 0 is out only if this is null"},
		{"chef on a table", `"x":4,"y":3`, `"x":4,"y":0`, "chefs[1]: (4,0) is not floor"},
		{"chef off the grid", `"x":4,"y":3`, `"x":4,"y":7`, "chefs[1]: (4,7) is not floor"},
		{"chef on the other", `"x":4,"y":3`, `"x":5,"y":1`, "chefs: both stand on the same cell"},
		{"hands", `"hands":"NONE"`, `"hands":"PIE"`, `chefs[1].hands: no item is called "PIE"`},
		{"item on a crate", `"x":4,"y":0`, `"x":3,"y":0`, "tables[1]: (3,0) is no plain table"},
		{"item", `"RAW_TART"`, `"RAW"`, `tables[0].item: no item is called "RAW"`},
		{"oven", `"CROISSANT"`, `"ICE_CREAM"`, "oven.item: ICE_CREAM is never in an oven"},
		{"no food", `"CROISSANT"`, `"STONE"`, `oven.item: no item is called "STONE"`},
		{"timer", `"timer":7`, `"timer":11`, "oven.timer: 11 is not from 1 to 10"},
		{"dishes", `"dishes":1`, `"dishes":2`, "dishes: there are 4 with those in hands and on tables, want 3"},
		{"no dishes", `"dishes":1`, `"dishes":-1`, "dishes: -1 is not from 0 to 3"},
		{"customers", `,{"index":0,"award":649,"served":false}`, ``, "customers: there are 2, want 3"},
		{"customer", `"index":3`, `"index":4`, "customers[1].index: 4 is not from 0 to 3"},
		{"next", `"next":1`, `"next":4`, "next: 4 is not from 0 to 3"},
		{"customer in two places", `"index":0`, `"index":1`, "customers[2]: customer 1 stands there twice, with two awards"},
	}
	b := stage(t).Board
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := kitchen.ReadMatch(b, []byte(strings.Replace(savedRound, tt.old, tt.now, 1)))
			if err == nil || !strings.HasPrefix(err.Error(), "read state: ") || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error %v, want one with %q", err, tt.want)
			}
		})
	}
}

func TestReadMatchAskingWhoIsOut(t *testing.T) {
	t.Parallel()
	text := strings.NewReplacer(`"out":[null,`, `"out":[{"round":1,"turn":7},`, `{"x":4,"y":3,"hands":"NONE"}`, `null`).Replace(savedRound)
	if _, err := kitchen.ReadMatch(stage(t).Board, []byte(text)); err == nil || err.Error() != "read state: asking: player 0 is out" {
		t.Errorf("error %v", err)
	}
}
