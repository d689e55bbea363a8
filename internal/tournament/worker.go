package tournament

import (
	"context"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/live"
	"github.com/cookoff/cookoff/internal/store"
)

// Order is a match to be played: plain values, with all that a worker needs to know of it.
type Order struct {
	Terms contest.Terms `json:"terms"`
	Bots  []BotRef      `json:"bots"` // in the order of the seats
	// Trace is the path of the trace to be kept, without what makes it a new file's; empty for none.
	Trace string `json:"trace,omitempty"`
	// Record says that the trace is given back too.
	Record bool `json:"record,omitempty"`
	// NoVoid is set where the match was void too often: a bot without an answer has lost then.
	NoVoid bool `json:"no_void,omitempty"`
	// Tournament and Key are what the match is played for, and stored under: for those who look on.
	Tournament int64        `json:"tournament,omitempty"`
	Key        store.Digest `json:"key,omitzero"`
}

// live says which match it is to those who look on.
func (o *Order) live() live.Match {
	m := live.Match{Tournament: o.Tournament}
	if o.Key != (store.Digest{}) {
		m.Key = o.Key.String()
	}
	return m
}

// BotRef names a bot that a worker has, by its content.
type BotRef struct {
	Name    string       `json:"name"`
	Content store.Digest `json:"content"`
}

// Played is what a worker gives back.
type Played struct {
	Result      contest.Result
	Fingerprint store.Digest // of scenario and moves: equal for equal matches
	Trace       string       // path of the trace that was kept
	Record      []byte       // the trace, if it was asked for
	Changed     []string     // names of bots whose files are others by now; they play on with those they had
}

// Worker plays matches. Several may be given to it at once. An error that is a *conversation.VoidError says nothing about
// the bots.
type Worker interface {
	Play(ctx context.Context, o Order) (Played, error)
	// Trials plays the beginning of a match with each bot of a plan in the first seat against opponents that do nothing
	// much, on the first scenario, so many at a time, and keeps nothing of it. The trials are in the order of the bots.
	Trials(ctx context.Context, p *Plan, opponent *bot.Bot, atATime int) ([]Trial, error)
	// Wait waits until nothing of the matches goes on.
	Wait()
}
