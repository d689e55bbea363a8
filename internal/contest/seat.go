package contest

import (
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// Seat is who sits in a seat of a match.
type Seat struct {
	Bot     *bot.Bot
	Seed    int64                 // what the bot is told to seed itself with
	Process *conversation.Process // nil for a built-in bot
	Place   *workdir.Dir          // where the process runs; nil for a module, in a game that puts no files there
}

// Fail returns a bot's failure of a kind, with what is known of its process if it has one.
func (s *Seat) Fail(kind bot.FailureKind, reason string) *bot.Failure {
	if s.Process != nil {
		return s.Process.Fail(kind, reason)
	}
	return &bot.Failure{Kind: kind, Reason: reason}
}

// Observer is what a match tells while it is played, and to whom. Each part may be nil but Now.
type Observer struct {
	Now   func() time.Time
	Trace Recorder
	Full  bool // the trace holds the whole state of every turn

	// Moves takes the lines of the trace without digest and state, but for the last, which has both: states cost more
	// than all the rest, and follow from the moves.
	Moves Recorder

	// Transcript is told what was said to a bot and what it answered.
	Transcript func(Exchange)

	// ExplainCalls has the bots' logs say why the rules refused what the bots did. The bots learn nothing of it.
	ExplainCalls bool

	// Plans is told after each turn what a built-in bot that plans is about to do, a line each.
	Plans func(seat, turn int, lines []string)

	// Readying is told whose bot is being readied, in a game that readies its bots before the first turn, one
	// after the other.
	Readying func(seat int)

	// Progress is told after each turn the scores in the order of the seats.
	Progress func(turn int, scores []int64)
}

// Recorder takes the lines of a trace, each without its line end. Sync is called where the trace
// should outlive the process: at key frames.
type Recorder interface {
	Line(line []byte) error
	Sync() error
}

// Exchange is one question to a bot and its answer.
type Exchange struct {
	Turn   string // as the game counts: "17", or "2/17" for a turn of a round; empty: before the first turn
	Seat   string
	Bot    string
	Input  string   // text written to the bot
	Output string   // its answer, without a line break; before the first turn how it failed
	Missed bool     // it gave none in time
	Stderr []string // what it wrote meanwhile beside its answer, as to standard error
	// Refused says which of its calls or orders the rules refused, and why, a sentence each. A bot never learns it.
	Refused []string
}

// Listens reports whether somebody is to be told what bots are sent and do.
func (o *Observer) Listens() bool { return o.Transcript != nil || o.ExplainCalls }

// Tell tells the transcript and the bot's log, if they are wanted, of a turn: x says which, and what the bot was sent and
// did.
func (o *Observer) Tell(s *Seat, x Exchange) {
	x.Bot = s.Bot.Name
	if o.Transcript != nil {
		if s.Process != nil {
			x.Stderr = s.Process.SinceMark()
		}
		o.Transcript(x)
	}
	if o.ExplainCalls && s.Process != nil {
		for _, why := range x.Refused {
			s.Process.Note(RefusedNote + why)
		}
	}
}

// RefusedNote begins the lines of a bot's log that say why something was refused.
const RefusedNote = "[refused] "

// Took counts a turn of a bot that began at that time and has just ended, also by what the bot's clock says.
func (o *Observer) Took(t *Timing, s *Seat, turn int, began time.Time) {
	t.Add(turn, o.Now().Sub(began))
	if s.Process == nil {
		return
	}
	if c := s.Process.Answered(); c.Limit > 0 {
		t.Counted = append(t.Counted, Counted{Turn: turn, Own: c.Own, CPU: c.CPU, Limit: c.Limit})
	}
}
