package race_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// A player's sight shows everything in the player's files.
func TestSightShowsFiles(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		sc := drawScenario(t)
		s := race.NewState(sc)
		sights := [race.Players]*race.Sight{race.NewSight(sc, 0), race.NewSight(sc, 1)}
		for range tier.Count(8, 60) {
			if s.Over() {
				return
			}
			for player, sight := range sights {
				seen := sight.Of(s)
				if got, want := seen.AppendJSONMap(nil, player), s.AppendJSONMap(nil, player); string(got) != string(want) {
					t.Fatalf("state.json is\n%s\nwant\n%s", got, want)
				}
				if got, want := seen.AppendTextMap(nil, player), s.AppendTextMap(nil, player); string(got) != string(want) {
					t.Fatalf("textMap.txt is\n%s\nwant\n%s", got, want)
				}
				_ = seen.Step(drawCommands(t)) // a player may try moves
			}
			if s.Step(drawCommands(t)) != nil {
				return
			}
		}
	})
}

// Positions that differ only in hidden parts have the same sight.
func TestSightHidesRest(t *testing.T) {
	t.Parallel()
	const length = 60
	start := func(far byte, trucks, opponent string) *race.Scenario {
		lane := strings.Repeat("0", 19) + "1" + strings.Repeat("0", 10) + strings.Repeat(string(far), length-31) + "4"
		text := fmt.Sprintf(`{"config":{"TRACK_LENGTH":%d},"scenario":{"lanes":[%[2]q,%[2]q,%[2]q,%[2]q],"trucks":[%[3]s],"players":[`+
			`{"lane":1,"block":10,"speed":9,"maxSpeed":9,"damage":1,"powerups":["EMP"],"states":["READY"]},`+
			`{"lane":4,"block":50,"speed":8,%[4]s}]}}`, length, lane, trucks, opponent)
		return must.Get(race.ReadScenario([]byte(text)))(t)
	}
	plain := start('0', `[2,15]`, `"maxSpeed":15,"states":["READY"]`)
	rich := start('6', `[2,15],[1,31],[3,4]`, `"maxSpeed":8,"damage":2,"score":99,"boosting":true,"boostCounter":3,`+
		`"lizarding":true,"powerups":["BOOST","OIL"],"states":["HIT_MUD"],"truck":[3,4]`)
	show := func(sc *race.Scenario) string {
		seen := race.NewSight(sc, 0).Of(race.NewState(sc))
		shown := []string{stateJSON(seen)}
		for lane := 1; lane <= 4; lane++ {
			shown = append(shown, seen.Track().Lane(lane))
		}
		return strings.Join(shown, "\n")
	}
	first, second := show(plain), show(rich)
	if first != second {
		t.Errorf("the sights differ:\n%s\n%s", first, second)
	}
	lines := strings.Split(first, "\n")
	if want := strings.Repeat("0", 19) + "1" + strings.Repeat("0", length-20); slices.ContainsFunc(lines[1:], func(l string) bool { return l != want }) {
		t.Errorf("lanes\n%s", strings.Join(lines[1:], "\n"))
	}
	if !strings.Contains(lines[0], `[2,15,0,1]`) || !strings.Contains(lines[0], `"powerups":["EMP"]`) {
		t.Errorf("state %s", lines[0])
	}
}

// Sight does not allocate once its buffers have grown.
//
//nolint:paralleltest // AllocsPerRun counts the allocations of all goroutines
func TestSightDoesNotAllocate(t *testing.T) {
	s := halfway(t)
	sight := race.NewSight(s.Scenario(), 0)
	sight.Of(s)
	if n := testing.AllocsPerRun(100, func() { sight.Of(s) }); n != 0 {
		t.Errorf("Of: %v allocations, want none", n)
	}
}
