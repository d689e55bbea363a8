package referee

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// Launch starts a referee's program. The returned function ends it and removes what it left. If by is not empty, a process of cookoff
// with these arguments starts the program.
type Launch func(by ...string) (*conversation.Process, func() error, error)

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

// umpire is a running referee: one that speaks the protocol, or one that starts its players itself.
type umpire interface {
	wanted(need ...string) []string
	start(t *contest.Terms, want []string) (step, error)
	answered(turn int, answers []exchange) (step, error)
	failed(problem string) error
	plays(turn int)
	single() bool // it plays no other match
	end() error
}

// running is a referee's process.
type running struct {
	*conversation.Process
	game *Game
	stop func() error
	turn int // for errors
}

// run starts a referee's program.
func run(g *Game, by ...string) (running, error) {
	process, stop, err := g.launch(by...)
	if err != nil {
		if f, ok := errors.AsType[*bot.Failure](err); ok {
			return running{}, &Error{Game: g.info.Name, Problem: "it did not start: " + f.Reason, Wrote: f.Hint}
		}
		return running{}, &unstartedError{fmt.Errorf("referee of the game %s: %w", g.info.Name, err)}
	}
	return running{Process: process, game: g, stop: stop}, nil
}

func (r *running) end() error { return r.stop() }

func (r *running) plays(turn int) { r.turn = turn }

// program is a running referee that speaks the protocol.
type program struct {
	running
	limit time.Duration // of an answer
	can   []string
	once  bool
	w     writer
}

// begin starts a referee that speaks the protocol, which introduces itself.
func begin(g *Game) (*program, error) {
	is, err := run(g)
	if err != nil {
		return nil, err
	}
	p := &program{running: is, limit: startLimit}
	end := p.end
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

func (p *program) single() bool { return p.once }

func (p *program) start(t *contest.Terms, want []string) (s step, err error) {
	writeStart(&p.w, p.game.manifest, t, want)
	return s, p.exchange(p.w.Buf, &s)
}

func (p *program) answered(turn int, answers []exchange) (s step, err error) {
	writeAnswers(&p.w, turn, answers)
	return s, p.exchange(p.w.Buf, &s)
}

// exchange sends a message and reads the answer.
func (p *program) exchange(message []byte, into any) error {
	if p.Unasked() {
		return p.failed("it wrote something before it was asked; each message of cookoff has one line as its answer")
	}
	line, err := p.Ask("match", message, p.limit)
	if f := failureOf(err); f != nil {
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

// failureOf returns how a program failed by an error; nil if that is none.
func failureOf(err error) *bot.Failure {
	f, _ := errors.AsType[*bot.Failure](err)
	return f
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

// besides matches lines of a log that do not say what went wrong: our headings, and the calls that led to an error in Java.
var besides = regexp.MustCompile(`^(--- |at |\.\.\. )`)

// failed returns an error with what the referee wrote last.
func (r *running) failed(problem string) error {
	e := &Error{Game: r.game.info.Name, Turn: r.turn, Problem: problem}
	for _, line := range slices.Backward(r.LogTail(200)) {
		line = strings.TrimSpace(line)
		if line != "" && !besides.MatchString(line) {
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
