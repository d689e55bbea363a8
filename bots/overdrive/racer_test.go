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

// The racer minds EMPs that the opponent was seen to pick up, which lie behind its own car.
func TestRacerMindsEMPs(t *testing.T) {
	t.Parallel()
	const length, rounds = 300, 6
	commands := func(items string) (said []race.Action) {
		free := strings.Repeat("0", length-1) + "4"
		lanes := must.Get(json.Marshal([]string{free, free, free[:14] + items + free[14+len(items):], free}))(t)
		text := fmt.Sprintf(`{"config":{"TRACK_LENGTH":%d},"scenario":{"lanes":%s,"players":[`+
			`{"lane":1,"block":20,"speed":9,"maxSpeed":9,"states":["READY"]},`+
			`{"lane":3,"block":12,"speed":9,"maxSpeed":9,"states":["READY"]}]}}`, length, lanes)
		sc := must.Get(race.ReadScenario([]byte(text)))(t)
		s, sight := race.NewState(sc), race.NewSight(sc, 0)
		bot, rival := searching(1500).make(0), idle.New()
		for range rounds {
			c := bot.Act(sight.Of(s))
			said = append(said, c.Action)
			must.Do(t, s.Step([race.Players]race.Command{c, rival.Act(s)}))
		}
		return said
	}
	if armed, empty := commands("9999999"), commands("0000000"); slices.Equal(armed, empty) {
		t.Errorf("it does %v, whether the opponent has EMPs or not", armed)
	}
}

// last returns the racer's command as player A after rounds in which it only rolled on, and B gave the commands.
// The track has four free lanes of 60 blocks.
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

// With the same final round and speed the points decide: the racer blocks the other car if it has fewer points, and
// the other cannot block it.
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
		{"it has more", car(1, 52, `,"score":1`), car(2, 51, ""), "", nil, false},
		{"trucks were there from the start", car(1, 52, `,"score":1`), car(2, 51, ""), behind, nil, false},
		{"oil was not dropped", car(1, 34, `,"score":1`), car(2, 42, `,"powerups":["OIL"]`), "", []race.Action{race.DoNothing, race.Fix}, false},
		{"oil was dropped", car(1, 34, `,"score":1`), car(2, 42, `,"powerups":["OIL"]`), "", []race.Action{race.UseOil, race.Fix}, true},
	}
	for _, tt := range tests {
		got := last(t, tt.a, tt.b, tt.trucks, tt.before...)
		if (got == race.TurnRight) != tt.blocks {
			t.Errorf("%s: it does %v", tt.name, got)
		}
	}
}

// Of ways that finish in the same round it takes the one that gets ahead at once.
func TestRacerDoesNotWait(t *testing.T) {
	t.Parallel()
	ahead := `"lane":2,"block":27,"speed":9,"maxSpeed":15,"powerups":["BOOST"]`
	if got := last(t, ahead, `"lane":4,"block":22,"speed":3,"maxSpeed":9`, ""); got != race.UseBoost {
		t.Errorf("it does %v", got)
	}
}

// On this track the cars block each other right before the finish. The racer does not forever repeat the command
// that would help if its prediction were right.
func TestRacerEndsStandstills(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	rounds := 0
	other := entrant{"simple", func(player int) actor { return simple.New(player) }}
	match(t, generated(t, 50081), 0, searching(racer.DefaultNodes), other, func(race.Command) { rounds++ })
	if rounds > 300 {
		t.Errorf("the match takes %d rounds", rounds)
	}
}

// If there is nothing better to do the racer drops oil, also next to and behind the other car: it brings points,
// and is in the way later.
func TestRacerDropsOil(t *testing.T) {
	t.Parallel()
	car := `"lane":2,"block":20,"speed":9,"maxSpeed":9,"powerups":["OIL"]`
	for _, other := range []string{`"lane":4,"block":20,"speed":9,"maxSpeed":9`, `"lane":2,"block":35,"speed":9,"maxSpeed":9`} {
		if got := last(t, car, other, ""); got != race.UseOil {
			t.Errorf("with the other car at %s it does %v", other, got)
		}
	}
}
