package kitchenstory_test

import (
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenstory"
)

// In all recordings the things that the book follows are, after every turn, what the rules have there.
func TestThingsAreTheItems(t *testing.T) {
	t.Parallel()
	folder := contesttest.ConformanceOr(filepath.Join("..", "testdata", "conformance", "carnegie"), "carnegie")
	files, err := filepath.Glob(filepath.Join(folder, "*", "*.jsonl.gz"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no recordings in %s, error %v", folder, err)
	}
	for _, file := range files {
		s, turns := contesttest.KitchenCalls(t, file)
		journal, book := kitchenscene.NewJournal(s), kitchenstory.New(s)
		journal.Tell = book.Tell
		for _, calls := range turns {
			journal.BeginTurn(s)
			book.BeginTurn(s)
			for _, c := range calls {
				journal.Attempt(s.Controller(c.Team), c.Fn, c.Args)
			}
			book.EndTurn(s)
			if err := book.Check(s); err != nil {
				t.Fatalf("%s: turn %d: %v", filepath.Base(file), s.Turn(), err)
			}
		}
	}
}
