package carnegie

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenjson"
	"github.com/cookoff/cookoff/internal/jsonin"
	"github.com/cookoff/cookoff/internal/jsonout"
	"github.com/cookoff/cookoff/internal/plain"
	"github.com/cookoff/cookoff/internal/sim"
)

// Protocol is the name and version of the conversation with bots (docs/protocol.md).
const Protocol = "cookoff-bot/1"

// maxCalls bounds the calls of one line: the clock cannot stop the engine while it answers them.
const maxCalls = 10_000

// maxAnswers bounds what the answers of one turn take, in bytes: where the time for which a bot waits for them does
// not count, it could ask for hours.
const maxAnswers = 16 << 20

// failedToStart is the kind of every failure before the first turn, but running out of time.
const failedToStart = bot.FailedToStart

// conversation is what the protocol needs of a bot's process.
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

// remote is a player in a process of its own, which speaks the protocol.
type remote struct {
	ctx      context.Context //nolint:containedctx // of the one match that the player lives for
	process  conversation
	limit    time.Duration
	rules    string
	handler  callHandler
	mirror   *mirror // of a bot that our own host runs; nil for others
	w        jsonout.Writer
	args     []sim.Value
	noted    []sim.Value // as args, of a noted call
	answered int         // size in bytes of the answers of this turn
	warnings warnings
	gone     bool // failed or left: there is no one to talk to
}

// message is a line from a bot. Which members are there tells what it is.
type message struct {
	Protocol string            `json:"protocol"`
	Fn       string            `json:"fn"`
	Args     []json.RawMessage `json:"args"`
	Calls    []wireCall        `json:"calls"`
	End      bool              `json:"end"`
	Fail     *failReport       `json:"fail"`
	Warnings []string          `json:"warnings"`

	values []sim.Value // the arguments of Fn, once they are read
}

// failReport is what a bot's own host says of its failure.
type failReport struct {
	Kind      string `json:"kind"` // "exception" or "exit"
	Type      string `json:"type"`
	Message   string `json:"message"`
	Traceback string `json:"traceback"`
	Status    int    `json:"status"`
}

// newRemote greets a bot's process and waits until it is ready.
func newRemote(ctx context.Context, r *referee, t sim.Team, process conversation) (*remote, error) {
	p := &remote{
		ctx:     ctx,
		process: process,
		limit:   r.table.terms.Clock.Turn,
		rules:   r.table.board.Rules.Name,
	}
	start := sim.NewState(r.table.board) // which it is told of, whatever the turn
	if r.seats[t].Bot.IsHosted() {
		p.mirror = newMirror(start, t)
	}
	p.process.Arm(r.table.terms.Clock.Init)
	err := p.greet(r, start, t)
	err = p.stopClock(err)
	if err != nil {
		p.gone = true
		r.warn(t, &p.warnings)
		return nil, asStartFailure(err)
	}
	return p, nil
}

// asStartFailure gives a failure before the first turn its name: whatever it was, but a clock that
// ran out, the bot has failed to start.
func asStartFailure(err error) error {
	if f, ok := err.(*bot.Failure); ok && f.Kind != bot.TimedOut { //nolint:errorlint // never wrapped here
		f.Kind = failedToStart
	}
	return err
}

func (p *remote) greet(r *referee, start *sim.State, t sim.Team) error {
	w := p.handler.fresh()
	w.BeginObject()
	w.Text("protocol", Protocol)
	w.Text("game", Name)
	w.Text("rules", p.rules)
	w.Text("seat", t.String())
	w.Number("turns", int64(r.table.terms.Turns))
	w.Number("turn_ms", r.table.terms.Clock.Turn.Milliseconds())
	w.Number("init_ms", r.table.terms.Clock.Init.Milliseconds())
	w.Number("seed", r.seats[t].Seed)
	w.Key("map")
	writeMap(w, start, t)
	if p.mirror != nil {
		w.Key("mirror")
		p.mirror.describe(w, start, p.process.NotesInode())
		writeOptions(w, r.seats[t].Bot.Options)
	}
	w.EndObject()
	if err := p.send(w.Buf); err != nil {
		return err
	}
	m, err := p.read()
	switch {
	case err != nil:
		return err
	case m.Protocol != Protocol:
		return p.illegal(fmt.Sprintf("the first line of a bot is {%q:%q}", "protocol", Protocol))
	}
	return nil
}

// writeOptions writes the bot's options by their names, in whatever order they were given.
func writeOptions(w *kitchenjson.Writer, options []bot.Option) {
	w.Object("options", func() {
		for _, o := range slices.SortedFunc(slices.Values(options), func(a, b bot.Option) int { return strings.Compare(a.Name, b.Name) }) {
			w.Text(o.Name, o.Value)
		}
	})
}

// Turn has the bot play its part of a turn: it calls, the engine answers, until it ends its turn.
func (p *remote) Turn(c sim.Controller) error {
	turn := c.State().Turn()
	p.process.Mark(fmt.Sprintf("turn %d", turn))
	p.process.Arm(p.limit)
	p.handler.c = c
	err := p.stopClock(p.converse(turn))
	p.gone = p.gone || err != nil
	return err
}

// writeChanges adds to the answer in p.w what has changed in the bot's mirror, if it has one.
func (p *remote) writeChanges() {
	if p.mirror != nil {
		p.mirror.writeChanges(&p.w, p.handler.c.State())
	}
}

