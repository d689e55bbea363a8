package games_test

import (
	"os"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/bots/grass/captain"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/tier"
)

func TestCaptainOptionsAreChecked(t *testing.T) {
	t.Parallel()
	g, err := games.Named("grass")
	if err != nil {
		t.Fatal(err)
	}
	for word, want := range map[string]string{
		"@captain:nodes=1,force=0,threat=1000": "",
		"@captain:nodes=0":                     "nodes=0: must be a whole number, 1 or more",
		"@captain:force=-1":                    "force=-1: must be a whole number from 0 to 1000",
		"@captain:delay=1001":                  "delay=1001: must be a whole number from 0 to 1000",
		"@captain:calm=very":                   "calm=very: must be a whole number from 0 to 1000",
		"@captain:forec=3":                     "forec",
	} {
		_, err := bot.Parse(word, t.TempDir(), g.Info().Builtins)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", word, err, want)
		}
	}
}

// Each option changes the bot, and the defaults equal the bot's.
func TestCaptainOptionsCount(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	g, err := games.Named("grass")
	if err != nil {
		t.Fatal(err)
	}
	orders := func(word string) string {
		t.Helper()
		s, _, err := games.Scenario(games.Request{Word: "grass:seed=5,league=1", Read: os.ReadFile})
		if err != nil {
			t.Fatal(err)
		}
		m, trace := contesttest.Match(t, g, s, "captain="+word, "@turtle")
		if _, err := m.Play(t.Context(), g); err != nil {
			t.Fatal(err)
		}
		_, turns, _ := strings.Cut(trace.String(), "\n")
		return turns
	}
	const few = "@captain:nodes=200"
	usual := orders(few)
	if orders(few+",force=75,calm=12,later=100,saved=80,distant=6,delay=40,threat=30,idle=1") != usual {
		t.Error("the defaults, when they are asked for, are another bot")
	}
	if orders("@captain:nodes=100") == usual {
		t.Error("nodes changes nothing")
	}
	weights := captain.DefaultWeights()
	for _, w := range weights.List() {
		if orders(few+","+w.Name+"=1000") == usual {
			t.Errorf("%s changes nothing", w.Name)
		}
	}
}
