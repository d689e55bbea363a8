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

// A message is assembled from parts in their order, and incomplete messages take limited memory and
// expire.
func TestAssembly(t *testing.T) {
	t.Parallel()
	a, now := assembly{open: map[string]*pieces{}}, time.Now()
	if _, ok := a.add(part{ID: "x", Offset: 3, Data: []byte("late")}, now); ok {
		t.Error("a part without the beginning of its message was accepted")
	}
	half := make([]byte, maxMessage/2)
	for _, id := range []string{"one", "two"} {
		if _, ok := a.add(part{ID: id, Data: half}, now); !ok {
			t.Fatalf("the first part of message %s was rejected", id)
		}
	}
	if _, ok := a.add(part{ID: "three", Data: []byte("x")}, now); ok {
		t.Error("a message beyond the memory limit was accepted")
	}
	if m, ok := a.add(part{ID: "two", Offset: len(half), Last: true}, now); !ok || !bytes.Equal(m, half) {
		t.Error("the last part did not complete the message")
	}
	if a.release(half); a.size != len(half) {
		t.Errorf("after release %d bytes are held, want %d", a.size, len(half))
	}
	if a.expire(now.Add(time.Hour)); a.size != 0 || len(a.open) != 0 {
		t.Errorf("after expire %d bytes of %d messages are held, want none", a.size, len(a.open))
	}
}

// An external referee can make the last attempt void. Then the hub plays the match, and the worker
// is not to blame. A referee of cookoff cannot, so the worker is.
func TestVoidLastAttempt(t *testing.T) {
	t.Parallel()
	for _, game := range []contest.Game{&refereeGame{}, builtinGame{}} {
		external := game.Info().Referee != nil
		h := &Hub{Options: Options{Warn: func(string) {}}, wake: make(chan struct{}, 1)}
		m := &member{hello: hello{Name: "one"}}
		of := &assignment{id: "1", leases: []lease{{worker: m.Name}}}
		w := &pendingMatch{order: tournament.Order{NoVoid: true}, of: of, done: make(chan outcome, 1)}
		of.matches = []*pendingMatch{w}
		s := &Stage{
			hub: h, game: game, matches: map[store.Digest]*pendingMatch{w.order.Key: w}, tasks: map[string]*assignment{of.id: of}, ordered: map[string]int{},
		}
		s.noResult(w, m, &claim{Void: "the referee did not await an answer"})
		if (m.errors == 0) != external {
			t.Errorf("external referee %t: %d errors of the worker", external, m.errors)
		}
		select {
		case o := <-w.done:
			if !external || !errors.Is(o.err, contest.ErrReferee) {
				t.Errorf("external referee %t: outcome %v", external, o.err)
			}
		default:
			if external {
				t.Error("a match with an external referee has no outcome")
			}
		}
	}
}

// builtinGame is a game without an external referee.
type builtinGame struct{ contest.Game }

func (builtinGame) Info() contest.Info { return contest.Info{Name: "builtin"} }
