package tournament

import (
	"context"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/play/live"
)

// Order is a match to be played: plain values, with everything that a worker needs.
type Order struct {
	Terms contest.Terms `json:"terms"`
	Bots  []BotRef      `json:"bots"` // by seat
	// Trace is the path of the trace file without its extension and number; empty for none.
	Trace string `json:"trace,omitempty"`
	// Record requests the trace in the result.
	Record bool `json:"record,omitempty"`
	// Moves requests the lines of contest.Observer.Moves in the result.
	Moves bool `json:"moves,omitempty"`
	// NoVoid marks the last attempt: the match is played alone on its machine, and a bot without an answer loses.
	NoVoid bool `json:"no_void,omitempty"`
	// Pair is the number of the match's pair, and Together the number of matches of that pair that are ordered at once.
	Pair     int `json:"pair"`
	Together int `json:"together"`
	// Tournament and Key are what the match is played for and stored under, for live viewers.
	Tournament int64        `json:"tournament,omitempty"`
	Key        store.Digest `json:"key,omitzero"`
}

// liveMatch returns the identity of the match for live viewers.
func (o *Order) liveMatch() live.Match {
	m := live.Match{Tournament: o.Tournament}
	if o.Key != (store.Digest{}) {
		m.Key = o.Key.String()
	}
	return m
}

// BotRef identifies a worker's bot by its content.
type BotRef struct {
	Name    string       `json:"name"`
	Content store.Digest `json:"content"`
}

// Played is a worker's result.
type Played struct {
	Result      contest.Result
	Fingerprint store.Digest   // of scenario and moves: equal for equal matches
	Trace       string         // path of the trace file
	Record      []byte         // the trace, if requested
	Moves       []byte         // the lines of moves, if requested
	By          store.PlayedBy // another machine; zero for this one
	Changed     []string       // names of bots whose files have changed; they continue with their original files
}

// Worker plays matches, also concurrently. A *conversation.VoidError says nothing about the bots.
type Worker interface {
	Play(ctx context.Context, o Order) (Played, error)
	// Trials plays the beginning of a match for each bot of a plan, in the first seat against opponents that do
	// little, on the first scenario, several at a time, and stores nothing. The trials are in the order of the
	// bots.
	Trials(ctx context.Context, p *Plan, opponent *bot.Bot, atATime int) ([]Trial, error)
	// Wait waits until nothing of the matches is running.
	Wait()
}
