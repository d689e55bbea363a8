package tournament

import (
	"context"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/play/live"
)

// Order is a request to play a match: plain values that contain everything a worker needs.
type Order struct {
	Terms contest.Terms `json:"terms"`
	Bots  []BotRef      `json:"bots"` // by seat
	// Trace is the path of the trace file without its extension and number; empty for none.
	Trace string `json:"trace,omitempty"`
	// Record requests the trace in Played.Record.
	Record bool `json:"record,omitempty"`
	// Moves requests the lines of contest.Observer.Moves in Played.Moves.
	Moves bool `json:"moves,omitempty"`
	// NoVoid marks the last attempt: the match is played alone on its machine, and a bot that does not answer loses, unless
	// the match's other bots starved it.
	NoVoid bool `json:"no_void,omitempty"`
	// Pair is the number of the match's pair, and Together the number of its matches dispatched at once.
	Pair     int `json:"pair"`
	Together int `json:"together"`
	// Tournament and Key identify the match for live viewers.
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

// Played is the result of an order.
type Played struct {
	Result      contest.Result
	Fingerprint store.Digest   // of scenario and moves
	Trace       string         // path of the trace file
	Record      []byte         // the trace, if requested
	Moves       []byte         // the lines of moves, if requested
	By          store.PlayedBy // the machine that played; zero for this one
	Changed     []string       // bots whose files have changed; they continue with the original files
}

// Worker plays matches, possibly concurrently. It returns a *conversation.VoidError if a match says nothing about its
// bots.
type Worker interface {
	Play(ctx context.Context, o Order) (Played, error)
	// Trials plays the first turns of a match for each bot of a plan, in the first seat of the first scenario,
	// against a nearly idle opponent, and stores nothing. The results are in the order of the bots.
	Trials(ctx context.Context, p *Plan, opponent *bot.Bot, atATime int) ([]Trial, error)
	// Wait waits until all bots of finished matches have exited.
	Wait()
}
