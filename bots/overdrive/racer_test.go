package overdrive_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/bots/overdrive/idle"
	"github.com/cookoff/cookoff/bots/overdrive/racer"
	"github.com/cookoff/cookoff/bots/overdrive/simple"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// The racer takes account of EMPs that the opponent picked up behind the racer's car.
func TestRacerConsidersEMPs(t *testing.T) {
	t.Parallel()
	const length, rounds = 300, 6
	commands := func(items string) (played []race.Action) {
		free := strings.Repeat("0", length-1) + "4"
		lanes := must.Get(json.Marshal([]string{free, free, free[:14] + items + free[14+len(items):], free}))(t)
		text := fmt.Sprintf(`{"config":{"TRACK_LENGTH":%d},"scenario":{"lanes":%s,"players":[`+
			`{"lane":1,"block":20,"speed":9,"maxSpeed":9,"states":["READY"]},`+
			`{"lane":3,"block":12,"speed":9,"maxSpeed":9,"states":["READY"]}]}}`, length, lanes)
		sc := must.Get(race.ReadScenario([]byte(text)))(t)
		s, sight := race.NewState(sc), race.NewSight(sc, 0)
		bot, opponent := searching(1500).make(0), idle.New()
		for range rounds {
			c := bot.Act(sight.Of(s))
			played = append(played, c.Action)
			must.Do(t, s.Step([race.Players]race.Command{c, opponent.Act(s)}))
		}
		return played
	}
	if armed, empty := commands("9999999"), commands("0000000"); slices.Equal(armed, empty) {
		t.Errorf("command %v whether the opponent has EMPs or not", armed)
	}
}

// last returns the command of the racer as player A after rounds in which A did nothing and B gave the
// commands. The track has four lanes of 60 empty blocks.
func last(t *testing.T, a, b string, trucks string, rounds ...race.Action) race.Action {
	t.Helper()
	lane := strconv.Quote(strings.Repeat("0", 59) + "4")
	lanes := strings.Join([]string{lane, lane, lane, lane}, ",")
	text := fmt.Sprintf(`{"config":{"TRACK_LENGTH":60},"scenario":{"lanes":[%s],"trucks":[%s],"players":[`+
		`{%s,"states":["READY"]},{%s,"states":["READY"]}]}}`, lanes, trucks, a, b)
	sc := must.Get(race.ReadScenario([]byte(text)))(t)
	s, sight := race.NewState(sc), race.NewSight(sc, 0)
	bot := searching(1500).make(0)
	for _, action := range rounds {
		bot.Act(sight.Of(s))
		must.Do(t, s.Step([race.Players]race.Command{{Action: race.DoNothing}, {Action: action}}))
	}
	return bot.Act(sight.Of(s)).Action
}

// With equal final rounds and speeds the points decide: the racer blocks the other car if it has fewer points
// and cannot be blocked itself.
func TestRacerCountsPoints(t *testing.T) {
	t.Parallel()
	car := func(lane, block int, more string) string {
		return fmt.Sprintf(`"lane":%d,"block":%d,"speed":9,"maxSpeed":9%s`, lane, block, more)
	}
	behind := "[4,47],[4,48],[4,49],[4,50],[4,51]"
	tests := []struct {
		name, a, b, trucks string
		before             []race.Action
		blocks             bool
	}{
		{"more points", car(1, 52, `,"score":1`), car(2, 51, ""), "", nil, false},
		{"trucks were there from the start", car(1, 52, `,"score":1`), car(2, 51, ""), behind, nil, false},
		{"oil was not dropped", car(1, 34, `,"score":1`), car(2, 42, `,"powerups":["OIL"]`), "", []race.Action{race.DoNothing, race.Fix}, false},
		{"oil was dropped", car(1, 34, `,"score":1`), car(2, 42, `,"powerups":["OIL"]`), "", []race.Action{race.UseOil, race.Fix}, true},
	}
	for _, tt := range tests {
		got := last(t, tt.a, tt.b, tt.trucks, tt.before...)
		if (got == race.TurnRight) != tt.blocks {
			t.Errorf("%s: command %v", tt.name, got)
		}
	}
}

// Among plans that finish in the same round the racer prefers early progress.
func TestRacerDoesNotWait(t *testing.T) {
	t.Parallel()
	ahead := `"lane":2,"block":27,"speed":9,"maxSpeed":15,"powerups":["BOOST"]`
	if got := last(t, ahead, `"lane":4,"block":22,"speed":3,"maxSpeed":9`, ""); got != race.UseBoost {
		t.Errorf("command %v", got)
	}
}

// On this track the cars block each other right before the finish. The racer does not repeat a command forever
// that would help only if its prediction were right.
func TestRacerEndsStandstills(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	rounds := 0
	other := entrant{"simple", func(player int) actor { return simple.New(player) }}
	match(t, generated(t, 50081), 0, searching(racer.DefaultNodes), other, func(race.Command) { rounds++ })
	if rounds > 300 {
		t.Errorf("the match took %d rounds", rounds)
	}
}

// Without a better command the racer drops oil, even next to or behind the other car: it scores points and is
// an obstacle later.
func TestRacerDropsOil(t *testing.T) {
	t.Parallel()
	car := `"lane":2,"block":20,"speed":9,"maxSpeed":9,"powerups":["OIL"]`
	for _, other := range []string{`"lane":4,"block":20,"speed":9,"maxSpeed":9`, `"lane":2,"block":35,"speed":9,"maxSpeed":9`} {
		if got := last(t, car, other, ""); got != race.UseOil {
			t.Errorf("with the other car at %s: command %v", other, got)
		}
	}
}
