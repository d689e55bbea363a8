package games_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
)

func TestNamed(t *testing.T) {
	t.Parallel()
	for _, want := range games.All() {
		got, err := games.Named(want.Info().Name)
		if err != nil || got.Info().Name != want.Info().Name {
			t.Errorf("Named(%q) = %v, %v", want.Info().Name, got, err)
		}
	}
	find := new(games.Catalogue).Named
	for _, want := range games.All() {
		first, err := find(want.Info().Name)
		again, errAgain := find(want.Info().Name)
		if err != nil || errAgain != nil || first != again {
			t.Errorf("a Catalogue returns two values for %s", want.Info().Name)
		}
	}
	if _, err := games.Named("chess"); err == nil || !strings.HasPrefix(err.Error(), `unknown game "chess"; known games: carnegie`) {
		t.Errorf("error %v", err)
	}
}

// Descriptions of games are complete and consistent.
func TestInfo(t *testing.T) {
	t.Parallel()
	for _, g := range games.All() {
		info := g.Info()
		if info.Title == "" || info.Acts == "" || info.Score == "" || len(info.Seats) < 2 || len(info.Rules) == 0 {
			t.Errorf("%s: incomplete description: %+v", info.Name, info)
		}
		if info.Turns < 1 || info.Turns > info.MaxTurns {
			t.Errorf("%s: %d turns exceed the maximum %d", info.Name, info.Turns, info.MaxTurns)
		}
		for _, b := range info.Builtins {
			if !regexp.MustCompile(`^[a-z]+[0-9]*$`).MatchString(b.Name) || b.Summary == "" {
				t.Errorf("%s: built-in bot %+v", info.Name, b)
			}
			required := slices.ContainsFunc(b.Options, func(o bot.BuiltinOption) bool { return o.Required })
			if _, err := bot.Parse("@"+b.Name, ".", info.Builtins); (err != nil) != required {
				t.Error(err)
			}
		}
		if host := info.Runner; host != nil {
			if _, err := fs.Stat(host.Files, host.Entry); err != nil {
				t.Errorf("%s: Python host: %v", info.Name, err)
			}
		}
	}
}

func TestScenario(t *testing.T) {
	t.Parallel()
	dir := contesttest.Tree(t, map[string]string{"my.map.txt": "mine", "carnegie": "named like a game", "tiny": "named like a map"})
	must.Do(t, os.Mkdir(filepath.Join(dir, "duel"), 0o777))
	read := func(path string) ([]byte, error) { return os.ReadFile(filepath.Join(dir, path)) }
	tests := []struct {
		word, name, file, text string // text is a prefix of the scenario's text
		err                    string // substring
	}{
		{"my.map.txt", "my.map", "my.map.txt", "mine", ""},
		{"./my.map.txt", "my.map", "./my.map.txt", "mine", ""},
		{"carnegie", "carnegie", "carnegie", "named like a game", ""},
		{"tiny", "tiny", "tiny", "named like a map", ""},
		{"grand", "grand", "", "// grand:", ""},
		{"duel", "duel", "", "// duel:", ""}, // although there is a folder of this name
		{".", "", "", "", "read map: "},
		{"grand:seed=4", "", "", "", "grand:seed=4: the built-in map grand takes no options; write grand, and set the seed of the match with --seed N"},
		{"kitchen", "", "", "", "kitchen: no such map file; a scenario is a path to a map file, a built-in map (" + strings.Join(games.Maps(), ", ") + ")"},
		{"@idle", "", "", "", "@idle is a bot, not a map; the scenario comes first"},
		{"carnegi", "", "", "", "carnegi: no such map file or game; did you mean the game carnegie?"},
		{"gras", "", "", "", "gras: no such map file or game; did you mean the game grass?"},
		{"grnd", "", "", "", "grnd: no such map file; did you mean grand?"},
		{"chess:seed=1", "", "", "", "no such map file; a scenario is "},
		{"gras:seed=1,league=1", "", "", "", "gras:seed=1,league=1: unknown game \"gras\"; known games: carnegie, alamode, grass, overdrive; did you mean grass:seed=1,league=1?"},
		{"carnegie:seed=1", "carnegie:seed=1", "", "// carnegie:seed=1,size=", ""},
		{"carnegie:gen=1,layout=any,seed=1", "carnegie:seed=1", "", "// carnegie:seed=1,size=", ""},
		{"carnegie:layout=split,seed=-4", "carnegie:seed=-4,layout=split", "", "// carnegie:seed=-4,size=", ""},
		{"carnegie:", "carnegie:seed=99", "", "// carnegie:seed=99,size=", ""},
		{"carnegie:seed=1,layout=maze", "", "", "", "carnegie:seed=1,layout=maze: layout=maze: must be one of open, islands, "},
		{"carnegie:seed=1,layout=split,bots=1", "", "", "", "layout=split needs bots=2 or more"},
		{"carnegie:seed=1,sise=8x8", "", "", "", `has no option "sise"; did you mean size? it has seed, size, `},
		{`C:\maps\duel.txt`, "", "", "", "no such map file"},
		{"", "", "", "", `the scenario is empty (""); give a map file, a built-in map such as banquet, or a game such as carnegie:seed=7`},
	}
	for _, tt := range tests {
		t.Run(tt.word, func(t *testing.T) {
			t.Parallel()
			s, g, err := games.Scenario(games.Request{Word: tt.word, Read: read, NewSeed: func() int64 { return 99 }})
			if tt.name == "" {
				if err == nil || !strings.Contains(err.Error(), tt.err) {
					t.Errorf("scenario %+v, error %v", s, err)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if s.Game != g.Info().Name || s.Name != tt.name || s.File != tt.file || !strings.HasPrefix(string(s.Text), tt.text) {
				t.Errorf("scenario %q %q %q %.20q", s.Game, s.Name, s.File, s.Text)
			}
		})
	}
}

// A file that cannot be read is an error.
func TestUnreadableScenario(t *testing.T) {
	t.Parallel()
	denied := fmt.Errorf("open: %w", fs.ErrPermission)
	_, _, err := games.Scenario(games.Request{Word: "my.txt", Read: func(string) ([]byte, error) { return nil, denied }})
	if !errors.Is(err, fs.ErrPermission) {
		t.Errorf("error %v", err)
	}
}

// Generated kitchens, also from files, have the traits layout and size; other maps have none.
func TestTraits(t *testing.T) {
	t.Parallel()
	generated := func(word string) contest.Scenario {
		s, _ := scenario(t, word)
		return s
	}
	file := generated("carnegie:seed=3,layout=cramped,size=8x6")
	file.Options = nil
	for _, c := range []struct {
		name     string
		scenario contest.Scenario
		want     string
	}{
		{"cramped", generated("carnegie:seed=7,layout=cramped,size=8x6"), "[{layout cramped} {size small}]"},
		{"open", generated("carnegie:seed=7,layout=open,size=12x10"), "[{layout open} {size medium}]"},
		{"rooms", generated("carnegie:seed=7,layout=rooms,size=20x14"), "[{layout rooms} {size large}]"},
		{"file", file, "[{layout cramped} {size small}]"},
		{"built-in map", generated("duel"), "[]"},
	} {
		if got := fmt.Sprint(games.MapGame().Info().Traits(c.scenario)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
