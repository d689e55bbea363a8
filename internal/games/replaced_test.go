package games_test

import (
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
)

// The error for a removed bot names its replacement.
func TestReplacedBot(t *testing.T) {
	t.Parallel()
	game := must.Get(games.Named("carnegie"))(t)
	known := game.Info().Builtins
	_, err := bot.Parse("old=@chef1", t.TempDir(), known)
	if err == nil || !strings.HasSuffix(err.Error(), "@chef1 was removed; use @chef:level=N, with N from 1 to 9") {
		t.Errorf("got %v", err)
	}
	if _, err := bot.Parse("@chef:level=3", t.TempDir(), known); err != nil {
		t.Error(err)
	}
	if _, err := bot.Parse("@chef:level=10", t.TempDir(), known); err == nil {
		t.Error("level 10 is accepted")
	}
}
