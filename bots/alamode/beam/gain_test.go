package beam_test

import (
	"testing"
	"time"

	"github.com/cookoff/cookoff/bots/alamode/beam"
	"github.com/cookoff/cookoff/bots/alamode/blocker"
	"github.com/cookoff/cookoff/bots/alamode/clumsy"
	"github.com/cookoff/cookoff/bots/alamode/idle"
	"github.com/cookoff/cookoff/bots/alamode/random"
	"github.com/cookoff/cookoff/bots/alamode/relay"
	"github.com/cookoff/cookoff/bots/alamode/simple"
	"github.com/cookoff/cookoff/bots/alamode/stocker"
	"github.com/cookoff/cookoff/bots/alamode/stubborn"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/tier"
)

// otherBot is a possible partner of @beam.
type otherBot struct {
	name string
	make func() player
}

func otherBots() []otherBot {
	const seat, seed = 1, 5
	return []otherBot{
		{"simple", func() player { return simple.New() }},
		{"relay", func() player { return relay.New() }},
		{"clumsy", func() player { return clumsy.New(seat, seed) }},
		{"stubborn", func() player { return stubborn.New() }},
		{"stocker", func() player { return stocker.New() }},
		{"blocker", func() player { return blocker.New() }},
		{"idle", func() player { return idle.New() }},
		{"random", func() player { return random.New(seat, seed) }},
	}
}

// playWith plays a round with a partner and returns the points.
func playWith(tb testing.TB, board *kitchen.Board, who otherBot, side int, taken beam.Partner) int {
	tb.Helper()
	return playWithOptions(tb, board, who, side, beam.Options{Nodes: *nodes, Width: *width, Partner: taken})
}

func playWithOptions(tb testing.TB, board *kitchen.Board, who otherBot, side int, o beam.Options) int {
	tb.Helper()
	bot := func() player { return planner{beam.New(board, time.Now, o)} }
	players := [kitchen.Players]player{bot(), nil, idle.New()}
	if players[1] = bot(); who.make != nil {
		players[1] = who.make()
	}
	if side == 1 {
		players[0], players[1] = players[1], players[0]
	}
	return play(tb, board, 1, players, nil).RoundScores()[0]
}

// After some turns the bot recognises the policy of its partner.
func TestLearnsPolicy(t *testing.T) {
	t.Parallel()
	const after = 40 // turn of the round
	for name, want := range map[string]string{
		"simple": "cooks, waits at the oven", "stubborn": "cooks alone", "relay": "prepares", "blocker": "stands in the way",
		"idle": "stands still",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			taken := map[string]int{}
			for seed := range int64(tier.Count(1, 3)) {
				board := newBoard(t, kitchen.DefaultLeague, seed)
				for _, who := range otherBots() {
					if who.name != name {
						continue
					}
					me := newBeam(board, 300)
					each := func(m *kitchen.Match, player int, _ kitchen.Action, _ kitchen.ActionResult) {
						if player == 0 && m.State.Turn > after {
							taken[me.PartnerPolicy()]++
						}
					}
					play(t, board, 1, [kitchen.Players]player{me, who.make(), idle.New()}, each)
				}
			}
			favourite := ""
			for policy, n := range taken {
				if n > taken[favourite] {
					favourite = policy
				}
			}
			if favourite != want {
				t.Errorf("most frequent policy %q, want %q: %v", favourite, want, taken)
			}
		})
	}
}

// The second of two copies recognises the first and follows its plan.
func TestRecognisesCopy(t *testing.T) {
	t.Parallel()
	const after, states = 40, 300
	board := newBoard(t, kitchen.DefaultLeague, 2)
	first, second := newBeam(board, states), newBeam(board, states)
	turns, known := 0, 0
	each := func(m *kitchen.Match, player int, _ kitchen.Action, _ kitchen.ActionResult) {
		if player != 1 || m.State.Turn <= after {
			return
		}
		turns++
		if second.PartnerPolicy() == "plans" {
			known++
		}
	}
	play(t, board, 1, [kitchen.Players]player{first, second, idle.New()}, each)
	if known*2 < turns {
		t.Errorf("the copy was recognised in %d of %d turns", known, turns)
	}
}

// With a partner that stands still, as assumed, the bot earns more if it continues the plan of the last turn.
func TestContinuesPlan(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	stands := otherBot{"idle", func() player { return idle.New() }}
	continued, restarted := 0, 0
	for seed := range int64(10) {
		board := newBoard(t, kitchen.DefaultLeague, seed)
		for _, side := range [2]int{0, 1} {
			continued += playWithOptions(t, board, stands, side, beam.Options{Nodes: 300})
			restarted += playWithOptions(t, board, stands, side, beam.Options{Nodes: 300, Partner: beam.PartnerIdle})
		}
	}
	if continued <= restarted {
		t.Errorf("%d points; %d without continuing the plan", continued, restarted)
	}
}

// The bot earns more by learning its partner's policy than by assuming that it stands still.
func TestLearningPays(t *testing.T) {
	tier.Gate(t)
	t.Parallel()
	learns, stands := 0, 0
	for seed := range int64(4) {
		board := newBoard(t, kitchen.DefaultLeague, seed)
		for _, who := range otherBots()[:2] {
			for _, side := range [2]int{0, 1} {
				learns += playWith(t, board, who, side, beam.PartnerLearn)
				stands += playWith(t, board, who, side, beam.PartnerIdle)
			}
		}
	}
	if learns <= stands {
		t.Errorf("%d points; %d assuming that the partner stands still", learns, stands)
	}
}

// No partner is ever eliminated, in any kitchen.
func TestPartnersAreNotEliminated(t *testing.T) {
	t.Parallel()
	for _, who := range otherBots() {
		for league := 1; league <= kitchen.DefaultLeague; league++ {
			for seed := range int64(tier.Count(2, 10, 50)) {
				board := newBoard(t, league, seed)
				m := play(t, board, kitchen.Rounds, [kitchen.Players]player{who.make(), who.make(), who.make()}, nil)
				for p := range kitchen.Players {
					if when, out := m.Out(p); out {
						t.Errorf("%s, league %d, seed %d: player %d was eliminated in %v", who.name, league, seed, p, when)
					}
				}
			}
		}
	}
}
