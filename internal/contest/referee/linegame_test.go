package referee_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/referee"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// lineGames calls a function for each built-in line game.
func lineGames(t *testing.T, each func(t *testing.T, g lineGame)) {
	t.Helper()
	for name, league := range map[string]bool{"alamode": true, "grass": true, "overdrive": false} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			game := must.Get(games.Named(name))(t)
			info := game.Info()
			manifest := fmt.Sprintf("referee: cmd:true\nidle: NOTHING\nturns: 100000\nmax_turns: 100000\nseats: [%s]\n", strings.Join(info.Seats, ", "))
			if league {
				manifest += "options:\n  league: {about: league, default: 2, from: 1, to: 4}\n"
			}
			bots := slices.DeleteFunc(slices.Clone(info.Builtins), func(b bot.Builtin) bool {
				return b.Hosted || b.Name == "trace" || b.Timed != nil || b.Name == "captain" || b.Name == "racer" || b.Name == "beam"
			})
			each(t, lineGame{game, newGame(t, manifest, "serve", name), league, bots})
		})
	}
}

// lineGame is a built-in line game.
type lineGame struct {
	contest.Game
	external *referee.Game // the same game refereed through the protocol
	league   bool
	bots     []bot.Builtin
}

// match returns the scenario and the bots of a seed.
func (g *lineGame) match(t *testing.T, seed int) (s contest.Scenario, words []string) {
	t.Helper()
	for i := range g.Info().Seats {
		words = append(words, "@"+g.bots[(seed*(i+2)+i)%len(g.bots)].Name)
	}
	word := fmt.Sprintf("%s:seed=%d", g.Info().Name, seed+1)
	if g.league {
		word += fmt.Sprintf(",league=%d", 1+seed%2)
	}
	s, _, err := games.Scenario(games.Request{Word: word, Read: os.ReadFile})
	if err != nil {
		t.Fatal(err)
	}
	return s, words
}

// lineMatches returns the number of matches of a game.
func lineMatches(quick, gate int) int {
	if tier.Soaking() {
		return 500
	}
	return tier.Count(quick, gate)
}
