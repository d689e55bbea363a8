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

// Launch starts a referee's program. The returned function ends it and removes what it left. If by is not empty, a process of cookoff
// with these arguments starts the program.
type Launch func(by ...string) (*conversation.Process, func() error, error)

// startLimit limits the time of a referee until it has introduced itself.
const startLimit = time.Minute

// Error reports that a match cannot be played because of its referee. It says nothing about the bots.
type Error struct {
	Game    string
	Turn    int // whose answers it had; 0: before the first
	Problem string
	Wrote   string   // the end of its standard error, in a line
	Log     string   // the file with all of it; empty for none
	wrote   []string // all of it in the match
}

func (e *Error) Error() string {
	when := " at the start"
	if e.Turn > 0 {
		when = fmt.Sprintf(" after turn %d", e.Turn)
	}
	text := fmt.Sprintf("referee error of the game %s%s: %s", e.Game, when, e.Problem)
	if e.Wrote != "" {
		text += "; it wrote: " + e.Wrote
	}
	text = plain.Clip(text, maxError)
	if e.Log != "" {
		text += "; all it wrote: " + e.Log
	}
	return plain.Line(text)
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
	wrote() []string
	plays(turn int)
	single() bool // it plays no other match
	end() error
}

// running is a referee's process.
type running struct {
	*conversation.Process
	game  *Game
	stop  func() error
	turn  int // whose answers it has; 0: none
	match int // how many it has begun
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

func (r *running) plays(turn int) {
	if r.turn = turn; turn == 0 {
		r.match++
	}
}

// marked names what the log has next.
func (r *running) marked() string {
	if r.match == 0 {
		return "hello"
	}
	return fmt.Sprintf("match %d turn %d", r.match, r.turn)
}

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
	unknown := slices.IndexFunc(h.Can, func(word string) bool { return !slices.Contains(abilities(), word) })
	if h.Error == "" && unknown >= 0 {
		return nil, errors.Join(p.failed(fmt.Sprintf("can[%d] is %.40q; %s", unknown, h.Can[unknown], meant(h.Can[unknown], abilities()))), end())
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
	line, err := p.Ask(p.marked(), message, p.limit)
	if f := failureOf(err); f != nil {
		if f.Kind == bot.TimedOut && p.match == 0 {
			return p.failed(f.Reason + " to hello; it must write a line and flush standard output")
		}
		return p.failed(ended(f))
	}
	if err != nil {
		return err
	}
	if err := decodeMessage(line, into); err != nil {
		return p.failed(err.Error())
	}
	return nil
}

// decodeMessage decodes a line. An error says what is wrong with it, and where.
func decodeMessage(line []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if end := d.InputOffset(); err == nil && end != int64(len(bytes.TrimRight(line, " \t\r"))) {
		return fmt.Errorf("a message has more behind its end: %s", plain.Line(plain.Clip(string(line[end:]), maxQuoted)))
	}
	s, ok := into.(*step)
	switch {
	case err != nil && ok && json.Unmarshal(line, new(hello)) == nil && bytes.Contains(line, []byte(`"referee"`)):
		return errors.New("it answered hello twice; each message of cookoff has one line as its answer")
	case err != nil:
		return errors.New(mistakeOr(line, into, err.Error()))
	case ok && s.lacks():
		if wrong := mistakeOr(line, into, ""); wrong != "" {
			return errors.New(wrong)
		}
	}
	if ok {
		s.seat()
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
		return crashed + f.Reason
	case bot.Exited:
		return "it ended before the match was over"
	case bot.TimedOut:
		return f.Reason
	}
	return "it " + f.Reason
}

// failed returns an error with what the referee wrote.
func (r *running) failed(problem string) error {
	lines := r.wrote()
	last := lastWords(lines)
	if strings.HasPrefix(problem, crashed) {
		last = crash(lines)
	}
	return &Error{Game: r.game.info.Name, Turn: r.turn, Problem: problem, Wrote: last, wrote: lines}
}

// crashed begins the problem of a program that crashed.
const crashed = "it crashed: "

// wrote returns what the referee wrote to its standard error in this match, and before its first one.
func (r *running) wrote() []string {
	lines := r.LogTail(mostWritten)
	this := fmt.Sprintf("match %d turn ", r.match)
	from := 0
	for i, line := range lines {
		name, ours := strings.CutPrefix(line, "--- ")
		switch {
		case !ours:
		case strings.HasPrefix(name, this):
			lines[i] = strings.Replace("--- turn "+strings.TrimPrefix(name, this), "turn 0 ", "start ", 1)
		case strings.HasPrefix(name, "match "):
			from = i + 1 // of the match before
			for from < len(lines) && !strings.HasPrefix(lines[from], "--- ") {
				from++
			}
		}
	}
	return lines[from:]
}

// mostWritten is how much of its standard error is looked at, in lines.
const mostWritten = 20_000

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
