package race_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
)

// Constants of the configuration have an effect, also those that are equal in all recordings.
func TestConstants(t *testing.T) {
	t.Parallel()
	type outcome struct {
		Block, Speed, Damage, Score int
		Last                        race.Event
	}
	tests := []struct {
		name   string
		config func(c *race.Config)
		set    func(sc *scene)
		said   [race.Players]string
		want   outcome // of A
	}{
		{
			"a turn goes less far",
			func(c *race.Config) { c.ChangeLanePenalty = 3 },
			func(*scene) {},
			[race.Players]string{"TURN_LEFT", "NOTHING"},
			outcome{Block: 15, Speed: 8, Last: race.TurningLeft},
		},
		{
			"EMP with a gap misses a near car",
			func(c *race.Config) { c.EMPBlockGap = 5 },
			func(sc *scene) {
				sc.Players[0].Block = 15
				sc.Players[1].Lane = 3
				sc.Players[1].Powerups = []race.Powerup{race.EMP}
			},
			[race.Players]string{"NOTHING", "USE_EMP"},
			outcome{Block: 23, Speed: 8, Last: race.DidNothing},
		},
		{
			"EMP without a gap hits it",
			func(c *race.Config) { c.EMPScore = -20 },
			func(sc *scene) {
				sc.Players[0].Block = 15
				sc.Players[1].Lane = 3
				sc.Players[1].Powerups = []race.Powerup{race.EMP}
			},
			[race.Players]string{"NOTHING", "USE_EMP"},
			outcome{Block: 15, Speed: 3, Score: -20, Last: race.HitEMP},
		},
		{
			"damage by a wall",
			func(c *race.Config) { c.WallDamage, c.WallScore = 4, -50 },
			func(sc *scene) { sc.put(2, 12, race.Wall) },
			[race.Players]string{"NOTHING", "NOTHING"},
			outcome{Block: 18, Speed: 3, Damage: 4, Score: -50, Last: race.HitWall},
		},
		{
			"maximum damage",
			func(c *race.Config) { c.MaxDamage = 3 },
			func(sc *scene) { sc.put(2, 12, race.Wall); sc.put(2, 13, race.Wall) },
			[race.Players]string{"NOTHING", "NOTHING"},
			outcome{Block: 18, Speed: 3, Damage: 3, Score: -10, Last: race.HitWall},
		},
		{
			"repair",
			func(c *race.Config) { c.Repair = 3 },
			func(sc *scene) { sc.Players[0].Damage = 4 },
			[race.Players]string{"FIX", "NOTHING"},
			outcome{Block: 10, Speed: 8, Damage: 1, Last: race.FixedCar},
		},
		{
			"top speed",
			func(c *race.Config) { c.MaximumSpeed = 12 },
			func(*scene) {},
			[race.Players]string{"ACCELERATE", "NOTHING"},
			outcome{Block: 22, Speed: 12, Last: race.Accelerating},
		},
		{
			"boost speed",
			func(c *race.Config) { c.BoostSpeed, c.UseBonus = 40, 9 },
			func(sc *scene) {
				sc.Players[0].Powerups = []race.Powerup{race.Boost}
			},
			[race.Players]string{"USE_BOOST", "NOTHING"},
			outcome{Block: 50, Speed: 40, Score: 9, Last: race.UsedBoost},
		},
		{
			"lanes out of reach",
			func(c *race.Config) { c.MinLane = 2 },
			func(sc *scene) { sc.put(1, 12, race.Wall) },
			[race.Players]string{"TURN_LEFT", "NOTHING"},
			outcome{Block: 17, Speed: 8, Last: race.TurningLeft},
		},
		{
			"damage by a truck",
			func(c *race.Config) { c.TruckDamage, c.TruckScore = 1, -1 },
			func(sc *scene) { sc.Trucks = []race.Position{{Lane: 2, Block: 14}} },
			[race.Players]string{"NOTHING", "NOTHING"},
			outcome{Block: 13, Speed: 3, Damage: 1, Score: -1, Last: race.HitTruck},
		},
		{
			"points for a pickup",
			func(c *race.Config) { c.PickupBonus = 11 },
			func(sc *scene) { sc.put(2, 12, race.EMPItem) },
			[race.Players]string{"NOTHING", "NOTHING"},
			outcome{Block: 18, Speed: 8, Score: 11, Last: race.DidNothing},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			sc := newScene(tt.config)
			tt.set(sc)
			s := sc.play(t, tt.said)
			got := outcome{s.Position(0).Block, s.Speed(0), s.Damage(0), s.Score(0), s.State(0)}
			must.Be(t, "A", tt.want, got)
		})
	}
}

// If B makes the engine throw, A's actions of that round remain.
func TestEngineThrowsAfterFirstCar(t *testing.T) {
	t.Parallel()
	sc := newScene()
	sc.put(2, 12, race.EMPItem)
	sc.Players[1].Position = race.Position{Lane: 4, Block: 1}
	sc.Players[1].Speed = 0
	sc.Trucks = []race.Position{{Lane: 4, Block: 1}}
	s := sc.start(t)
	err := step(s, [race.Players]string{"NOTHING", "NOTHING"})
	thrown, ok := errors.AsType[*race.EngineError](err)
	if !ok || thrown.Exception != "java.lang.ArrayIndexOutOfBoundsException" {
		t.Fatalf("error %v", err)
	}
	if got := [race.Players]int{s.Score(0), s.Score(1)}; got != [race.Players]int{4, -7} {
		t.Errorf("scores %v", got)
	}
	want := race.Verdict{Winner: race.Nobody, Reason: race.ReasonException}
	if diff := cmp.Diff(want, s.Verdict()); diff != "" || !s.Over() {
		t.Errorf("over %t, verdict (-want +got):\n%s", s.Over(), diff)
	}
	if err := step(s, [race.Players]string{"FIX", "FIX"}); err == nil || s.Round() != 1 {
		t.Errorf("a round was played after the engine threw: round %d, error %v", s.Round(), err)
	}
}

func TestUseOil(t *testing.T) {
	t.Parallel()
	sc := newScene()
	sc.put(2, 10, race.BoostItem)
	sc.Players[0].Powerups = []race.Powerup{race.Oil, race.Oil}
	s := sc.play(t, [race.Players]string{"USE_OIL", "NOTHING"})
	at := race.Position{Lane: 2, Block: 10}
	if s.At(at) != race.OilSpill || s.Track().At(at) != race.BoostItem {
		t.Errorf("the block has the object %d, at the start %d", s.At(at), s.Track().At(at))
	}
	if s.Holds(0, race.Oil) != 1 {
		t.Errorf("A has %d oil left", s.Holds(0, race.Oil))
	}
}

// A match has one round even if its limit is below 1.
func TestLimitBelowOneRound(t *testing.T) {
	t.Parallel()
	sc := newScene(func(c *race.Config) { c.MaxRounds = 0 })
	s := sc.play(t, [race.Players]string{"NOTHING", "ACCELERATE"})
	want := race.Verdict{Winner: 1, Reason: race.ReasonMaxRounds}
	must.Be(t, "verdict", want, s.Verdict())
}
