package games_test

import (
	"os"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
)

func TestBeamOptionsAreChecked(t *testing.T) {
	t.Parallel()
	g, err := games.Named("alamode")
	if err != nil {
		t.Fatal(err)
	}
	for word, want := range map[string]string{
		"@beam:nodes=1,width=20000,depth=100": "",
		"@beam:nodes=0":                       "nodes=0: must be a whole number, 1 or more",
		"@beam:width=0":                       "width=0: must be a whole number from 1 to 20000",
		"@beam:width=20001":                   "width=20001: must be a whole number from 1 to 20000",
		"@beam:depth=101":                     "depth=101: must be a whole number from 1 to 100",
		"@beam:depth=deep":                    "depth=deep: must be a whole number from 1 to 100",
	} {
		_, err := bot.Parse(word, t.TempDir(), g.Info().Builtins)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", word, err, want)
		}
	}
}

// Each option makes another bot of it.
func TestBeamOptionsCount(t *testing.T) {
	t.Parallel()
	g, err := games.Named("alamode")
	if err != nil {
		t.Fatal(err)
	}
	s, _, err := games.Scenario(games.Request{Word: "alamode:seed=1", Read: os.ReadFile})
	if err != nil {
		t.Fatal(err)
	}
	actions := func(word string) string {
		m, trace := contesttest.Match(t, g, s, "beam="+word, "@idle", "@idle")
		if _, err := m.Play(t.Context(), g); err != nil {
			t.Fatal(err)
		}
		_, turns, _ := strings.Cut(trace.String(), "\n")
		return turns
	}
	usual := actions("@beam:nodes=60")
	if actions("@beam:nodes=60,width=4000,depth=30") != usual {
		t.Error("the defaults, when they are asked for, are another bot")
	}
	for _, option := range []string{"width=2", "depth=2"} {
		if actions("@beam:nodes=60,"+option) == usual {
			t.Errorf("%s changes nothing", option)
		}
	}
}
