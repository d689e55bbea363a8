package race_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// drawScenario draws a short, crowded track with the cars close to each other.
func drawScenario(t *rapid.T) *race.Scenario {
	c := race.DefaultConfig()
	c.TrackLength = 60
	c.MaxRounds = 40
	digits := rapid.StringOfN(rapid.SampledFrom([]rune("0000000000123456789")), 59, 59, -1)
	var lanes []string
	for i := range c.Lanes {
		lanes = append(lanes, digits.Draw(t, fmt.Sprint("lane ", i+1))+"4")
	}
	track, err := race.NewTrack(c, lanes)
	if err != nil {
		t.Fatal(err)
	}
	sc := &race.Scenario{Track: track}
	for range rapid.IntRange(0, 6).Draw(t, "trucks") {
		sc.Trucks = append(sc.Trucks, drawPlace(t, "truck"))
	}
	for i := range sc.Players {
		damage := rapid.IntRange(0, 5).Draw(t, "damage")
		speeds := []int{0, 3, 5, 6, 8, 9, 15}
		limit := []int{15, 9, 8, 6, 3, 0}[damage]
		speeds = slices.DeleteFunc(speeds, func(v int) bool { return v > limit })
		var held []race.Powerup
		for range rapid.IntRange(0, 8).Draw(t, "power-ups") {
			held = append(held, race.Powerup(rapid.IntRange(0, 4).Draw(t, "power-up")))
		}
		sc.Players[i] = race.Player{
			Car: race.Car{
				Position: race.Position{
					Lane:  rapid.IntRange(1, 4).Draw(t, "lane"),
					Block: rapid.IntRange(1, 30).Draw(t, "block"),
				},
				Speed: rapid.SampledFrom(speeds).Draw(t, "speed"), MaxSpeed: limit, Damage: damage,
			},
			Powerups: held, Events: []race.Event{race.Ready},
		}
	}
	if err := sc.Check(); err != nil {
		t.Fatal(err)
	}
	return sc
}

func drawPlace(t *rapid.T, label string) race.Position {
	return race.Position{
		Lane:  rapid.IntRange(1, 4).Draw(t, label+" lane"),
		Block: rapid.IntRange(1, 60).Draw(t, label+" block"),
	}
}

func drawCommands(t *rapid.T) (commands [race.Players]race.Command) {
	for i := range commands {
		commands[i].Action = race.Action(rapid.IntRange(0, 10).Draw(t, "action"))
		if commands[i].Action == race.UseTweet {
			commands[i].Target = drawPlace(t, "tweet")
		}
	}
	return commands
}

// stateJSON returns the state object of a trace.
func stateJSON(s *race.State) string {
	var w jsonout.Writer
	s.WriteJSON(&w)
	return string(w.Buf)
}

// check returns the invariant that is violated after a step.
func check(before, s *race.State) error {
	if !json.Valid([]byte(stateJSON(s))) {
		return errors.New("the state is not JSON")
	}
	for i := range race.Players {
		p := s.Player(i)
		damage, speed, limit := p.Damage, p.Speed, []int{15, 9, 8, 6, 3, 0}
		switch {
		case damage < 0 || damage > 5:
			return fmt.Errorf("damage is %d", damage)
		case !slices.Contains([]int{0, 3, 5, 6, 8, 9, 15}, speed):
			return fmt.Errorf("speed is %d", speed)
		case speed > p.MaxSpeed || !slices.Contains(limit, p.MaxSpeed):
			return fmt.Errorf("speed is %d with a cap of %d", speed, p.MaxSpeed)
		case p.Lane < 1 || p.Lane > 4 || p.Block < 1 || p.Block > s.Track().TrackLength:
			return fmt.Errorf("the car is at %v", p.Position)
		case p.Block-before.Position(i).Block > 15:
			return fmt.Errorf("the car went %d blocks", p.Block-before.Position(i).Block)
		case p.Boosting != (p.BoostCounter > 0) || p.BoostCounter > 5:
			return fmt.Errorf("boosting is %t with a counter of %d", p.Boosting, p.BoostCounter)
		case len(p.Events) == 0:
			return errors.New("a car has no state")
		case s.Position(0) == s.Position(1) && before.Position(0) != before.Position(1):
			return errors.New("both cars are on the same block")
		}
	}
	for p := range s.Trucks() {
		if !s.Truck(p) {
			return fmt.Errorf("no truck at %v", p)
		}
	}
	return nil
}

func TestInvariants(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		s := race.NewState(drawScenario(t))
		for !s.Over() {
			before := s.Clone()
			untouched := stateJSON(before)
			commands := drawCommands(t)
			if err := s.Step(commands); err != nil {
				if s.Verdict().Winner != race.Nobody {
					t.Fatal("there is a winner although the engine threw")
				}
				break
			}
			if err := check(before, s); err != nil {
				t.Fatal(err)
			}
			if stateJSON(before) != untouched {
				t.Fatal("a step changed a copy")
			}
			if err := before.Step(commands); err != nil || stateJSON(before) != stateJSON(s) {
				t.Fatal("the same step on a copy gives another state")
			}
		}
		if v := s.Verdict(); v.Reason == "" || s.Round() > 40 {
			t.Fatalf("verdict after round %d: %v", s.Round(), v)
		}
	})
}