// stopClock ends the time limit. A limit that ran out is a failure even if the bot's last line came
// just before it.
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
		if err := p.makeNoted(); err != nil {
			return err
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

// send sends a line. If the bot has gone, what it said before tells more than how it ended.
func (p *remote) send(line []byte) error {
	err := p.process.Send(line)
	for err != nil {
		if _, said := p.read(); said != nil {
			return said
		}
	}
	return nil
}

// read gives the bot's next message and keeps its warnings. A failure that the bot reports of itself
// is an error.
func (p *remote) read() (*message, error) {
	line, err := p.process.ReadLine()
	if err != nil {
		return nil, err
	}
	m := new(message)
	if fn, args, ok := quickCall(line, p.args); ok {
		m.Fn, m.values = string(fn), args
		p.args = args
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

// makeNoted makes the moves that the bot has noted. It knows already what they came to.
func (p *remote) makeNoted() error {
	for line := range bytes.Lines(p.process.Notes()) {
		fn, args, ok := quickCall(bytes.TrimSuffix(line, []byte{'\n'}), p.noted)
		if !ok || string(fn) != sim.FnMove.Name() {
			f := p.process.Fail(bot.IllegalOutput, fmt.Sprintf("wrote %.120q to descriptor 3, which is reserved for moves", line))
			f.Hint = "descriptor 3 is reserved for cookoff; use the one you got when you opened your file"
			return f
		}
		p.noted = args
		p.makeMove(args)
	}
	return nil
}

// makeMove makes a noted move. Its host notes those of own bots only.
func (p *remote) makeMove(args []sim.Value) {
	s := p.handler.c.State()
	if p.mirror == nil || len(args) == 0 || args[0].Int < 0 || args[0].Int >= int64(s.Bots()) {
		p.handler.c.Call(sim.FnMove, args)
		return
	}
	id := int(args[0].Int)
	from := s.Bot(id).Pos
	p.handler.c.Call(sim.FnMove, args)
	p.mirror.knowsMove(s, id, from)
}

// reply carries out the calls of a message and leaves the answer in p.w.
func (p *remote) reply(m *message) error {
	p.w.Reset()
	switch {
	case m.Fn != "" && m.Calls != nil, m.Fn != "" && m.End:
		return p.illegal(`a line has one call ("fn" and "args"), a list of "calls", or "end"`)
	case m.values != nil:
		return p.answer(m.Fn, m.values)
	case m.Fn != "":
		return p.answerRaw(m.Fn, m.Args)
	case len(m.Calls) > maxCalls:
		return p.illegal(fmt.Sprintf("a line has at most %d calls, not %d", maxCalls, len(m.Calls)))
	case m.Calls != nil:
		p.w.BeginObject()
		p.w.Key("rets")
		p.w.BeginArray()
		for _, c := range m.Calls {
			if err := p.answerRaw(c.Fn, c.Args); err != nil {
				return err
			}
		}
		p.w.EndArray()
		if len(m.Calls) == 0 && p.mirror != nil { // our host asks this when it is not sure
			p.mirror.sendAll()
		}
		p.writeChanges()
		p.w.EndObject()
		return nil
	case m.End:
		return nil
	}
	return p.illegal(`a line in a turn has a call ("fn" and "args"), a list of "calls", or "end":true`)
}

// answerRaw answers a call whose arguments are still to be read.
func (p *remote) answerRaw(fn string, rawArgs []json.RawMessage) error {
	args, err := parseArgs(rawArgs, p.args)
	if err != nil {
		return p.illegal(fmt.Sprintf("%s: %v", fn, err))
	}
	p.args = args
	return p.answer(fn, args)
}

func (p *remote) answer(fn string, args []sim.Value) error {
	if p.answered >= maxAnswers {
		return p.illegal(fmt.Sprintf("the answers of a turn have at most %d MiB, and it makes still more calls", maxAnswers>>20))
	}
	before := len(p.w.Buf)
	defer func() { p.answered += len(p.w.Buf) - before }()
	raised, err := p.handler.call(fn, args)
	if err != nil {
		return p.illegal(err.Error())
	}
	p.w.BeginObject()
	if raised != "" {
		p.w.Text("raise", "TypeError")
		p.w.Text("message", raised)
	} else {
		p.w.Key("ret")
		p.w.Raw(p.handler.w.Buf)
	}
	if fn, isAction := sim.FnNamed(fn); isAction && !fn.Question() {
		p.writeChanges()
	}
	p.w.EndObject()
	return nil
}

func (p *remote) illegal(reason string) error {
	f := p.process.Fail(bot.IllegalOutput, reason)
	f.Hint = "standard output is only for the protocol; print to standard error"
	return f
}

// reported makes a failure of what the bot's host said.
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

// longestMessage bounds what a bot says of the exception that ended it, in bytes.
const longestMessage = 4000

// over tells the bot that the match has ended.
func (p *remote) over(s *sim.State, v verdict) {
	if p.gone || p.ctx.Err() != nil {
		return
	}
	w := p.handler.fresh()
	w.BeginObject()
	w.Object("over", func() {
		w.Key("winner")
		nameOrNull(w.Writer, v.winner)
		w.Text("reason", v.reason)
		w.Key("money")
		w.Money(s)
	})
	w.EndObject()
	// A bot that has left after its last turn has done nothing wrong.
	_ = p.process.Send(w.Buf)
}
