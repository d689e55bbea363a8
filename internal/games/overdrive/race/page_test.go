package race_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
)

// textsByRound pairs the texts of two players by round.
func textsByRound(a, b string) (rounds [][race.Players]string) {
	second := strings.Split(b, ", ")
	for i, text := range strings.Split(a, ", ") {
		rounds = append(rounds, [race.Players]string{text, second[i]})
	}
	return rounds
}

// wantCar compares a car's position, speed, damage and score.
func wantCar(t *testing.T, s *race.State, player, lane, block, speed, damage, score int) {
	t.Helper()
	p := s.Position(player)
	got := [5]int{p.Lane, p.Block, s.Speed(player), s.Damage(player), s.Score(player)}
	if want := [5]int{lane, block, speed, damage, score}; got != want {
		t.Errorf("car %d: lane, block, speed, damage and score %v, must have %v", player, got, want)
	}
}

// docs/overdrive.md lists where the contest's rules text is wrong; the rules agree with each row. A is in lane 2 and B in
// lane 4, both on block 10 at speed 8.
func TestErrorsInRulesText(t *testing.T) {
	t.Parallel()
	give := func(sc *scene, player int, list ...race.Powerup) { sc.Players[player].Powerups = list }
	beside := func(sc *scene, lane, block int) { sc.Players[1].Position = race.Position{Lane: lane, Block: block} }
	rulestest.Shown(t, rulestest.Topics(t, "overdrive.md", "## Where the rules text is wrong"), map[string]func(t *testing.T){
		"invalid commands": func(t *testing.T) {
			s := newScene().play(t, textsByRound("JUMP, , USE_BOOST, USE_TWEET 9 9", "NOTHING, NOTHING, NOTHING, NOTHING")...)
			wantCar(t, s, 0, 2, 42, 8, 0, 0)
		},
		"turning off the track": func(t *testing.T) {
			sc := newScene()
			sc.put(4, 10, race.BoostItem)
			sc.Players[0].Position = race.Position{Lane: 1, Block: 10}
			sc.put(1, 10, race.Mud)
			s := sc.play(t, textsByRound("TURN_LEFT", "TURN_RIGHT")...)
			wantCar(t, s, 0, 1, 17, 6, 1, -3)
			wantCar(t, s, 1, 4, 17, 8, 0, 4)
		},
		"points for being hit": func(t *testing.T) {
			sc := newScene()
			sc.put(2, 12, race.Wall)
			sc.Trucks = []race.Position{{Lane: 4, Block: 15}}
			s := sc.play(t, textsByRound("NOTHING", "NOTHING")...)
			wantCar(t, s, 0, 2, 18, 3, 2, -5)
			wantCar(t, s, 1, 4, 14, 3, 2, -7)
			sc = newScene()
			give(sc, 0, race.EMP)
			beside(sc, 3, 11)
			wantCar(t, sc.play(t, textsByRound("USE_EMP", "NOTHING")...), 1, 3, 11, 3, 0, -7)
		},
		"both tweet to one block": func(t *testing.T) {
			sc := newScene()
			give(sc, 0, race.Tweet)
			give(sc, 1, race.Tweet)
			s := sc.play(t, textsByRound("USE_TWEET 1 50, FIX, FIX", "USE_TWEET 1 50, FIX, FIX")...)
			if got := [3]int{s.Holds(0, race.Tweet), s.Holds(1, race.Tweet), s.Score(0)}; got != [3]int{3, 3, 4 - 3*4} {
				t.Errorf("tweets of A and B, and points: %v", got)
			}
			must.Do(t, step(s, [race.Players]string{"FIX", "USE_TWEET 3 50"}))
			if !s.Truck(race.Position{Lane: 1, Block: 50}) || !s.Truck(race.Position{Lane: 3, Block: 50}) || s.Player(0).Truck != (race.Position{Lane: 1, Block: 50}) {
				t.Errorf("trucks %v, A's is %v", slices.Collect(s.Trucks()), s.Player(0).Truck)
			}
		},
		"the last truck moves": func(t *testing.T) {
			sc := newScene()
			give(sc, 0, race.Tweet)
			place := race.Position{Lane: 1, Block: 50} // A's last truck was hit there, and this one is B's
			sc.Players[0].Truck, sc.Players[1].Truck, sc.Trucks = place, place, []race.Position{place}
			s := sc.play(t, textsByRound("USE_TWEET 3 50", "NOTHING")...)
			if got := fmt.Sprint(slices.Collect(s.Trucks())); got != "[{3 50}]" {
				t.Errorf("trucks %s", got)
			}
		},
		"behind a truck, from two lanes": func(t *testing.T) {
			sc := newScene()
			beside(sc, 1, 11)
			sc.Trucks = []race.Position{{Lane: 2, Block: 16}}
			s := sc.play(t, textsByRound("NOTHING", "TURN_RIGHT")...)
			wantCar(t, s, 0, 2, 14, 3, 2, -7)
			wantCar(t, s, 1, 1, 14, 3, 2, -7)
		},
		"behind a car behind a truck": func(t *testing.T) {
			sc := newScene()
			beside(sc, 2, 12)
			sc.Trucks = []race.Position{{Lane: 2, Block: 17}}
			s := sc.play(t, textsByRound("NOTHING", "NOTHING")...)
			wantCar(t, s, 0, 2, 15, 3, 2, -7)
			wantCar(t, s, 1, 2, 16, 3, 2, -7)
		},
		"stuck at speed 0": func(t *testing.T) {
			sc := newScene()
			sc.Players[0].Damage, sc.Players[0].MaxSpeed = 4, 3
			sc.put(2, 12, race.Wall)
			s := sc.play(t, textsByRound("NOTHING, ACCELERATE", "NOTHING, NOTHING")...)
			wantCar(t, s, 0, 2, 18, 0, 5, -5)
		},
		"cars that meet": func(t *testing.T) {
			sc := newScene()
			beside(sc, 3, 11)
			s := sc.play(t, textsByRound("NOTHING", "TURN_LEFT")...)
			wantCar(t, s, 0, 2, 17, 8, 0, 0)
			wantCar(t, s, 1, 3, 17, 8, 0, 0)
		},
		"running into the car ahead": func(t *testing.T) {
			sc := newScene()
			beside(sc, 2, 11)
			sc.Players[1].Speed = 6
			s := sc.play(t, textsByRound("TURN_LEFT", "TURN_LEFT")...)
			wantCar(t, s, 0, 1, 15, 8, 0, 0)
			wantCar(t, s, 1, 1, 16, 6, 0, 0)
		},
		"landing of a lizard": func(t *testing.T) {
			sc := newScene()
			give(sc, 0, race.Lizard)
			beside(sc, 3, 11)
			s := sc.play(t, textsByRound("USE_LIZARD", "TURN_LEFT")...)
			wantCar(t, s, 0, 2, 18, 8, 0, 0)
			wantCar(t, s, 1, 2, 17, 8, 0, 0)
			sc = newScene()
			give(sc, 0, race.Lizard)
			sc.Players[0].Speed = 3
			beside(sc, 2, 8)
			s = sc.play(t, textsByRound("USE_LIZARD", "NOTHING")...)
			wantCar(t, s, 0, 2, 13, 3, 0, 0)
			wantCar(t, s, 1, 2, 16, 8, 0, 0)
		},
		"boost": func(t *testing.T) {
			sc := newScene()
			give(sc, 0, race.Boost)
			sc.Players[0].Damage, sc.Players[0].MaxSpeed = 1, 9
			s := sc.play(t, textsByRound("USE_BOOST, FIX", "NOTHING, NOTHING")...)
			wantCar(t, s, 0, 2, 19, 9, 0, 4)
			if rounds, boosting := s.Boost(0); rounds != 4 || !boosting {
				t.Errorf("%d rounds of boost are left, %t", rounds, boosting)
			}
		},
		"end of a boost": func(t *testing.T) {
			sc := newScene()
			give(sc, 0, race.Boost)
			give(sc, 1, race.Boost)
			sc.put(4, 12, race.Wall)
			s := sc.play(t, textsByRound("USE_BOOST, DECELERATE", "USE_BOOST, NOTHING")...)
			wantCar(t, s, 0, 2, 34, 9, 0, 4)
			wantCar(t, s, 1, 4, 28, 3, 2, 4-5)
		},
		"EMP": func(t *testing.T) {
			for _, c := range []struct {
				lane, block int
				hit         bool
			}{{3, 10, false}, {2, 10, false}, {4, 50, false}, {2, 11, true}, {1, 50, true}} {
				sc := newScene()
				give(sc, 0, race.EMP)
				beside(sc, c.lane, c.block)
				sc.Players[1].Speed = 3
				s := sc.play(t, textsByRound("USE_EMP", "NOTHING")...)
				if hit := s.Score(1) == -7; hit != c.hit {
					t.Errorf("lane %d, block %d: hit %t", c.lane, c.block, hit)
				}
			}
		},
		"what an EMP stops": func(t *testing.T) {
			sc := newScene()
			give(sc, 0, race.EMP)
			beside(sc, 2, 20)
			sc.Players[1].Damage, sc.Players[1].MaxSpeed = 2, 8
			s := sc.play(t, textsByRound("USE_EMP", "FIX")...)
			wantCar(t, s, 1, 2, 20, 3, 0, -7)
		},
		"states": func(t *testing.T) {
			sc := newScene()
			sc.put(2, 12, race.EMPItem)
			s := sc.play(t, textsByRound("NOTHING", "FIX")...)
			if a, b := s.Player(0).Events, s.Player(1).Events; fmt.Sprint(a, b) != fmt.Sprint([]race.Event{race.DidNothing}, []race.Event{race.FixedCar}) {
				t.Errorf("states %v and %v", a, b)
			}
		},
	})
	for topic, check := range map[string]func(t *testing.T){ // the rules above the table
		"DO_NOTHING": func(t *testing.T) {
			s := newScene().play(t, textsByRound("DO_NOTHING", "NOTHING")...)
			wantCar(t, s, 0, 2, 18, 8, 0, 0)
			if c := race.DefaultConfig(); c.CommandWords[race.DoNothing] != "NOTHING" {
				t.Errorf("DoNothing is %s", c.CommandWords[race.DoNothing])
			}
		},
		"turning at speed 0": func(t *testing.T) {
			sc := newScene()
			sc.Players[0].Speed = 0
			s := sc.play(t, textsByRound("TURN_LEFT", "NOTHING")...)
			wantCar(t, s, 0, 2, 10, 0, 0, 0)
			if s.State(0) != race.DidNothing {
				t.Errorf("state %d", s.State(0))
			}
		},
		"power-ups on the track": func(t *testing.T) {
			sc := newScene()
			sc.put(2, 12, race.EMPItem)
			beside(sc, 2, 3)
			s := sc.play(t, textsByRound("NOTHING, NOTHING", "NOTHING, NOTHING")...)
			if s.Holds(0, race.EMP) != 1 || s.Holds(1, race.EMP) != 1 {
				t.Errorf("A and B have %d and %d", s.Holds(0, race.EMP), s.Holds(1, race.EMP))
			}
		},
		"points for a power-up": func(t *testing.T) {
			sc := newScene()
			give(sc, 0, race.Lizard)
			give(sc, 1, race.Oil)
			s := sc.play(t, textsByRound("USE_LIZARD", "USE_OIL")...)
			wantCar(t, s, 0, 2, 18, 8, 0, 0)
			wantCar(t, s, 1, 4, 18, 8, 0, 4)
		},
		"who acts first": func(t *testing.T) {
			sc := newScene()
			give(sc, 0, race.Oil)
			beside(sc, 2, 5)
			wantCar(t, sc.play(t, textsByRound("USE_OIL", "NOTHING")...), 1, 2, 13, 6, 1, -4)
			sc = newScene()
			give(sc, 1, race.Oil)
			sc.Players[0].Position = race.Position{Lane: 4, Block: 5}
			wantCar(t, sc.play(t, textsByRound("NOTHING", "USE_OIL")...), 0, 4, 13, 6, 1, -4) // oil is spilled before the cars move
		},
		"the last round": func(t *testing.T) {
			if c := race.DefaultConfig(); c.MaxRounds != 600 {
				t.Errorf("%d rounds", c.MaxRounds)
			}
			last := func(c *race.Config) { c.MaxRounds = 1 }
			sc := newScene(last)
			sc.Players[1].Block = 11
			if v := sc.play(t, textsByRound("NOTHING", "NOTHING")...).Verdict(); v.Winner != 1 {
				t.Errorf("verdict with one car ahead: %+v", v)
			}
			sc = newScene(last)
			sc.Players[1].Score = 1
			if v := sc.play(t, textsByRound("NOTHING", "NOTHING")...).Verdict(); v.Winner != 1 {
				t.Errorf("verdict with a higher score: %+v", v)
			}
			if v := newScene(last).play(t, textsByRound("NOTHING", "NOTHING")...).Verdict(); v.Winner != 0 {
				t.Errorf("verdict with all equal: %+v", v)
			}
		},
	} {
		t.Run(topic, check)
	}
}
