package store_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/store"
)

// Who lists tournaments while another process begins some gets those that there were, with their bots.
func TestBegunMeanwhile(t *testing.T) {
	t.Parallel()
	writer, path := database(t)
	reader := opened(t, path)
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
		all, err := reader.Tournaments(t.Context())
		if err != nil {
			t.Fatal(err)
		}
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
