package kitchen_test

import (
	"encoding/json"
	"path/filepath"
	"sync"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/must"
)

// sample returns the recordings stored with the tests.
func sample() string { return filepath.Join("testdata", "conformance", "alamode") }

// recordings returns the folder of all recordings in the gate, and of the sample otherwise.
func recordings() string { return rulestest.ConformanceOr(sample(), "alamode") }

// entries reads the entries of a recorded file.
func entries[E any](t testing.TB, path string) []E {
	t.Helper()
	var file struct{ Entries []E }
	if err := json.Unmarshal(rulestest.Content(t, path), &file); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if len(file.Entries) == 0 {
		t.Fatalf("%s has no entries", path)
	}
	return file.Entries
}

// standardPaths are the moves in the contest's kitchens, shared by all tests.
var standardPaths = sync.OnceValue(func() *kitchen.Paths { return kitchen.NewPaths(kitchen.StandardFloor()) })

// newBoard returns the board of a valid kitchen.
func newBoard(t testing.TB, k kitchen.Kitchen, paths *kitchen.Paths) *kitchen.Board {
	t.Helper()
	return must.Get(kitchen.NewBoard(k, paths))(t)
}
