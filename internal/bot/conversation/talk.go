package conversation

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/cookoff/cookoff/internal/bot"
)

// askedLimit is the maximum length, in bytes, of the last question in a failure.
const askedLimit = 200

// failureLines is the maximum number of log lines in a failure.
const failureLines = 20

// Send sends a line, to which it adds the line break. The error is a *bot.Failure if the process has ended, or its clock has run
// out, before it read the line, and the context's error if that is done. After an error ReadLine still returns the lines that the
// process wrote before it ended by itself.
func (p *Process) Send(line []byte) error {
	if err := p.over(); err != nil {
		return err
	}
	if p.dead != nil {
		return p.dead
	}
	p.out = append(append(p.out[:0], line...), '\n')
	if _, err := p.writer.Write(p.out); err != nil {
		return p.gone("standard input")
	}
	return nil
}

// ReadLine returns the next line without its line break, valid until the next call. Text after the last line break of a process
// that has ended is not a line. Errors are as for Send.
func (p *Process) ReadLine() ([]byte, error) {
	line, _, err := p.ReadLineOr(nil, false)
	return line, err
}

// tooLong fails a bot that has written a line that is too long. No more of its output is read.
func (p *Process) tooLong() error {
	p.illegal = p.Fail(bot.IllegalOutput, "wrote a line of more than "+p.in.limit())
	return p.illegal
}

// fill reads more of the output. It returns false at the end.
func (p *Process) fill() bool {
	if quick := p.stdout.await(p.briefly()); p.clock.meter != nil {
		p.awaited(quick)
	}
	return p.filled(p.in.fill(p.stdout))
}

// filled reports whether a read of the output succeeded. After the end of the process it tries once more.
func (p *Process) filled(err error) bool {
	if errors.Is(err, os.ErrDeadlineExceeded) && p.over() == nil {
		// The process has ended, but the pipe may still contain output.
		_ = p.stdout.SetReadDeadline(time.Now().Add(lastWordsTime))
		err = p.in.fill(p.stdout)
	}
	return err == nil
}

// Mark sets the heading in the log, e.g. "turn 17" for the line "--- turn 17 ---". It is written before the next output; a mark
// without output is not written.
func (p *Process) Mark(text string) {
	p.marked = text
	p.log.mark(text)
}

// Note appends a line of cookoff to the log.
func (p *Process) Note(text string) { p.log.line([]byte(text)) }

// LogTail returns the last n lines of the log so far, including headings.
func (p *Process) LogTail(n int) []string {
	return p.log.tail(n)
}

// Fail returns a Failure with the last question to the process and the end of its log. The caller sets the turn.
func (p *Process) Fail(kind bot.FailureKind, reason string) *bot.Failure {
	f := &bot.Failure{
		Kind:   kind,
		Reason: reason,
		Stderr: p.log.tail(failureLines),
		Log:    p.log.path,
	}
	if n := len(p.out); n > 0 {
		f.Asked = shorten(string(p.out[:min(n-1, askedLimit+1)]), askedLimit)
	}
	return f
}

// shorten returns valid UTF-8 of at most limit bytes, with an ellipsis if it was cut.
func shorten(s string, limit int) string {
	if len(s) > limit {
		cut := limit
		for cut > limit-utf8.UTFMax && !utf8.RuneStart(s[cut]) {
			cut--
		}
		s = s[:cut] + "…"
	}
	return strings.ToValidUTF8(s, "\uFFFD")
}

// Ask asks a bot a question in text: it marks the log, starts the clock, writes the text and reads a line, which is valid until
// the next call. A line that the bot wrote before the question counts as the answer, even if the bot has ended since: otherwise
// the result would depend on timing.
func (p *Process) Ask(mark string, text []byte, limit time.Duration) (answer []byte, err error) {
	return p.AskLines(mark, text, limit, 1)
}

// AskLines is Ask for an answer of several lines, joined by line breaks. For 0 lines it only sends the text, which the bot must
// read within the limit.
func (p *Process) AskLines(mark string, text []byte, limit time.Duration, lines int) (answer []byte, err error) {
	p.Mark(mark)
	p.Arm(limit)
	err = p.Send(bytes.TrimSuffix(text, []byte{'\n'})) // of lines that are awaited, reading fails for the same reason
	if lines == 0 {
		p.Disarm()
		return nil, err
	}
	for range lines - 1 {
		line, err := p.ReadLine()
		if err != nil {
			p.Disarm()
			return nil, err
		}
		answer = append(append(answer, line...), '\n')
	}
	last, err := p.answer()
	if lines == 1 {
		return last, err
	}
	return append(answer, last...), err
}

// Unasked reports whether there is output of the bot that was not asked for.
func (p *Process) Unasked() bool { return p.in.from < p.in.to || p.stdout.pending() > 0 }

// answer reads a line and stops the clock.
func (p *Process) answer() (line []byte, err error) {
	line, err = p.ReadLine()
	if _, inTime := p.Disarm(); !inTime && err == nil {
		_, err = p.ReadLine() // the clock ran out just as the answer came
	}
	return line, err
}

// SinceMark returns the lines that the bot wrote to standard error since the last mark, or since it was started.
func (p *Process) SinceMark() []string {
	lines := p.LogTail(sinceMarkLines)
	if p.marked == "" {
		return lines
	}
	for i, line := range slices.Backward(lines) {
		switch {
		case line == strings.TrimSuffix(heading(p.marked), "\n"):
			return lines[i+1:]
		case strings.HasPrefix(line, "--- ") && strings.HasSuffix(line, " ---"):
			return nil
		}
	}
	return nil
}

// sinceMarkLines is the number of lines that SinceMark searches for the mark.
const sinceMarkLines = 1000

// announceTime limits the time until a process announces whether it can play.
const announceTime = 20 * time.Second

// hearAnnouncement waits for the announcement of a host. It returns an error if the bot cannot play.
func (p *Process) hearAnnouncement(word string) error {
	p.Arm(announceTime)
	line, err := p.answer()
	if f, ok := err.(*bot.Failure); ok { //nolint:errorlint // never wrapped here
		if f.Kind != bot.OutOfMemory {
			f.Kind = bot.FailedToStart
		}
		if wrote := p.LogTail(sinceMarkLines); len(wrote) > 0 {
			f.Hint = "it wrote: " + wrote[0]
		}
		return f
	}
	if err != nil {
		return err
	}
	why, announced := bot.Announced(string(line), word)
	switch {
	case !announced:
		f := p.Fail(bot.FailedToStart, fmt.Sprintf("it wrote %.80q before the first question", line))
		f.Hint = "standard output is only for the protocol; print to standard error"
		return f
	case why != nil:
		f := p.Fail(why.Kind, why.Reason)
		f.Hint = why.Hint
		return f
	}
	return nil
}
