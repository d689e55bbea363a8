package carnegie

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// protocol is the name and version of the protocol of bots (docs/protocol.md).
const protocol = "cookoff-bot/1"

// failedToStart is the kind of every failure before the first turn, except time-outs.
const failedToStart = bot.FailedToStart

// newRemote greets a bot's process and waits until it is ready.
func newRemote(ctx context.Context, r *referee, t sim.Team, process conversation) (*remote, error) {
	p := &remote{
		ctx:     ctx,
		process: process,
		limit:   r.table.terms.Clock.Turn,
		rules:   r.table.board.Rules.Name,
	}
	if r.Transcript != nil {
		p.handler.text = &r.callTexts[t]
	}
	start := sim.NewState(r.table.board) // the greeting describes the start even if the match is resumed
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

// asStartFailure changes the kind of a failure before the first turn, except a time-out, to failed to start.
func asStartFailure(err error) error {
	if f, ok := err.(*bot.Failure); ok && f.Kind != bot.TimedOut { //nolint:errorlint // never wrapped here
		f.Kind = failedToStart
	}
	return err
}

func (p *remote) greet(r *referee, start *sim.State, t sim.Team) error {
	w := &p.handler.w
	w.Reset()
	w.BeginObject()
	w.Text("protocol", protocol)
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
	case m.Protocol != protocol:
		return p.illegal(fmt.Sprintf("the first line of a bot is {%q:%q}", "protocol", protocol))
	}
	return nil
}

// writeOptions writes the bot's options sorted by name.
func writeOptions(w *jsonout.Writer, options []bot.Option) {
	w.Object("options", func() {
		for _, o := range slices.SortedFunc(slices.Values(options), func(a, b bot.Option) int { return strings.Compare(a.Name, b.Name) }) {
			w.Text(o.Name, o.Value)
		}
	})
}
