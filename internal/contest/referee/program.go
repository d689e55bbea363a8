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
	"github.com/cookoff/cookoff/internal/text/plain"
)

// Launch starts a referee's program. The returned function ends it and removes what it left.
type Launch func() (*conversation.Process, func() error, error)

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
	turn  int // whose answers it has; 0: none
	match int // how many it has begun
}

// marked names what the log has next.
func (p *program) marked() string {
	if p.match == 0 {
		return "hello"
	}
	return fmt.Sprintf("match %d turn %d", p.match, p.turn)
}

// begin starts a referee, which introduces itself.
func begin(g *Game) (*program, error) {
	process, end, err := g.launch()
	if err != nil {
		if f, ok := errors.AsType[*bot.Failure](err); ok {
			return nil, &Error{Game: g.info.Name, Problem: "it did not start: " + f.Reason, Wrote: f.Hint}
		}
		return nil, fmt.Errorf("referee of the game %s: %w", g.info.Name, err)
	}
	p := &program{Process: process, game: g, end: end, limit: startLimit}
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

// exchange sends a message and reads the answer.
func (p *program) exchange(message []byte, into any) error {
	if p.Unasked() {
		return p.failed("it wrote something before it was asked; each message of cookoff has one line as its answer")
	}
	line, err := p.Ask(p.marked(), message, p.limit)
	if f, ok := errors.AsType[*bot.Failure](err); ok {
		if f.Kind == bot.TimedOut && p.match == 0 {
			return p.failed(f.Reason + " to hello; it must write a line and flush standard output")
		}
		failed := p.failed(ended(f))
		if f.Kind == bot.Crashed {
			failed.Wrote = crash(failed.wrote)
		}
		return failed
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

// failed returns an error with what the referee wrote.
func (p *program) failed(problem string) *Error {
	lines := p.wrote()
	return &Error{Game: p.game.info.Name, Turn: p.turn, Problem: problem, Wrote: lastWords(lines), wrote: lines}
}

// wrote returns what the referee wrote to its standard error in this match, and before its first one.
func (p *program) wrote() []string {
	lines := p.LogTail(mostWritten)
	this := fmt.Sprintf("match %d turn ", p.match)
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
