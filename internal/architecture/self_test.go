package architecture_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestWhoMayNameWhom(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name     string
		pkg      string
		imported string
		game     bool // the import of a game is forbidden
		bot      bool // the import names a bot wrongly
	}{
		{"the list names games", "internal/games", "internal/games/grass", false, false},
		{"the list names bots", "internal/games", "bots/grass/walker", false, false},
		{"a game names its rules", "internal/games/grass", "internal/games/grass/field", false, false},
		{"a game names another game", "internal/games/grass", "internal/games/alamode", true, false},
		{"a game names its bot", "internal/games/grass", "bots/grass/walker", false, true},
		{"a bot names its rules", "bots/grass/walker", "internal/games/grass/field", false, false},
		{"a bot names the rules of another game", "bots/grass/walker", "internal/games/overdrive/race", true, false},
		{"a bot names the kit", "bots/carnegie/random", "bots/sdk", false, false},
		{"a command names the list", "internal/cli", "internal/games", false, false},
		{"a command names a game", "internal/cli", "internal/games/carnegie", true, false},
		{"a match names rules", "internal/play/match", "internal/games/alamode/kitchen", true, false},
		{"main names a bot", "cmd/cookoff", "bots/carnegie/random", false, true},
		{"a package with a name that only begins alike", "internal/gamesome/grass", "bots", false, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			pkg, imported := module+"/"+tt.pkg, module+"/"+tt.imported
			if got := namesGame(pkg, imported); (got != "") != tt.game {
				t.Errorf("names a game wrongly: %t, want %t (%s)", !tt.game, tt.game, got)
			}
			if got := namesBot(pkg, imported); (got != "") != tt.bot {
				t.Errorf("names a bot wrongly: %t, want %t (%s)", !tt.bot, tt.bot, got)
			}
		})
	}
}

func TestWaysToTheImpure(t *testing.T) {
	t.Parallel()
	const (
		field = module + "/internal/games/grass/field"
		near  = module + "/internal/near"
		far   = module + "/internal/far"
	)
	g := graph{
		field: {"fmt": "field/a.go", near: "field/a.go", "math/rand/v2": "field/a.go"},
		near:  {far: "near/a.go", "iter": "near/a.go", "log/slog": "near/a.go"},
		far:   {near: "far/a.go", "math/rand": "far/a.go", "net/http": "far/a.go", "time": "far/b.go"},
	}
	want := []string{
		"near/a.go imports log/slog, which is a logger",
		"far/a.go imports math/rand, which is a generator that is not seeded by us",
		"far/a.go imports net/http, which is I/O",
		"far/b.go imports time, which is a clock",
	}
	if diff := cmp.Diff(want, g.ways(field, impure)); diff != "" {
		t.Errorf("ways differ (-want +got):\n%s", diff)
	}
}

func TestWhatRulesAre(t *testing.T) {
	t.Parallel()
	const (
		field, race = list + "/grass/field", list + "/overdrive/race"
		lawns, draw = module + "/internal/lawns", module + "/internal/lawns/draw"
		page        = list + "/grass/page"
	)
	g := graph{
		bots + "/grass/walker":     {field: "walker.go", bots + "/grass/paths": "walker.go", "fmt": "walker.go"},
		bots + "/grass/paths":      {field: "paths.go"},
		bots + "/overdrive/driver": {race: "driver.go"},
		list + "/grass":            {field: "game.go", module + "/internal/replay": "game.go", lawns: "game.go", page: "game.go"},
		lawns:                      {draw: "lawns.go"},
		draw:                       {field: "draw.go"},
		page:                       {field: "page.go", module + "/internal/contest": "page.go"},
		module + "/internal/show":  {lawns: "show.go", "os": "show.go"},
	}
	if diff := cmp.Diff(map[string]bool{field: true, race: true, lawns: true, draw: true}, g.rules()); diff != "" {
		t.Errorf("rules differ (-want +got):\n%s", diff)
	}
}
