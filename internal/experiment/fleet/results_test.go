package fleet

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// Messages are assembled from their parts in order, within the limit of memory.
func TestAssembly(t *testing.T) {
	t.Parallel()
	a, now := assembly{open: map[string]*pieces{}}, time.Now()
	if _, ok := a.add(part{ID: "x", Offset: 3, Data: []byte("late")}, now); ok {
		t.Error("a message without a beginning is taken")
	}
	half := make([]byte, maxMessage/2)
	for _, id := range []string{"one", "two"} {
		if _, ok := a.add(part{ID: id, Data: half}, now); !ok {
			t.Fatalf("%s is not taken", id)
		}
	}
	if _, ok := a.add(part{ID: "three", Data: []byte("x")}, now); ok {
		t.Error("a message beyond the limit is taken")
	}
	if m, ok := a.add(part{ID: "two", Offset: len(half), Last: true}, now); !ok || !bytes.Equal(m, half) {
		t.Error("a message is not put together")
	}
	if a.release(half); a.size != len(half) {
		t.Errorf("%d bytes are held", a.size)
	}
	if a.expire(now.Add(time.Hour)); a.size != 0 || len(a.open) != 0 {
		t.Errorf("%d bytes of %d messages are held for ever", a.size, len(a.open))
	}
}

// A custom referee can make the last attempt void. Then the hub plays the match, and the worker is not to blame. For
// a game of cookoff, that cannot happen.
func TestLastAttemptIsVoid(t *testing.T) {
	t.Parallel()
	for _, game := range []contest.Game{&refereeGame{}, ordinary{}} {
		own := game.Info().Referee != nil
		h := &Hub{Options: Options{Warn: func(string) {}}, wake: make(chan struct{}, 1)}
		m := &member{hello: hello{Name: "one"}}
		of := &assignment{id: "1", leases: []lease{{worker: m.Name}}}
		w := &pendingMatch{order: tournament.Order{NoVoid: true}, of: of, done: make(chan outcome, 1)}
		of.matches = []*pendingMatch{w}
		s := &Stage{
			hub: h, game: game, matches: map[store.Digest]*pendingMatch{w.order.Key: w}, tasks: map[string]*assignment{of.id: of}, ordered: map[string]int{},
		}
		s.noResult(w, m, &claim{Void: "the referee did not await an answer"})
		if (m.errors == 0) != own {
			t.Errorf("referee of the user's: %v, errors of the worker: %d", own, m.errors)
		}
		select {
		case o := <-w.done:
			if !own || !errors.Is(o.err, contest.ErrReferee) {
				t.Errorf("referee of the user's: %v, outcome %v", own, o.err)
			}
		default:
			if own {
				t.Error("the match has no outcome")
			}
		}
	}
}

// ordinary is a game of cookoff.
type ordinary struct{ contest.Game }

func (ordinary) Info() contest.Info { return contest.Info{Name: "ordinary"} }
