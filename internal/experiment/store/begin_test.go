package store_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/must"
)

// Listing tournaments while another process creates some returns the existing ones, with their bots.
func TestListDuringBegin(t *testing.T) {
	t.Parallel()
	writer, path := database(t)
	reader := open(t, path)
	done := make(chan error)
	go func() {
		for n := range 40 {
			_, err := writer.Begin(t.Context(), store.Tournament{
				Digest: store.NewDigest(fmt.Sprint(n)), Game: "carnegie", Plan: []byte("{}"), Began: time.UnixMilli(1),
				Entrants: []store.Entrant{{Name: "a", Word: "@a"}, {Name: "b", Word: "@b"}},
			}, false)
			if err != nil {
				done <- err
				return
			}
		}
		done <- nil
	}()
	for {
		all := must.Get(reader.Tournaments(t.Context()))(t)
		for _, found := range all {
			if len(found.Entrants) != 2 {
				t.Errorf("tournament %d has %d bots", found.ID, len(found.Entrants))
			}
		}
		select {
		case err := <-done:
			if err != nil {
				t.Fatal(err)
			}
			return
		default:
		}
	}
}

// A repeated tournament has its own start time; a resumed one keeps the original time.
func TestStartTimes(t *testing.T) {
	t.Parallel()
	db, _ := database(t)
	begin := func(at int64, again bool) {
		plan := store.Tournament{Digest: store.NewDigest("a"), Game: "grass", Plan: []byte("{}"), Began: time.UnixMilli(at)}
		must.Get(db.Begin(t.Context(), plan, again))(t)
	}
	begin(1000, false)
	begin(5000, false)
	begin(9000, true)
	all := must.Get(db.Tournaments(t.Context()))(t)
	if len(all) != 2 || all[0].Began.UnixMilli() != 1000 || all[1].Began.UnixMilli() != 9000 {
		t.Errorf("tournaments %+v, want one that began at 1 s and one at 9 s", all)
	}
}
