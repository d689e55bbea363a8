package storedtrace

import (
	"errors"
	"io/fs"
	"os"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// Showable returns a function that reports whether a match of a tournament can be shown: its trace is kept, or all its bots play
// it the same way again. It plays nothing, and is not sure about a match that was stored by another version of cookoff.
func (s Source) Showable(t store.Tournament) (func(m *store.Match, lineup []int) bool, error) {
	game, err := s.Games(t.Game)
	if err != nil {
		return nil, err
	}
	plan, err := tournament.PlanOf(t)
	if err != nil {
		return nil, err
	}
	repeats := make([]bool, len(t.Entrants))
	for i, e := range t.Entrants {
		spec, err := bot.Parse(e.Word, "", game.Info().Builtins)
		repeats[i] = err == nil && spec.Repeats() && plan.RulesVersion == game.Info().RulesVersion
	}
	return func(m *store.Match, lineup []int) bool {
		if m.Kept || hasFile(m) {
			return true
		}
		for _, n := range lineup {
			if !repeats[n] {
				return false
			}
		}
		return true
	}, nil
}

// hasFile reports whether the trace's file is there, or an error of it is worth showing. Only regular files are opened: an
// untrusted database could name a pipe, which would block.
func hasFile(m *store.Match) bool {
	if m.Trace == "" {
		return false
	}
	info, err := os.Stat(m.Trace)
	return !errors.Is(err, fs.ErrNotExist) && (err != nil || info.Mode().IsRegular())
}
