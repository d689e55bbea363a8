package race_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

const twentyBlocks = `"config":{"TRACK_LENGTH":20}`

// lanes returns four lanes of twenty blocks, with mud on block 9 of the last one.
func lanes() string {
	plain := `"00000000000000000004",`
	return strings.Repeat(plain, 3) + `"00000000100000000004"`
}

func player(lane, block int, more string) string {
	return fmt.Sprintf(`{"lane":%d,"block":%d,"speed":5,"maxSpeed":15,"states":["READY"]%s}`, lane, block, more)
}

func TestReadScenario(t *testing.T) {
	t.Parallel()
	sc := must.Get(race.ReadScenario(fmt.Appendf(nil, `{"game":"overdrive","seed":3,%s,"scenario":{"lanes":[%s],"trucks":[[2,7]],"players":[%s,%s]}}`,
		twentyBlocks, lanes(), player(1, 2, `,"powerups":["EMP","OIL"],"truck":[2,7],"score":-4`), player(4, 1, `,"boosting":true,"boostCounter":2`))))(t)
	want := [race.Players]race.Player{
		{
			Car:      race.Car{Position: race.Position{Lane: 1, Block: 2}, Speed: 5, MaxSpeed: 15, Score: -4, Truck: race.Position{Lane: 2, Block: 7}},
			Powerups: []race.Powerup{race.EMP, race.Oil}, Events: []race.Event{race.Ready},
		},
		{
			Car:    race.Car{Position: race.Position{Lane: 4, Block: 1}, Speed: 5, MaxSpeed: 15, Boosting: true, BoostCounter: 2},
			Events: []race.Event{race.Ready},
		},
	}
	must.Be(t, "players", want, sc.Players)
	s := race.NewState(sc)
	for i := range want {
		must.Be(t, fmt.Sprintf("player %d of the state", i), want[i], s.Player(i))
	}
	if s.At(race.Position{Lane: 4, Block: 9}) != race.Mud || !s.Truck(race.Position{Lane: 2, Block: 7}) {
		t.Error("the mud or the truck is missing")
	}
	if rounds, boosting := s.Boost(1); rounds != 2 || !boosting || s.Scenario() != sc {
		t.Errorf("B: boosting %t, %d rounds left", boosting, rounds)
	}
	if sc.Generated || sc.Seed != 3 {
		t.Errorf("generated %t, seed %d", sc.Generated, sc.Seed)
	}
}

// Without lanes and players a scenario is a generated match.
func TestReadGeneratedScenario(t *testing.T) {
	t.Parallel()
	sc := must.Get(race.ReadScenario([]byte(`{"game":"overdrive","seed":42}`)))(t)
	want := must.Get(race.NewScenario(race.DefaultConfig(), 42))(t)
	var got, expected jsonout.Writer
	sc.WriteJSON(&got)
	want.WriteJSON(&expected)
	must.Be(t, "scenario", string(expected.Buf), string(got.Buf))
}

func TestInvalidScenarios(t *testing.T) {
	t.Parallel()
	at := func(p string) string {
		return fmt.Sprintf(`{%s,"scenario":{"lanes":[%s],"players":[%s,%s]}}`, twentyBlocks, lanes(), p, player(4, 1, ""))
	}
	tests := []struct{ text, want string }{
		{``, "read scenario"},
		{`{"seed":4294967296}`, "read scenario"},
		{`{"config":{"TRACK_LENGTH":15}}`, "shorter than 16 blocks"},
		{`{"config":{"MAX_ROUNDS":false}}`, "MAX_ROUNDS"},
		{`{` + twentyBlocks + `,"scenario":{"lanes":["0"]}}`, "1 lanes: must be 4"},
		{`{` + twentyBlocks + `,"scenario":{"lanes":["0","0","0","0"]}}`, "lane 1 has 1 blocks"},
		{`{` + twentyBlocks + `,"scenario":{"lanes":[` + strings.Replace(lanes(), "1", "x", 1) + `]}}`, "lane 4, block 9"},
		{`{` + twentyBlocks + `,"scenario":{"generated":true,"lanes":[` + lanes() + `]}}`, "not those of seed 0"},
		{`{"scenario":{"trucks":[[5,1]]}}`, "truck in lane 5"},
		{`{"scenario":{"players":[]}}`, "0 players"},
		{at(player(0, 1, "")), "player 1: lane 0"},
		{at(player(1, 21, "")), "block 21"},
		{at(player(1, 1, `,"speed":4`)), "speed 4"},
		{at(player(1, 1, `,"maxSpeed":7`)), "maxSpeed 7"},
		{at(player(1, 1, `,"damage":6`)), "damage 6"},
		{at(player(1, 1, `,"score":1000001`)), "score 1000001"},
		{at(player(1, 1, `,"truck":[0,0]`)), "truck [0,0]"},
		{at(player(1, 1, `,"truck":[1,99]`)), "last truck"},
		{at(player(1, 1, `,"powerups":["JET"]`)), `unknown power-up "JET"`},
		{at(player(1, 1, `,"states":["FLYING"]`)), `unknown state "FLYING"`},
		{at(player(1, 1, `,"states":[]`)), "states is empty"},
	}
	for _, tt := range tests {
		_, err := race.ReadScenario([]byte(tt.text))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want one with %q", tt.text, err, tt.want)
		}
	}
}
