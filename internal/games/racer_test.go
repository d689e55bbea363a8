package games_test

import (
	"os"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/bots/overdrive/racer"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/tier"
)

func TestRacerOptionsAreChecked(t *testing.T) {
	t.Parallel()
	g, err := games.Named("overdrive")
	if err != nil {
		t.Fatal(err)
	}
	for word, want := range map[string]string{
		"@racer:nodes=1,boost=0,emp=1000": "",
		"@racer:nodes=0":                  "nodes=0: must be a whole number, 1 or more",
		"@racer:rival=1001":               "rival=1001: must be a whole number from 0 to 1000",
		"@racer:speed=fast":               "speed=fast: must be a whole number from 0 to 1000",
	} {
		_, err := bot.Parse(word, t.TempDir(), g.Info().Builtins)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", word, err, want)
		}
	}
}

// Each option changes the bot, and the defaults equal the bot's.
func TestRacerOptionsCount(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	g, err := games.Named("overdrive")
	if err != nil {
		t.Fatal(err)
	}
	commands := func(word string) string {
		t.Helper()
		s, _, err := games.Scenario(games.Request{Word: "overdrive:seed=5", Read: os.ReadFile})
		if err != nil {
			t.Fatal(err)
		}
		m, trace := contesttest.Match(t, g, s, "racer="+word, "@careful")
		if _, err := m.Play(t.Context(), g); err != nil {
			t.Fatal(err)
		}
		_, turns, _ := strings.Cut(trace.String(), "\n")
		return turns
	}
	const few = "@racer:nodes=400"
	usual := commands(few)
	same := few + ",speed=12,damage=30,boost=110,boosting=25,lizard=15,emp=90,chase=40,threat=125,tweet=30,oil=3,rival=40"
	if commands(same) != usual {
		t.Error("the defaults, when they are asked for, are another bot")
	}
	if commands("@racer:nodes=1500") == usual {
		t.Error("nodes changes nothing")
	}
	weights := racer.DefaultWeights()
	for _, w := range weights.List() {
		if commands(few+","+w.Name+"=300") == usual {
			t.Errorf("%s changes nothing", w.Name)
		}
	}
}
