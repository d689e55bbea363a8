// Package overdrive_test plays the bots of Overdrive against each other.
package overdrive_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/bots/overdrive/careful"
	"github.com/cookoff/cookoff/bots/overdrive/idle"
	"github.com/cookoff/cookoff/bots/overdrive/racer"
	"github.com/cookoff/cookoff/bots/overdrive/random"
	"github.com/cookoff/cookoff/bots/overdrive/saboteur"
	"github.com/cookoff/cookoff/bots/overdrive/simple"
	"github.com/cookoff/cookoff/bots/overdrive/sprinter"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/tier"
)

type actor interface {
	Act(s *race.State) race.Command
}

// entrant makes a bot for a player.
type entrant struct {
	name string
	make func(player int) actor
}

func partners() []entrant {
	return []entrant{
		{"sprinter", func(player int) actor { return sprinter.New(player) }},
		{"saboteur", func(player int) actor { return saboteur.New(player) }},
		{"careful", func(player int) actor { return careful.New(player) }},
	}
}

func searching(nodes int) entrant {
	return entrant{"racer", func(player int) actor {
		return racer.New(player, racer.Options{Nodes: nodes, Weights: racer.DefaultWeights()})
	}}
}

func generated(t testing.TB, seed int32) *race.Scenario {
	t.Helper()
	sc, err := race.NewScenario(race.DefaultConfig(), seed)
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

// match plays a match with what players see, and gives the winner.
func match(t testing.TB, sc *race.Scenario, me int, mine, other entrant, each func(c race.Command)) int {
	t.Helper()
	var bots [race.Players]actor
	bots[me], bots[1-me] = mine.make(me), other.make(1-me)
	sights := [race.Players]*race.Sight{race.NewSight(sc, 0), race.NewSight(sc, 1)}
	s := race.NewState(sc)
	for !s.Over() {
		var commands [race.Players]race.Command
		for p := range commands {
			commands[p] = bots[p].Act(sights[p].Of(s))
		}
		if each != nil {
			each(commands[me])
		}
		if err := s.Step(commands); err != nil {
			return race.Nobody // the engine would have failed
		}
	}
	return s.Verdict().Winner
}

// Each partner is no beginner: it beats a bot that plays at random.
func TestPartnersBeatRandom(t *testing.T) {
	t.Parallel()
	for _, it := range partners() {
		t.Run(it.name, func(t *testing.T) {
			t.Parallel()
			for seed := range int32(6) {
				me := int(seed % 2)
				other := entrant{"random", func(player int) actor { return random.New(player, uint64(seed)) }}
				if winner := match(t, generated(t, seed+1), me, it, other, nil); winner != me {
					t.Errorf("seed %d, as player %d: player %d wins", seed+1, me, winner)
				}
			}
		})
	}
}

// The racer wins most matches against every other bot, from both sides.
func TestRacerWins(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	const seeds, first, least = 6, 9001, 9
	others := append(partners(), entrant{"simple", func(player int) actor { return simple.New(player) }})
	for _, other := range others {
		t.Run(other.name, func(t *testing.T) {
			t.Parallel()
			won := 0
			for seed := range int32(seeds) {
				for me := range race.Players {
					if match(t, generated(t, first+seed), me, searching(racer.DefaultNodes), other, nil) == me {
						won++
					}
				}
			}
			if won < least {
				t.Errorf("won %d of %d", won, 2*seeds)
			}
		})
	}
}

// A quick match of the racer, with half of what it would think: with much less it drives no better than the sprinter.
func TestRacerWinsQuickly(t *testing.T) {
	t.Parallel()
	for me := range race.Players {
		other := entrant{"sprinter", func(player int) actor { return sprinter.New(player) }}
		if winner := match(t, generated(t, 3), me, searching(2500), other, nil); winner != me {
			t.Errorf("as player %d: player %d wins", me, winner)
		}
	}
}

func TestDeterministic(t *testing.T) {
	t.Parallel()
	for _, it := range append(partners(), searching(300)) {
		t.Run(it.name, func(t *testing.T) {
			t.Parallel()
			said := func() (commands []race.Command) {
				other := entrant{"simple", func(player int) actor { return simple.New(player) }}
				match(t, generated(t, 4), 0, it, other, func(c race.Command) { commands = append(commands, c) })
				return commands
			}
			if first, second := fmt.Sprint(said()), fmt.Sprint(said()); first != second {
				t.Errorf("it plays\n%s\nand then\n%s", first, second)
			}
		})
	}
}

// street is a start on a track whose blocks beyond the first 26 all have the same object.
func street(t *testing.T, far int, opponent string) *race.Scenario {
	t.Helper()
	const length, seen = 80, 26
	lane := strings.Repeat("0", 14) + "1" + strings.Repeat("0", seen-15) + strings.Repeat(fmt.Sprint(far), length-seen-1) + "4"
	lanes, err := json.Marshal([]string{lane, lane, lane, lane})
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf(`{"config":{"TRACK_LENGTH":%d},"scenario":{"lanes":%s,"players":[`+
		`{"lane":2,"block":6,"speed":9,"maxSpeed":9,"powerups":["EMP","TWEET","LIZARD"],"states":["READY"]},`+
		`{"lane":4,"block":40,"speed":8,%s}]}}`, length, lanes, opponent)
	sc, err := race.ReadScenario([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return sc
}

// What a player does not see changes nothing.
func TestKnowsOnlyWhatIsShown(t *testing.T) {
	t.Parallel()
	for _, it := range append(partners(), searching(600)) {
		t.Run(it.name, func(t *testing.T) {
			t.Parallel()
			act := func(far int, opponent string) race.Command {
				sc := street(t, far, opponent)
				return it.make(0).Act(race.NewSight(sc, 0).Of(race.NewState(sc)))
			}
			usual := act(0, `"maxSpeed":15,"states":["READY"]`)
			for far := range 10 {
				if far == 4 {
					continue // finish lines
				}
				got := act(far, `"maxSpeed":8,"damage":2,"boosting":true,"boostCounter":3,"powerups":["EMP","BOOST"],"states":["HIT_MUD"]`)
				if got != usual {
					t.Errorf("with %d beyond what it sees it does %+v, else %+v", far, got, usual)
				}
			}
		})
	}
}

// anyStart is a start on a short track of anything.
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
		most := []int{15, 9, 8, 6, 3, 0}[damage]
		players[i] = map[string]any{
			"lane": 1 + rng.IntN(4), "block": 1 + rng.IntN(length), "speed": min(most, []int{0, 3, 5, 6, 8, 9, 15}[rng.IntN(7)]),
			"maxSpeed": most, "damage": damage, "powerups": carried, "states": []string{"READY"},
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

// FuzzAnyStart wants of every bot, from any start, commands that mean something.
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
					t.Fatalf("%s does %+v, which is read as %+v, %v", it.name, c, again, err)
				}
			})
		}
	})
}

// However much the racer thinks, the search allocates nothing.
func TestRacerAllocatesLittle(t *testing.T) { //nolint:paralleltest // AllocsPerRun counts for the whole process
	allocations := func(nodes int) float64 {
		sc := generated(t, 7)
		s, sight := race.NewState(sc), race.NewSight(sc, 0)
		bot, rival := searching(nodes).make(0), idle.New()
		for range 30 {
			if err := s.Step([race.Players]race.Command{bot.Act(sight.Of(s)), rival.Act(s)}); err != nil {
				t.Fatal(err)
			}
		}
		return testing.AllocsPerRun(10, func() { bot.Act(sight.Of(s)) })
	}
	if few, many := allocations(1000), allocations(8000); many > few+5 {
		t.Errorf("a command takes %v allocations, with more to think %v", few, many)
	}
}

func BenchmarkRacer(b *testing.B) {
	sc := generated(b, 7)
	s, sight := race.NewState(sc), race.NewSight(sc, 0)
	bot := searching(racer.DefaultNodes).make(0)
	for range 20 {
		if err := s.Step([race.Players]race.Command{bot.Act(sight.Of(s)), {Action: race.Accelerate}}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	for b.Loop() {
		bot.Act(sight.Of(s))
	}
}
