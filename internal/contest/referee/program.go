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

// Launch starts a referee's program. The returned function stops it and cleans up. If by is not empty, it has the arguments of a cookoff
// process that starts the program.
type Launch func(by ...string) (*conversation.Process, func() error, error)

// helloLimit is the time limit for starting and answering hello.
const helloLimit = time.Minute

// Error reports that a match could not be played because of its referee. The bots are not at fault.
type Error struct {
	Game     string
	Turn     int // the turn in progress; 0: the start
	Problem  string
	LastLine string   // last informative line of its standard error
	Log      string   // file with its standard error; empty for none
	stderr   []string // lines written in the match
}

func (e *Error) Error() string {
	when := " at the start"
	if e.Turn > 0 {
		when = fmt.Sprintf(" after turn %d", e.Turn)
	}
	text := fmt.Sprintf("referee error of the game %s%s: %s", e.Game, when, e.Problem)
	if e.LastLine != "" {
		text += "; it wrote: " + e.LastLine
	}
	text = plain.Clip(text, maxError)
	if e.Log != "" {
		text += "; all it wrote: " + e.Log
	}
	return plain.Line(text)
}

// Is makes every Error a contest.ErrReferee.
func (e *Error) Is(target error) bool { return target == contest.ErrReferee }

// unstartedError reports that this machine cannot start a referee.
type unstartedError struct{ error }

func (e *unstartedError) Is(target error) bool { return target == contest.ErrReferee }
func (e *unstartedError) Unwrap() error        { return e.error }

// maxError is the maximum length of an error's text in bytes.
const maxError = 600

// instance is a running referee: one that speaks the protocol, or one that starts its players itself.
type instance interface {
	supported(need ...string) []string
	startMatch(t *contest.Terms, want []string) (step, error)
	sendAnswers(turn int, answers []exchange) (step, error)
	newError(problem string) error
	stderr() []string
	setTurn(turn int)
	playsOnce() bool // it cannot play another match
	stop() error
}

// refereeProcess is a referee's process.
type refereeProcess struct {
	*conversation.Process
	game     *Game
	shutdown func() error
	turn     int // the turn in progress; 0: the start
	match    int // number of matches started
}

// startProcess starts a referee's program.
func startProcess(g *Game, by ...string) (refereeProcess, error) {
	process, stop, err := g.launch(by...)
	if err != nil {
		if f, ok := errors.AsType[*bot.Failure](err); ok {
			return refereeProcess{}, &Error{Game: g.info.Name, Problem: "it did not start: " + f.Reason, LastLine: f.Hint}
		}
		return refereeProcess{}, &unstartedError{fmt.Errorf("referee of the game %s: %w", g.info.Name, err)}
	}
	return refereeProcess{Process: process, game: g, shutdown: stop}, nil
}

func (r *refereeProcess) stop() error { return r.shutdown() }

func (r *refereeProcess) setTurn(turn int) {
	if r.turn = turn; turn == 0 {
		r.match++
	}
}

// logMark returns the heading for the next lines of the log.
func (r *refereeProcess) logMark() string {
	if r.match == 0 {
		return "hello"
	}
	return fmt.Sprintf("match %d turn %d", r.match, r.turn)
}

// protocolReferee is a running referee that speaks the protocol.
type protocolReferee struct {
	refereeProcess
	limit time.Duration // of an answer
	can   []string
	once  bool
	w     writer
}

// startProtocolReferee starts a referee that speaks the protocol, and exchanges hello with it.
func startProtocolReferee(g *Game) (*protocolReferee, error) {
	is, err := startProcess(g)
	if err != nil {
		return nil, err
	}
	p := &protocolReferee{refereeProcess: is, limit: helloLimit}
	end := p.stop
	var h hello
	if err := p.roundTrip(fmt.Appendf(nil, `{"do":"hello","versions":[%d]}`, Version), &h); err != nil {
		return nil, errors.Join(err, end())
	}
	unknown := slices.IndexFunc(h.Can, func(word string) bool { return !slices.Contains(abilities(), word) })
	if h.Error == "" && unknown >= 0 {
		return nil, errors.Join(p.newError(fmt.Sprintf("can[%d] is %.40q; %s", unknown, h.Can[unknown], suggestion(h.Can[unknown], abilities()))), end())
	}
	if h.Referee != Version || h.Error != "" {
		problem := fmt.Sprintf(`it speaks version %d of the protocol, but cookoff version %d: its first message must be {"referee":%[2]d}`, h.Referee, Version)
		if h.Error != "" {
			problem = "it gave up: " + h.Error
		}
		return nil, errors.Join(p.newError(problem), end())
	}
	p.can, p.once, p.limit = h.Can, h.Once, g.manifest.refereeLimit
	return p, nil
}

