package grass_test

import (
	"testing"

	"github.com/cookoff/cookoff/bots/grass/random"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/must"
)

// randomMatch is the record of a match between two random bots.
type randomMatch struct {
	text                           string // all answers
	builds, spawns, moves, refused int
}

func playRandom(t testing.TB, s *field.State, seed uint64) (c randomMatch) {
	t.Helper()
	bots := [2]*random.Bot{random.New(0, seed), random.New(1, seed)}
	var r field.Resolver
	for !s.Over() {
		var answers [2]field.Answer
		for p, bot := range bots {
			var given field.Answer
			bot.Act(s, &given)
			line := given.AppendLine(nil)
			c.text += string(line) + "\n"
			answers[p].Parse(line)
			if answers[p].Out != field.Playing {
				t.Fatalf("turn %d: %s: %s", s.Turn(), line, answers[p].Problem)
			}
			c.builds += len(given.Builds)
			c.spawns += len(given.Spawns)
			c.moves += len(given.Moves)
		}
		r.Step(s, [2]*field.Answer{&answers[0], &answers[1]})
		c.refused += len(r.Refusals)
	}
	return c
}

// The bot gives orders of all kinds, and few are invalid.
func TestRandomOrders(t *testing.T) {
	t.Parallel()
	for seed := range int64(20) {
		c := playRandom(t, generated(t, seed, 1+int(seed%2)), uint64(seed))
		all := c.builds + c.spawns + c.moves
		if c.builds == 0 || c.spawns == 0 || c.moves == 0 || c.refused > all/10 {
			t.Errorf("seed %d: %d builds, %d spawns, %d moves, %d refused", seed, c.builds, c.spawns, c.moves, c.refused)
		}
	}
}

func TestRandomSameSeedSameMatch(t *testing.T) {
	t.Parallel()
	first := playRandom(t, generated(t, 7, 2), 1)
	if again := playRandom(t, generated(t, 7, 2), 1); again != first {
		t.Error("two matches with the same seed differ")
	}
	if other := playRandom(t, generated(t, 7, 2), 2); other.text == first.text {
		t.Error("another seed gives the same match")
	}
}

// The bot can play on tiny maps, down to a single tile.
func TestRandomSmallMaps(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		`{"width":1,"height":1,"matter":[500,0],"scrap":[[3]],"owner":[[0]],"units":[[0]]}`,
		`{"width":2,"height":1,"matter":[30,30],"scrap":[[1,1]],"owner":[[0,1]],"units":[[4,9]]}`,
	} {
		m := must.Get(field.ReadMap([]byte(text)))(t)
		b := must.Get(field.NewBoard(m))(t)
		for seed := range uint64(20) {
			playRandom(t, field.NewState(b), seed)
		}
	}
}
