package beam_test

import (
	"testing"

	"github.com/cookoff/cookoff/bots/alamode/beam"
	"github.com/cookoff/cookoff/bots/alamode/random"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// FuzzPositions checks that the bot has a plan and is not eliminated in any position reached by two random bots. Its partner
// is one of them or a copy of the bot.
func FuzzPositions(f *testing.F) {
	f.Add(int64(1), uint8(4), uint8(0), uint8(0), false)
	f.Add(int64(9), uint8(3), uint8(150), uint8(1), false)
	f.Add(int64(32), uint8(4), uint8(170), uint8(2), false)
	f.Add(int64(5), uint8(4), uint8(31), uint8(0), true)
	f.Fuzz(func(t *testing.T, seed int64, league, before, partner uint8, copies bool) {
		const turns = 24 // turns of the bot and its partner
		b := newBoard(t, 1+int(league)%kitchen.DefaultLeague, seed)
		o := beam.Options{Nodes: 60, Partner: beam.Partner(beam.Partners()[int(partner)%len(beam.Partners())])}
		bots := [2]*beam.Bot{beam.New(b, nil, o), beam.New(b, nil, o)}
		others := [2]*random.Bot{random.New(0, uint64(seed)), random.New(1, uint64(seed))}
		m := kitchen.NewMatch(b)
		for n := 0; m.Next() && m.Round == 1 && n < int(before)+turns; n++ {
			chef := m.State.Acting()
			if n < int(before) || chef == 0 && !copies {
				m.Act(others[chef].Act(&m))
				continue
			}
			a := bots[chef].Act(&m.State, turnLimit)
			if bots[chef].Plan() == "" {
				t.Error("the bot has no plan")
			}
			if m.Act(a) == kitchen.Eliminated {
				t.Fatalf("turn %d: the bot was eliminated by %v", m.State.Turn, a)
			}
		}
	})
}
