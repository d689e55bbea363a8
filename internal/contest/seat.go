package contest

import (
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// Seat is the bot in a seat of a match.
type Seat struct {
	Bot     *bot.Bot
	Seed    int64                 // the bot's own seed
	Process *conversation.Process // nil for a built-in
	Place   *workdir.Dir          // working folder of the process; nil for a module, in a game that puts no files there
}

// Fail returns a failure of the bot, with the known facts about its process if it has one.
func (s *Seat) Fail(kind bot.FailureKind, reason string) *bot.Failure {
	if s.Process != nil {
		return s.Process.Fail(kind, reason)
	}
	return &bot.Failure{Kind: kind, Reason: reason}
}

// Observer receives what happens in a match while it is played. Each part may be nil but Now.
type Observer struct {
	Now   func() time.Time
	Trace Recorder
	Full  bool // write the whole state of every turn to the trace

	// Moves receives the lines of the trace without digests and states, except in the last line: states cost more
	// than everything else, and follow from the moves.
	Moves Recorder

	// Transcript receives the input and output of the bots.
	Transcript func(Exchange)

	// ExplainCalls adds to the bots' logs why the rules refused what the bots did. The bots do not see it.
	ExplainCalls bool

	// Plans receives after each turn what a planning built-in bot is about to do, one line each.
	Plans func(seat, turn int, lines []string)

	// RefereeWrote receives what a referee of the user wrote to its standard error in the match. It returns the file that keeps it;
	// empty for none.
	RefereeWrote func(lines []string) (file string)

	// Readying receives the seat whose bot is being prepared, in a game that prepares its bots before the first
	// turn, one after the other.
	Readying func(seat int)

	// Broken is called if a bot ends itself when it is asked for the first time, in games that go on without it.
	Broken func()

	// Progress receives the scores after each turn, by seat.
	Progress func(turn int, scores []int64)
}

// Recorder receives the lines of a trace, without line breaks. Sync is called where the trace should outlive the
// process: at key frames.
type Recorder interface {
	Line(line []byte) error
	Sync() error
}

// Exchange is the input of a bot and its answer.
type Exchange struct {
	Turn   string // the game's name of the turn: "17", "2/17"; empty: before the first turn
	Seat   string
	Bot    string
	Input  string   // text written to the bot
	Output string   // its answer, without a line break; before the first turn its failure
	Missed bool     // no answer: too late, crashed or exited
	Stderr []string // other output, such as to standard error
	// Refused lists the calls or orders that the rules refused, and why, a sentence each. The bot does not see it.
	Refused []string
}

// Listens reports whether anything listens to the bots' input and output.
func (o *Observer) Listens() bool { return o.Transcript != nil || o.ExplainCalls }

// Tell passes a turn to the transcript and the bot's log, if wanted.
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
			s.Process.Note(refusedNote + why)
		}
	}
}

// refusedNote is the prefix of lines in a bot's log about refused actions.
const refusedNote = "[refused] "

// Took records the duration of a bot's turn that has just ended, also by the bot's clock.
func (o *Observer) Took(t *Timing, s *Seat, turn int, began time.Time) {
	t.Add(turn, o.Now().Sub(began))
	if s.Process == nil {
		return
	}
	if c := s.Process.Answered(); c.Limit > 0 {
		t.Counted = append(t.Counted, TurnTime{Turn: turn, Own: c.Own, CPU: c.CPU, Limit: c.Limit})
	}
}
