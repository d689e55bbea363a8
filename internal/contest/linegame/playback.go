package linegame

import (
	"encoding/json"
	"errors"
	"io"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/replay"
)

// Record is a form in which matches are recorded: that of our traces, or that of the recordings of a contest's own
// referee. It reads the lines of one trace, in their order.
type Record[P Position[P]] interface {
	// Start reads the header and gives the start, and CompareStart compares it with what the rules make of it.
	Start(t *replay.Trace) (P, error)
	CompareStart(c *replay.Checker, t *replay.Trace, start P) error
	// Turn reads the line of the next turn, which is there, and gives the answers.
	Turn(t *replay.Trace, line []byte, at P) ([]contest.Answer, error)
	// Asked compares what the line says of the turn before it is played, Played what it says after that.
	Asked(c *replay.Checker, at P)
	Played(c *replay.Checker, at P)
	// End compares the end line, which may be missing.
	End(c *replay.Checker, t *replay.Trace, at P) error
}

// playback plays the answers of a trace again.
type playback[P Position[P]] struct {
	info      contest.Info
	record    Record[P]
	trace     *replay.Trace
	check     *replay.Checker // nil: nothing is compared
	at        P
	lines     int // of turns
	exchanges []contest.Exchange
	greeted   []bool
	failures  []*bot.Failure // of bots that are out, by seat
	input     []byte
}

// Open begins to play a trace again.
func (g Game[P]) Open(t *replay.Trace, check *replay.Checker) (contest.Playback, error) {
	foreign, err := t.IsRecording()
	if err != nil {
		return nil, err
	}
	info := g.rules.Info()
	p := &playback[P]{info: info, trace: t, check: check, greeted: make([]bool, len(info.Seats)), failures: make([]*bot.Failure, len(info.Seats))}
	switch p.record = g.rules.Recorded(); {
	case !foreign:
		p.record = &ours[P]{rules: g.rules, info: info, turn: append(g.rules.Before(), g.rules.After()...)}
	case p.record == nil:
		return nil, t.Problem("it names a reference, but there are no recordings of %s", info.Name)
	}
	if p.at, err = p.record.Start(t); err != nil {
		return nil, err
	}
	if check != nil {
		err = p.record.CompareStart(check, t, p.at)
	}
	return p, err
}

// Turn is how many turns were played.
func (p *playback[P]) Turn() int { return p.at.Turn() }

// WriteState writes the state.
func (p *playback[P]) WriteState(w *writer) { p.at.WriteState(w) }

// Exchanges are those of the turn that was played last.
func (p *playback[P]) Exchanges() []contest.Exchange { return p.exchanges }

// PositionOf is where a playback of the game has come to.
func PositionOf[P Position[P]](at contest.Playback) P { return at.(*playback[P]).at }

// Next plays the next turn.
func (p *playback[P]) Next() error {
	line, err := p.trace.Turn()
	switch {
	case errors.Is(err, io.EOF):
		return p.end()
	case err != nil:
		return err
	}
	said, err := p.record.Turn(p.trace, line, p.at)
	if err != nil {
		return err
	}
	asked := p.at.Asked()
	if len(asked) == 0 {
		return p.surplus(line)
	}
	p.lines++
	if p.check == nil {
		p.remember(asked, said)
		p.play(said)
		return nil
	}
	p.check.Turn = p.at.Next()
	if p.record.Asked(p.check, p.at); p.check.Report.Diff != nil {
		return nil
	}
	p.play(said)
	if p.record.Played(p.check, p.at); p.check.Report.Diff == nil {
		p.check.Report.Turns++
	}
	return nil
}

// play carries out what was answered.
func (p *playback[P]) play(said []contest.Answer) {
	number := p.at.Next()
	for _, out := range p.at.Play(said) {
		p.failures[out.Seat] = failure(new(contest.Seat), out, said[out.Seat], number)
	}
}

// surplus is the error of a line of a turn that comes when the match is over.
func (p *playback[P]) surplus(line []byte) error {
	var is struct {
		Turn json.RawMessage `json:"turn"`
	}
	if err := p.trace.Decode("turn", line, &is); err != nil {
		return err
	}
	where := p.at.Where()
	return p.trace.Problem("turn %s after the end of the match in %s (%s)", is.Turn, where, p.conclude().Reason)
}

// conclude ends the match.
func (p *playback[P]) conclude() contest.Result {
	result := contest.NewResult(p.info, nil)
	p.at.Conclude(&result)
	return result
}

// end ends the match, and is io.EOF if the trace agrees that it does.
func (p *playback[P]) end() error {
	p.conclude()
	if p.check != nil {
		if err := p.record.End(p.check, p.trace, p.at); err != nil {
			return err
		}
	}
	return io.EOF
}

// remember keeps what the bots are shown in the next turn, and what they say.
func (p *playback[P]) remember(asked []int, said []contest.Answer) {
	name := p.at.NextName()
	p.exchanges = p.exchanges[:0]
	for _, seat := range asked {
		p.input = p.at.AppendInput(p.input[:0], seat, p.greeted[seat])
		p.exchanges = append(p.exchanges, exchange(p.info, name, seat, p.input, said[seat]))
		p.greeted[seat] = true
	}
}
