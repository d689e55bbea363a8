package chef_test

import (
	"testing"

	"github.com/cookoff/cookoff/bots/carnegie/chef"
	"github.com/cookoff/cookoff/bots/carnegie/raider"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

// A raider spends nothing, so a team whose purchases are stolen can lose to it. With little to earn, the bot
// keeps its lead.
func TestKeepsLead(t *testing.T) {
	t.Parallel()
	b := testKitchen(t, "poor")
	for _, style := range raider.Styles()[:tier.Count(1, 4)] {
		for _, team := range []sim.Team{sim.Red, sim.Blue}[:tier.Count(1, 2)] {
			players := [2]player{}
			players[team] = chef.New(b, team, chef.Options{Nodes: 100})
			players[team.Enemy()] = raider.New(b, team.Enemy(), raider.Style(style))
			s := match(t, b, players[sim.Red], players[sim.Blue])
			if mine, other := s.Money(team), s.Money(team.Enemy()); mine <= other {
				t.Errorf("%v against %s: %d to %d money", team, style, mine, other)
			}
		}
	}
}

// In this kitchen nearly all income is from one order, which cannot be served before the switch window opens:
// if the opponent may be a raider, the bot buys nothing for it until then.
func TestWaitsForRaiders(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	_, b := generatedWith(t, 52004, "gen=2,hard=any")
	for _, style := range raider.Styles()[:2] {
		s := match(t, b, chef.New(b, sim.Red, chef.Options{Nodes: 300}), raider.New(b, sim.Blue, raider.Style(style)))
		if mine, other := s.Money(sim.Red), s.Money(sim.Blue); mine < other {
			t.Errorf("against %s: %d to %d money", style, mine, other)
		}
	}
}

// A team without orders to cook can expect a raid.
func TestExpectsRaidWithoutOrders(t *testing.T) {
	t.Parallel()
	k := must.Get(maps.Parse("bare", []byte("#####\n#b..U\n#####\nSWITCH: turn=20 duration=20\nORDERS:\nstart=1 duration=99 required=SAUCE reward=50 penalty=0\n")))(t)
	b := rulestest.Board(t, k, sim.Official())
	calls(t, b, newChef(b, sim.Red), raider.New(b, sim.Blue, raider.Clear), 45)
}
