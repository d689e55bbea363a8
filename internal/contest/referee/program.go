package referee

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// Launch starts a referee's program. The returned function ends it and removes what it left.
type Launch func() (*conversation.Process, func() error, error)

// startLimit limits the time of a referee until it has introduced itself.
const startLimit = time.Minute

// Error reports that a match cannot be played because of its referee. It says nothing about the bots.
type Error struct {
	Game    string
	Turn    int // in which it failed; 0: before the first
	Problem string
	Wrote   string // its last line on standard error
}

func (e *Error) Error() string {
	when := ""
	if e.Turn > 0 {
		when = fmt.Sprintf(" in turn %d", e.Turn)
	}
	text := fmt.Sprintf("referee error of the game %s%s: %s", e.Game, when, e.Problem)
	if e.Wrote != "" {
		text += "; it wrote: " + e.Wrote
	}
	return plain.Line(plain.Clip(text, maxError))
}

// Is reports whether the error is that of a referee, as all of them are.
func (e *Error) Is(target error) bool { return target == contest.ErrReferee }

// unstartedError reports that this machine cannot start a referee.
type unstartedError struct{ error }

func (e *unstartedError) Is(target error) bool { return target == contest.ErrReferee }
func (e *unstartedError) Unwrap() error        { return e.error }

// maxError bounds the text of an error, in bytes.
const maxError = 600

// program is a running referee.
type program struct {
	*conversation.Process
	game  *Game
	end   func() error
	limit time.Duration // of an answer
	can   []string
	once  bool
	turn  int // for errors
}

// begin starts a referee, which introduces itself.
func begin(g *Game) (*program, error) {
	process, end, err := g.launch()
	if err != nil {
		if f, ok := errors.AsType[*bot.Failure](err); ok {
			return nil, &Error{Game: g.info.Name, Problem: "it did not start: " + f.Reason, Wrote: f.Hint}
		}
		return nil, &unstartedError{fmt.Errorf("referee of the game %s: %w", g.info.Name, err)}
	}
	p := &program{Process: process, game: g, end: end, limit: startLimit}
	var h hello
	if err := p.exchange(fmt.Appendf(nil, `{"do":"hello","versions":[%d]}`, Version), &h); err != nil {
		return nil, errors.Join(err, end())
	}
	if h.Referee != Version || h.Error != "" {
		problem := fmt.Sprintf(`it speaks version %d of the protocol, and cookoff version %d: its first message is {"referee":%[2]d}`, h.Referee, Version)
		if h.Error != "" {
			problem = "it gave up: " + h.Error
		}
		return nil, errors.Join(p.failed(problem), end())
	}
	p.can, p.once, p.limit = h.Can, h.Once, g.manifest.limit
	return p, nil
}

// exchange sends a message and reads the answer.
func (p *program) exchange(message []byte, into any) error {
	if p.Unasked() {
		return p.failed("it wrote something before it was asked; each message of cookoff has one line as its answer")
	}
	line, err := p.Ask("match", message, p.limit)
	if f, ok := errors.AsType[*bot.Failure](err); ok {
		return p.failed(ended(f))
	}
	if err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return p.failed(fmt.Sprintf("%s: %.80q", problemOf(err), line))
	}
	if d.InputOffset() != int64(len(bytes.TrimRight(line, " \t\r"))) {
		return p.failed(fmt.Sprintf("a message has more behind its end: %.80q", line[d.InputOffset():]))
	}
	return nil
}

// ended returns how a referee failed as a program.
func ended(f *bot.Failure) string {
	switch f.Kind {
	case bot.Crashed:
		return "it crashed: " + f.Reason
	case bot.Exited:
		return "it ended before the match was over"
	case bot.TimedOut:
		return f.Reason
	}
	return "it " + f.Reason
}

// problemOf returns what is wrong with a message.
func problemOf(err error) string {
	if t, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		return fmt.Sprintf("%s must not be a %s in its message", t.Field, t.Value)
	}
	if text := err.Error(); strings.Contains(text, "unknown field") {
		return strings.Replace(strings.TrimPrefix(text, "json: "), "unknown field", "unknown key", 1) + " in its message"
	}
	return "its message is not a JSON object in one line"
}

// failed returns an error with what the referee wrote last.
func (p *program) failed(problem string) error {
	e := &Error{Game: p.game.info.Name, Turn: p.turn, Problem: problem}
	for _, line := range slices.Backward(p.LogTail(20)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "--- ") {
			e.Wrote = line
			break
		}
	}
	return e
}

// wanted returns the abilities that are needed and present.
func (p *program) wanted(need ...string) (want []string) {
	want = []string{}
	for _, w := range need {
		if slices.Contains(p.can, w) {
			want = append(want, w)
		}
	}
	return want
}
