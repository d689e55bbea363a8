package games_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/bots/grass/captain"
	"github.com/cookoff/cookoff/bots/overdrive/racer"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// Options of built-in bots are validated when the argument is parsed.
func TestInvalidBotOptions(t *testing.T) {
	t.Parallel()
	for game, words := range map[string]map[string]string{
		"carnegie": {
			"@idle":                             "",
			"@random":                           "",
			"@random:seed=0":                    "",
			"@random:seed=18446744073709551615": "",
			"@random:seed=-1":                   `bot "@random:seed=-1": seed=-1: must be a whole number, 0 or more`,
			"@chef:level=3":                     "",
			"@chef:level=10":                    "level=10: must be",
			"old=@chef1":                        "@chef1 was removed; use @chef:level=N, with N from 1 to 9",
			"@random:seed=x":                    `bot "@random:seed=x": seed=x: must be a whole number, 0 or more`,
		},
		"alamode": {
			"@beam:nodes=1,width=20000,depth=100": "",
			"@beam:nodes=0":                       "nodes=0: must be a whole number, 1 or more",
			"@beam:width=0":                       "width=0: must be a whole number from 1 to 20000",
			"@beam:width=20001":                   "width=20001: must be a whole number from 1 to 20000",
			"@beam:depth=101":                     "depth=101: must be a whole number from 1 to 100",
			"@beam:partner=same,plan=yes":         "",
			"@beam:partner=me":                    "partner=me: must be one of learn, same, idle",
			"@beam:plan=maybe":                    "plan=maybe: must be one of no, yes",
			"@beam:depth=deep":                    "depth=deep: must be a whole number from 1 to 100",
		},
		"grass": {
			"@captain:nodes=1,force=0,threat=1000": "",
			"@captain:nodes=0":                     "nodes=0: must be a whole number, 1 or more",
			"@captain:force=-1":                    "force=-1: must be a whole number from 0 to 1000",
			"@captain:delay=1001":                  "delay=1001: must be a whole number from 0 to 1000",
			"@captain:calm=very":                   "calm=very: must be a whole number from 0 to 1000",
			"@captain:forec=3":                     "forec",
		},
		"overdrive": {
			"@racer:nodes=1,boost=0,emp=1000": "",
			"@racer:nodes=0":                  "nodes=0: must be a whole number, 1 or more",
			"@racer:rival=1001":               "rival=1001: must be a whole number from 0 to 1000",
			"@racer:speed=fast":               "speed=fast: must be a whole number from 0 to 1000",
		},
	} {
		g := must.Get(games.Named(game))(t)
		for word, want := range words {
			_, err := bot.Parse(word, t.TempDir(), g.Info().Builtins)
			if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("Parse(%s): error %v, want %q", word, err, want)
			}
		}
	}
}

// Each option changes how the bot plays, except with its default value.
func TestBotOptionsHaveEffect(t *testing.T) {
	t.Parallel()
	captains, racers := captain.DefaultWeights(), racer.DefaultWeights()
	captainOptions, racerOptions := []string{"@captain:nodes=100"}, []string{"@racer:nodes=1500"}
	for _, w := range captains.List() {
		captainOptions = append(captainOptions, "@captain:nodes=200,"+w.Name+"=1000")
	}
	for _, w := range racers.List() {
		racerOptions = append(racerOptions, "@racer:nodes=400,"+w.Name+"=300")
	}
	for _, tt := range []struct {
		game, opponents, usual, explicit string
		changes                          []string
		quick                            bool
	}{
		{
			"alamode:seed=1", "@idle @idle", "@beam:nodes=60", "@beam:nodes=60,width=4000,depth=30",
			[]string{"@beam:nodes=60,width=2", "@beam:nodes=60,depth=2"},
			true,
		},
		{
			"grass:seed=5,league=1", "@turtle", "@captain:nodes=200",
			"@captain:nodes=200,force=75,calm=12,later=100,saved=80,distant=6,delay=40,threat=30,idle=1", captainOptions, false,
		},
		{
			"overdrive:seed=5", "@careful", "@racer:nodes=400",
			"@racer:nodes=400,speed=12,damage=30,boost=110,boosting=25,lizard=15,emp=90,chase=40,threat=125,tweet=30,oil=3,rival=40",
			racerOptions, false,
		},
	} {
		t.Run(tt.game, func(t *testing.T) {
			t.Parallel()
			if !tt.quick {
				tier.Gate(t)
			}
			usual := traceOf(t, tt.game, tt.usual, tt.opponents)
			if traceOf(t, tt.game, tt.explicit, tt.opponents) != usual {
				t.Error("explicit default values change how the bot plays")
			}
			for _, word := range tt.changes {
				if traceOf(t, tt.game, word, tt.opponents) == usual {
					t.Errorf("%s plays like %s", word, tt.usual)
				}
			}
		})
	}
}

// traceOf plays a match with a bot in the first seat and returns the lines of its trace after the header.
func traceOf(t *testing.T, on, word, opponents string) string {
	t.Helper()
	s, g := scenario(t, on)
	m, trace := contesttest.Match(t, g, s, append([]string{"bot=" + word}, strings.Fields(opponents)...)...)
	must.Get(m.Play(t.Context(), g))(t)
	_, turns, _ := strings.Cut(trace.String(), "\n")
	return turns
}
