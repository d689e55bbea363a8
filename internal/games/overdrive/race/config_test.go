package race_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

func TestConfigOverrides(t *testing.T) {
	t.Parallel()
	c := must.Get(race.DefaultConfig().With([]byte(`{
		"WALL_GENERATION_PERCENTAGE": 2.99, "HIT_MUD_SCORE_PENALTY": -3.99, "MAX_ROUNDS": 12,
		"PLAYER_TWO_START_BLOCK": 4, "MUD_MAP_OBJECT": 6, "WALL_MAP_OBJECT": 1,
		"FIX_COMMAND": "REPAIR", "FIX_CAR_PLAYER_STATE": "REPAIRED", "EMP_POWERUP_ITEM": "PULSE",
		"csvSeparator": ";", "SOMETHING_ELSE": [null]}`)))(t)
	want := race.DefaultConfig()
	want.WallPercent = 2
	want.MudScore = -3
	want.MaxRounds = 12
	want.Starts[1].Block = 4
	want.ObjectCodes[race.Mud], want.ObjectCodes[race.Wall] = 6, 1
	want.CommandWords[race.Fix] = "REPAIR"
	want.EventWords[race.FixedCar] = "REPAIRED"
	want.PowerupNames[race.EMP] = "PULSE"
	want.CSVSeparator = ";"
	must.Be(t, "configuration", want, c)
	var w jsonout.Writer
	c.WriteChanges(&w)
	again := must.Get(race.DefaultConfig().With(w.Buf))(t)
	must.Be(t, "formatted and parsed", c, again)
}

func TestDefaultConfigHasNoChanges(t *testing.T) {
	t.Parallel()
	var w jsonout.Writer
	race.DefaultConfig().WriteChanges(&w)
	if string(w.Buf) != "{}" {
		t.Errorf("changes %s, want none", w.Buf)
	}
}

func TestInvalidConfigs(t *testing.T) {
	t.Parallel()
	tests := []struct{ config, want string }{
		{`[]`, "must be a JSON object"},
		{`{"MAX_ROUNDS":"7"}`, `MAX_ROUNDS: "7" must be a number`},
		{`{"MAX_ROUNDS":null}`, "MAX_ROUNDS: null must be a number"},
		{`{"MAX_ROUNDS":1e9}`, "out of range"},
		{`{"FIX_COMMAND":7}`, "FIX_COMMAND: 7 must be a string"},
		{`{"FIX_COMMAND":null}`, "must be a string"},
		{`{"FIX_COMMAND":"a\"b"}`, "FIX_COMMAND"},
		{`{"TRACK_LENGTH":0}`, "TRACK_LENGTH is 0"},
		{`{"TRACK_LENGTH":1000000}`, "TRACK_LENGTH is 1000000"},
		{`{"NUMBER_OF_LANES":3}`, "MAX_LANE"},
		{`{"NUMBER_OF_LANES":1000}`, "NUMBER_OF_LANES"},
		{`{"NUMBER_OF_LANES":50,"TRACK_LENGTH":50000}`, "at most 500000 blocks"},
		{`{"PLAYER_ONE_START_BLOCK":1501}`, "player 1 starts"},
		{`{"SPEED_STATE_1":-3}`, "a speed is -3: must be 0 or more"},
		{`{"DAMAGE_WALL":-1}`, "damage"},
		{`{"FORWARD_VISIBILITY":-1}`, "visibilities must be 0 or more"},
		{`{"RACER_PLACEMENT_SORTING":2}`, "RACER_PLACEMENT_SORTING is 2"},
		{`{"MUD_MAP_OBJECT":10}`, "must be a digit"},
		{`{"MUD_MAP_OBJECT":2}`, "two objects"},
		{`{"STARTING_BLOCK_FOR_GENERATED_MAP_OBJECTS":0}`, "must be 1 or more"},
	}
	for _, tt := range tests {
		_, err := race.DefaultConfig().With([]byte(tt.config))
		if err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: error %v, want one with %q", tt.config, err, tt.want)
		}
	}
}
