package carnegie

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenjson"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/jsonin"
	"github.com/cookoff/cookoff/internal/text/jsonout"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// conversation is the part of *conversation.Process that the protocol needs. The other implementation, in the fuzz test,
// runs thousands of conversations per second; with processes it would be a few.
type conversation interface {
	Send(line []byte) error
	ReadLine() ([]byte, error)
	NotesInode() uint64
	Notes() []byte
	Arm(limit time.Duration)
	Disarm() (spent time.Duration, ok bool)
	Mark(text string)
	LogTail(n int) []string
	Fail(kind bot.FailureKind, reason string) *bot.Failure
}

// remote is a player in its own process that speaks the protocol.
type remote struct {
	ctx        context.Context //nolint:containedctx // the player lives for one match
	process    conversation
	limit      time.Duration
	rules      string
	handler    callHandler
	mirror     *mirror // of a bot run by our own host; nil for others
	w          jsonout.Writer
	args       []sim.Value
	noted      []sim.Value // arguments of a noted call
	untilNotes int         // lines until the notes are read in any case
	answered   int         // bytes of answers in this turn
	warnings   warnings
	gone       bool // failed or exited: nothing can be sent
}

// The usual ends of a turn, which are recognised without parsing.
const (
	defaultEnd = `{"end":true}`
	notedEnd   = `{"end":true,"noted":true}`
)

// notesInterval is the number of lines without "noted" after which the engine reads the notes in any case: a bot may write
// to the descriptor for them behind the host's back.
const notesInterval = 16

// message is a line from a bot. Its members determine its kind.
type message struct {
	Protocol string            `json:"protocol"`
	Fn       string            `json:"fn"`
	Args     []json.RawMessage `json:"args"`
	Calls    []wireCall        `json:"calls"`
	End      bool              `json:"end"`
	Fail     *failReport       `json:"fail"`
	Warnings []string          `json:"warnings"`
	Noted    bool              `json:"noted"` // moves since the last line

	values []sim.Value // parsed arguments of Fn
}

// failReport is a host's report about its bot's failure.
type failReport struct {
	Kind      string `json:"kind"` // "exception" or "exit"
	Type      string `json:"type"`
	Message   string `json:"message"`
	Traceback string `json:"traceback"`
	Status    int    `json:"status"`
}

// Turn answers the bot's calls until it ends its turn.
func (p *remote) Turn(c sim.Controller) error {
	turn := c.State().Turn()
	p.process.Mark(fmt.Sprintf("turn %d", turn))
	p.process.Arm(p.limit)
	p.handler.c = c
	err := p.stopClock(p.converse(turn))
	p.gone = p.gone || err != nil
	return err
}

// stopClock ends the time limit. Exceeding it is a failure even if the bot's last line arrived just before.
func (p *remote) stopClock(err error) error {
	if _, inTime := p.process.Disarm(); !inTime && err == nil {
		_, err = p.process.ReadLine()
	}
	return explain(err, p.process)
}

func (p *remote) converse(turn int) error {
	p.answered = 0
	p.w.Reset()
	p.w.BeginObject()
	p.w.Number("turn", int64(turn))
	p.writeChanges()
	p.w.EndObject()
	for {
		if err := p.send(p.w.Buf); err != nil {
			return err
		}
		m, err := p.read()
		if p.mustReadNotes(m) {
			if err := p.makeNoted(); err != nil {
				return err
			}
		}
		if err != nil {
			return err
		}
		if err := p.reply(m); err != nil {
			return err
		}
		if !m.End {
			continue
		}
		if m.Calls != nil {
			return p.send(p.w.Buf)
		}
		return nil
	}
}

// send sends a line. If the bot has exited, send returns the error of its last messages, which explains more.
func (p *remote) send(line []byte) error {
	err := p.process.Send(line)
	for err != nil {
		if _, readErr := p.read(); readErr != nil {
			return readErr
		}
	}
	return nil
}

// read returns the bot's next message and collects its warnings. A failure that the host reports is returned as an error.
func (p *remote) read() (*message, error) {
	line, err := p.process.ReadLine()
	if err != nil {
		return nil, err
	}
	m := new(message)
	if fn, args, noted, ok := quickCall(line, p.args); ok {
		m.Fn, m.values, m.Noted = string(fn), args, noted
		p.args = args
		return m, nil
	}
	if string(line) == defaultEnd || string(line) == notedEnd {
		m.End, m.Noted = true, string(line) == notedEnd
		return m, nil
	}
	if err := json.Unmarshal(line, m); err != nil {
		return nil, p.illegal(fmt.Sprintf("%.120q is not a JSON object of the protocol (%s)", line, jsonin.Problem(err)))
	}
	p.warnings.add(m.Warnings)
	if m.Fail != nil {
		return nil, p.reported(m.Fail)
	}
	return m, nil
}

func (p *remote) illegal(reason string) error {
	f := p.process.Fail(bot.IllegalOutput, reason)
	f.Hint = "standard output is only for the protocol; print to standard error"
	return f
}

// reported returns the failure that the bot's host reported.
func (p *remote) reported(r *failReport) error {
	r.Type, r.Message = plain.Clip(r.Type, longestMessage), plain.Clip(r.Message, longestMessage)
	kind, reason := bot.Crashed, r.Type
	if r.Message != "" {
		reason += ": " + firstLine(r.Message)
	}
	if r.Kind == "exit" {
		reason = fmt.Sprintf("sys.exit with status %d", r.Status)
		if r.Status == 0 {
			kind = bot.Exited
		}
	}
	f := p.process.Fail(kind, reason)
	f.Traceback = r.Traceback
	f.Bound()
	f.Hint = hintFor(r.Message, f.Traceback, p.rules)
	return f
}

// longestMessage limits the text of a bot's last exception, in bytes.
const longestMessage = 4000

// over sends the end of the match to the bot.
func (p *remote) over(s *sim.State, v verdict) {
	if p.gone || p.ctx.Err() != nil {
		return
	}
	w := &p.handler.w
	w.Reset()
	w.BeginObject()
	w.Object("over", func() {
		w.Key("winner")
		nameOrNull(w, v.winner)
		w.Text("reason", v.reason)
		w.Key("money")
		kitchenjson.Money(w, s)
	})
	w.EndObject()
	// A bot may exit after its last turn.
	_ = p.process.Send(w.Buf)
}