func (p *protocolReferee) playsOnce() bool { return p.once }

func (p *protocolReferee) startMatch(t *contest.Terms, want []string) (s step, err error) {
	writeStart(&p.w, p.game.manifest, t, want)
	return s, p.roundTrip(p.w.Buf, &s)
}

func (p *protocolReferee) sendAnswers(turn int, answers []exchange) (s step, err error) {
	writeAnswers(&p.w, turn, answers)
	return s, p.roundTrip(p.w.Buf, &s)
}

// roundTrip sends a message and reads the answer.
func (p *protocolReferee) roundTrip(message []byte, into any) error {
	if p.Unasked() {
		return p.newError("it wrote something without being asked; it must answer each message of cookoff with one line")
	}
	line, err := p.Ask(p.logMark(), message, p.limit)
	if f := failureOf(err); f != nil {
		if f.Kind == bot.TimedOut && p.match == 0 {
			return p.newError(f.Reason + " to hello; it must write a line and flush standard output")
		}
		return p.newError(processProblem(f))
	}
	if err != nil {
		return err
	}
	if err := decodeMessage(line, into); err != nil {
		return p.newError(err.Error())
	}
	return nil
}

// decodeMessage decodes a line. Errors describe and locate the mistake.
func decodeMessage(line []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	if end := d.InputOffset(); err == nil && end != int64(len(bytes.TrimRight(line, " \t\r"))) {
		return fmt.Errorf("a message is followed by more text: %s", plain.Line(plain.Clip(string(line[end:]), maxQuoted)))
	}
	s, ok := into.(*step)
	switch {
	case err != nil && ok && json.Unmarshal(line, new(hello)) == nil && bytes.Contains(line, []byte(`"referee"`)):
		return errors.New("it answered hello twice; it must answer each message of cookoff with one line")
	case err != nil:
		return errors.New(schemaErrorOr(line, into, err.Error()))
	case ok && s.isIncomplete():
		if wrong := schemaErrorOr(line, into, ""); wrong != "" {
			return errors.New(wrong)
		}
	}
	if ok {
		s.setSeats()
	}
	return nil
}

// failureOf returns the failure in an error; nil if it is another kind of error.
func failureOf(err error) *bot.Failure {
	f, _ := errors.AsType[*bot.Failure](err)
	return f
}

// processProblem describes the failure of a referee's process.
func processProblem(f *bot.Failure) string {
	switch f.Kind {
	case bot.Crashed:
		return crashPrefix + f.Reason
	case bot.Exited:
		return "it ended before the match was over"
	case bot.TimedOut:
		return f.Reason
	}
	return "it " + f.Reason
}

// newError returns an error with the referee's standard error.
func (r *refereeProcess) newError(problem string) error {
	lines := r.stderr()
	last := lastLine(lines)
	if strings.HasPrefix(problem, crashPrefix) {
		last = crashSummary(lines)
	}
	return &Error{Game: r.game.info.Name, Turn: r.turn, Problem: problem, LastLine: last, stderr: lines}
}

// crashPrefix is the start of the problem if the program crashed.
const crashPrefix = "it crashed: "

// stderr returns the lines of standard error in this match, which for the first match include the start of the program.
func (r *refereeProcess) stderr() []string {
	lines := r.LogTail(maxLogLines)
	this := fmt.Sprintf("match %d turn ", r.match)
	from := 0
	for i, line := range lines {
		name, ours := strings.CutPrefix(line, "--- ")
		switch {
		case !ours:
		case strings.HasPrefix(name, this):
			lines[i] = strings.Replace("--- turn "+strings.TrimPrefix(name, this), "turn 0 ", "start ", 1)
		case strings.HasPrefix(name, "match "):
			from = i + 1 // belongs to the previous match
			for from < len(lines) && !strings.HasPrefix(lines[from], "--- ") {
				from++
			}
		}
	}
	return lines[from:]
}

// maxLogLines is the maximum number of lines of standard error to return.
const maxLogLines = 20_000

// supported returns those of the needed abilities that the referee has.
func (p *protocolReferee) supported(need ...string) (want []string) {
	want = []string{}
	for _, w := range need {
		if slices.Contains(p.can, w) {
			want = append(want, w)
		}
	}
	return want
}
