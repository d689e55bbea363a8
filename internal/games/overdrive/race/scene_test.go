package race_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
)

// scene is a hand-made start: four lanes of 60 blocks, A in lane 2 and B in lane 4, both on block 10 at speed 8.
type scene struct {
	*race.Scenario
	lanes [4][]byte
}

// sceneLength is the number of blocks of each lane.
const sceneLength = 60

func newScene(config ...func(c *race.Config)) *scene {
	c := race.DefaultConfig()
	c.TrackLength = sceneLength
	for _, change := range config {
		change(&c)
	}
	sc := &scene{Scenario: &race.Scenario{Track: &race.Track{Config: c}}}
	for i := range sc.lanes {
		sc.lanes[i] = []byte(strings.Repeat("0", sceneLength-1) + "4")
	}
	for i, lane := range [race.Players]int{2, 4} {
		sc.Players[i] = race.Player{
			Car:    race.Car{Position: race.Position{Lane: lane, Block: 10}, Speed: 8, MaxSpeed: c.BoostSpeed},
			Events: []race.Event{race.Ready},
		}
	}
	return sc
}

// put puts an object on a block.
func (sc *scene) put(lane, block int, o race.Object) {
	sc.lanes[lane-1][block-1] = '0' + byte(o)
}

// start returns the state at the start.
func (sc *scene) start(t *testing.T) *race.State {
	t.Helper()
	var lanes []string
	for _, lane := range sc.lanes {
		lanes = append(lanes, string(lane))
	}
	track := must.Get(race.NewTrack(sc.Track.Config, lanes))(t)
	sc.Track = track
	must.Do(t, sc.Check())
	return race.NewState(sc.Scenario)
}

// play plays rounds with the answers of both players.
func (sc *scene) play(t *testing.T, rounds ...[race.Players]string) *race.State {
	t.Helper()
	s := sc.start(t)
	for i, said := range rounds {
		if err := step(s, said); err != nil {
			t.Fatalf("round %d: %v", i+1, err)
		}
	}
	return s
}

// step plays the players' commands.
func step(s *race.State, said [race.Players]string) error {
	var commands [race.Players]race.Command
	for i, text := range said {
		var err error
		if commands[i], err = s.Track().ParseCommand(text); err != nil {
			s.Abort()
			return err
		}
	}
	return s.Step(commands)
}
