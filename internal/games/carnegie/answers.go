package carnegie

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/sim"
)

// maxCalls limits the calls in one line, as no time limit applies while the engine answers them.
const maxCalls = 10_000

// maxAnswers limits the answers in one turn, in bytes. A clock that does not count waiting would let a bot make calls for
// hours.
const maxAnswers = 16 << 20

// writeChanges adds the changes for the bot's mirror, if any, to the answer in p.w.
func (p *remote) writeChanges() {
	if p.mirror != nil {
		p.mirror.writeChanges(&p.w, p.handler.c.State())
	}
}

// mustReadNotes reports whether to read the noted moves before m is handled; m is nil if the bot has failed.
func (p *remote) mustReadNotes(m *message) bool {
	if m == nil || m.Noted || p.untilNotes == 0 {
		p.untilNotes = notesInterval
		return true
	}
	p.untilNotes--
	return false
}

// makeNoted makes the moves that the host has noted. The host already knows their results.
func (p *remote) makeNoted() error {
	for line := range bytes.Lines(p.process.Notes()) {
		fn, args, _, ok := quickCall(bytes.TrimSuffix(line, []byte{'\n'}), p.noted)
		if !ok || string(fn) != sim.FnMove.Name() {
			f := p.process.Fail(bot.IllegalOutput, fmt.Sprintf("wrote %.120q to descriptor 3, which is reserved for moves", line))
			f.Hint = "descriptor 3 is reserved for cookoff; use the descriptor that opening your file returned"
			return f
		}
		p.noted = args
		p.makeMove(args)
	}
	return nil
}

// makeMove makes a noted move. The host only notes moves of the team's own bots.
func (p *remote) makeMove(args []sim.Value) {
	s := p.handler.c.State()
	if p.mirror == nil || len(args) == 0 || args[0].Int < 0 || args[0].Int >= int64(s.Bots()) {
		p.move(args)
		return
	}
	id := int(args[0].Int)
	from := s.Bot(id).Pos
	p.move(args)
	p.mirror.knowsMove(s, id, from)
}

func (p *remote) move(args []sim.Value) { _, _ = p.handler.call(sim.FnMove.Name(), args) }

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
		if len(m.Calls) == 0 && p.mirror != nil { // how our host requests all numbers
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

// answerRaw answers a call with unparsed arguments.
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
		return p.illegal(fmt.Sprintf("the answers of a turn have at most %d MiB, and the bot makes further calls", maxAnswers>>20))
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
	if fn, isAction := sim.FnNamed(fn); isAction && !fn.ReadOnly() {
		p.writeChanges()
	}
	p.w.EndObject()
	return nil
}
