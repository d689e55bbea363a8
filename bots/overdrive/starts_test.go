package overdrive_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/bots/overdrive/random"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
)

// road returns a start on a track with the same object, far, on all blocks beyond the first 26.
func road(t *testing.T, far int, opponent string) *race.Scenario {
	t.Helper()
	const length, seen = 80, 26
	lane := strings.Repeat("0", 14) + "1" + strings.Repeat("0", seen-15) + strings.Repeat(fmt.Sprint(far), length-seen-1) + "4"
	lanes := must.Get(json.Marshal([]string{lane, lane, lane, lane}))(t)
	text := fmt.Sprintf(`{"config":{"TRACK_LENGTH":%d},"scenario":{"lanes":%s,"players":[`+
		`{"lane":2,"block":6,"speed":9,"maxSpeed":9,"powerups":["EMP","TWEET","LIZARD"],"states":["READY"]},`+
		`{"lane":4,"block":40,"speed":8,%s}]}}`, length, lanes, opponent)
	sc := must.Get(race.ReadScenario([]byte(text)))(t)
	return sc
}

// Invisible objects and properties do not change a bot's commands.
func TestUsesOnlyVisibleState(t *testing.T) {
	t.Parallel()
	for _, it := range append(partners(), searching(600)) {
		t.Run(it.name, func(t *testing.T) {
			t.Parallel()
			act := func(far int, opponent string) race.Command {
				sc := road(t, far, opponent)
				return it.make(0).Act(race.NewSight(sc, 0).Of(race.NewState(sc)))
			}
			usual := act(0, `"maxSpeed":15,"states":["READY"]`)
			for far := range 10 {
				if far == 4 {
					continue // finish lines
				}
				got := act(far, `"maxSpeed":8,"damage":2,"boosting":true,"boostCounter":3,"powerups":["EMP","BOOST"],"states":["HIT_MUD"]`)
				if got != usual {
					t.Errorf("with object %d on invisible blocks the command is %+v, otherwise %+v", far, got, usual)
				}
			}
		})
	}
}

// anyStart returns a random start on a short track.
func anyStart(t testing.TB, rng *rand.Rand) *race.Scenario {
	t.Helper()
	length := 1 + rng.IntN(90)
	if rng.IntN(3) == 0 {
		length += 200
	}
	lanes := make([]string, 4)
	for i := range lanes {
		for block := range length {
			switch {
			case block == length-1:
				lanes[i] += "4"
			case rng.IntN(4) == 0:
				lanes[i] += fmt.Sprint([]int{1, 2, 3, 5, 6, 7, 8, 9}[rng.IntN(8)])
			default:
				lanes[i] += "0"
			}
		}
	}
	words := []string{"OIL", "BOOST", "LIZARD", "TWEET", "EMP"}
	var players [race.Players]map[string]any
	for i := range players {
		var carried []string
		for range rng.IntN(8) {
			carried = append(carried, words[rng.IntN(len(words))])
		}
		damage := rng.IntN(6)
		maxSpeed := []int{15, 9, 8, 6, 3, 0}[damage]
		players[i] = map[string]any{
			"lane": 1 + rng.IntN(4), "block": 1 + rng.IntN(length), "speed": min(maxSpeed, []int{0, 3, 5, 6, 8, 9, 15}[rng.IntN(7)]),
			"maxSpeed": maxSpeed, "damage": damage, "powerups": carried, "states": []string{"READY"},
		}
	}
	text, err := json.Marshal(map[string]any{
		"config":   map[string]int{"TRACK_LENGTH": length, "MAX_ROUNDS": 40},
		"scenario": map[string]any{"lanes": lanes, "players": players},
	})
	if err != nil {
		t.Fatal(err)
	}
	sc, err := race.ReadScenario(text)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	return sc
}

// FuzzAnyStart checks that every bot gives valid commands from any start.
func FuzzAnyStart(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, seed uint64) {
		for _, it := range append(partners(), searching(200)) {
			rng := rand.New(rand.NewPCG(seed, 3))
			sc := anyStart(t, rng)
			me := rng.IntN(race.Players)
			other := entrant{"random", func(player int) actor { return random.New(player, seed) }}
			match(t, sc, me, it, other, func(c race.Command) {
				if again, err := sc.Track.ParseCommand(sc.Track.Text(c)); err != nil || again != c {
					t.Fatalf("command of %s: %+v is parsed as %+v, error %v", it.name, c, again, err)
				}
			})
		}
	})
}
