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
	Seed    int64                 // seed for the bot
	Process *conversation.Process // nil for a built-in
	WorkDir *workdir.Dir          // working folder of the process; nil for a module in a game without OwnFiles
}

// Fail returns a failure of the bot with details about its process, if it has one.
func (s *Seat) Fail(kind bot.FailureKind, reason string) *bot.Failure {
	if s.Process != nil {
		return s.Process.Fail(kind, reason)
	}
	return &bot.Failure{Kind: kind, Reason: reason}
}

// Observer receives the events of a match while it is played. Only Now is required.
type Observer struct {
	Now   func() time.Time
	Trace Recorder
	Full  bool // write the whole state of every turn

	// Moves receives the lines of the trace without digests and states, except those of start and end (if the game has no
	// Scribe.TraceOnly). States take more time and space than the rest, and follow from the moves.
	Moves Recorder

	// Transcript receives the input and output of the bots.
	Transcript func(Exchange)

	// ExplainCalls adds refused actions with the reasons to the bots' logs, which the bots cannot see.
	ExplainCalls bool

	// Plans receives the plan of a planning built-in bot after each turn.
	Plans func(seat, turn int, lines []string)

	// RefereeStderr receives the standard error of the user's referee in the match. It returns the file in which it was saved; empty if
	// it was not.
	RefereeStderr func(lines []string) (file string)

	// Preparing receives the seat whose bot is being prepared, in games that prepare bots one by one before the first turn.
	Preparing func(seat int)

	// ExitedEarly is called if a bot crashes or exits at its first question, in games that continue without it.
	ExitedEarly func()

	// Progress receives the scores after each turn, by seat.
	Progress func(turn int, scores []int64)
}

// Recorder receives the lines of a trace, without line breaks. Sync is called at key frames, to make the trace durable.
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
	Missed bool     // no answer: timed out, crashed or exited
	Stderr []string // other output, such as to standard error
	// Refused has a sentence for each refused call or order with the reason. The bot does not see it.
	Refused []string
}

// WantsExchanges reports whether the bots' input and output are needed.
func (o *Observer) WantsExchanges() bool { return o.Transcript != nil || o.ExplainCalls }

// Report passes an exchange to the transcript and to the bot's log, if enabled.
func (o *Observer) Report(s *Seat, x Exchange) {
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

// AddTime records the duration of a bot's turn that has just ended, by wall-clock time and by the bot's clock.
func (o *Observer) AddTime(t *Timing, s *Seat, turn int, began time.Time) {
	t.Add(turn, o.Now().Sub(began))
	if s.Process == nil {
		return
	}
	if c := s.Process.Answered(); c.Limit > 0 {
		t.Counted = append(t.Counted, TurnTime{Turn: turn, Own: c.Own, CPU: c.CPU, Limit: c.Limit})
	}
}
