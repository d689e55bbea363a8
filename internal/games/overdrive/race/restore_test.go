package race_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// A restored state continues like the original, even if other rules have changed its blocks.
func TestReadState(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		sc := drawScenario(t)
		s, other := race.NewState(sc), race.NewState(sc)
		for rounds := rapid.IntRange(0, 8).Draw(t, "rounds"); rounds > 0 && !s.Over(); rounds-- {
			if err := s.Step(drawCommands(t)); err != nil {
				return
			}
		}
		if err := other.Step(drawCommands(t)); err != nil {
			other.Resume(1)
		}
		var blocks []race.Block
		for range rapid.IntRange(0, 5).Draw(t, "changes") {
			o := race.Object(rapid.IntRange(0, 9).Draw(t, "object"))
			blocks = append(blocks, race.Block{Position: drawPlace(t, "change"), Object: o, Truck: rapid.Bool().Draw(t, "truck")})
		}
		if err := s.SetBlocks(blocks); err != nil {
			t.Fatal(err)
		}
		for {
			want := stateJSON(s)
			if err := other.ReadJSON([]byte(want)); err != nil {
				t.Fatal(err)
			}
			if got := stateJSON(other); got != want {
				t.Fatalf("restored %s\nwant %s", got, want)
			}
			if s.Over() {
				return
			}
			commands := drawCommands(t)
			if (s.Step(commands) == nil) != (other.Step(commands) == nil) {
				t.Fatal("the engine throws only with one of the two states")
			}
			if stateJSON(s) != stateJSON(other) {
				t.Fatal("the states continue differently")
			}
			if s.Over() {
				return
			}
		}
	})
}

// An invalid state gives an error that says what is wrong.
func TestReadStateErrors(t *testing.T) {
	t.Parallel()
	sc, err := race.NewScenario(race.DefaultConfig(), 1)
	if err != nil {
		t.Fatal(err)
	}
	good := stateJSON(race.NewState(sc))
	for change, want := range map[[2]string]string{
		{`{"round"`, `"round"`}:                            "line 1, column",
		{`"round":0`, `"round":10000000`}:                  "round 10000000: must be from",
		{`"lane":4`, `"lane":5`}:                           "player 2: lane 5, block 1 is not on the track",
		{`"speed":5`, `"speed":-5`}:                        "player 1: speed -5",
		{`"READY"`, `"WILLING"`}:                           `player 1: unknown state "WILLING"`,
		{`"map":[]`, `"map":[[1,1,77,0]]`}:                 "lane 1, block 1: 77 is not the code of an object",
		{`"map":[]`, `"map":[[9,1,1,0]]`}:                  "lane 9, block 1 is not on the track",
		{`"map":[]`, `"map":[],"pendingTrucks":[[3,1,1]]`}: "pendingTrucks: [3 1 1] is not the id of a player",
		{`"map":[]`, `"map":[],"pendingTrucks":[[1,1,0]]`}: "pendingTrucks: [1 1 0] is not on the track",
		{`"players":[`, `"players":[{},`}:                  "3 players: must be 2",
	} {
		text := strings.Replace(good, change[0], change[1], 1)
		if err := race.NewState(sc).ReadJSON([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", text, err, want)
		}
	}
}
