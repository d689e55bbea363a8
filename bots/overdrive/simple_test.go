package overdrive_test

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/bots/overdrive/simple"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
)

// state returns the start of a match on 60 empty blocks: A in lane 2 and B in lane 4, both at block 10. Objects
// are given as lane, block and code.
func state(t *testing.T, a map[string]any, objects ...[3]int) *race.State {
	t.Helper()
	var lanes [4][]byte
	for i := range lanes {
		lanes[i] = []byte(strings.Repeat("0", 59) + "4")
	}
	for _, o := range objects {
		lanes[o[0]-1][o[1]-1] = '0' + byte(o[2])
	}
	car := func(lane int, more map[string]any) map[string]any {
		c := map[string]any{"lane": lane, "block": 10, "speed": 8, "maxSpeed": 15, "states": []string{"READY"}}
		maps.Copy(c, more)
		return c
	}
	text, err := json.Marshal(map[string]any{
		"config": map[string]int{"TRACK_LENGTH": 60},
		"scenario": map[string]any{
			"lanes":   []string{string(lanes[0]), string(lanes[1]), string(lanes[2]), string(lanes[3])},
			"players": []any{car(2, a), car(4, nil)},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	start := must.Get(race.ReadScenario(text))(t)
	return race.NewState(start)
}

func TestSimpleCommands(t *testing.T) {
	t.Parallel()
	wall := func(lane, block int) [3]int { return [3]int{lane, block, 6} }
	tests := []struct {
		name    string
		car     map[string]any
		objects [][3]int
		want    race.Action
	}{
		{"empty road", nil, nil, race.Accelerate},
		{"walls ahead and on the left", nil, [][3]int{wall(2, 14), wall(1, 14)}, race.TurnRight},
		{"walls ahead and on the right", nil, [][3]int{wall(2, 14), wall(3, 14)}, race.TurnLeft},
		{"walls in all lanes, and a lizard", map[string]any{"powerups": []string{"LIZARD"}}, [][3]int{wall(1, 13), wall(2, 13), wall(3, 13)}, race.UseLizard},
		{"broken car", map[string]any{"damage": 5, "maxSpeed": 0, "speed": 0}, nil, race.Fix},
		{"boost and a free road", map[string]any{"powerups": []string{"BOOST"}}, nil, race.UseBoost},
		{"EMP behind the opponent", map[string]any{"lane": 3, "block": 5, "speed": 9, "powerups": []string{"EMP"}}, nil, race.UseEMP},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := state(t, tt.car, tt.objects...)
			got := simple.New(0).Act(s)
			if got.Action != tt.want {
				t.Errorf("command %s", s.Track().Text(got))
			}
		})
	}
}

// Invisible objects do not change the bot's commands.
func TestSimpleIgnoresInvisibleObjects(t *testing.T) {
	t.Parallel()
	clear := simple.New(0).Act(state(t, map[string]any{"block": 5, "speed": 9}))
	for block := 26; block < 60; block++ {
		for lane := 1; lane <= 4; lane++ {
			s := state(t, map[string]any{"block": 5, "speed": 9}, [3]int{lane, block, 6})
			if got := simple.New(0).Act(s); got != clear {
				t.Errorf("a wall in lane %d, block %d: command %s", lane, block, s.Track().Text(got))
			}
		}
	}
}
