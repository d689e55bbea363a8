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

// askedLimit is how much of the last line sent a failure repeats, in bytes.
const askedLimit = 200

// failureLines is how many lines of its log a failure repeats.
const failureLines = 20

// Send sends a line; the line break is added. It fails with a *bot.Failure when the process has ended
// or its clock runs out before it has taken the line, and with the context's error when that is
// done. After a failed Send, ReadLine still gives the lines that the process had written before it
// ended by itself.
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

// ReadLine returns the next line without its line break; it is valid until the next call. What
// follows the last line break of a process that ends is no line. It fails as Send does.
func (p *Process) ReadLine() ([]byte, error) {
	line, _, err := p.ReadLineOr(nil, false)
	return line, err
}

// tooLong ends the reading, as the bot has written a line that is too long.
func (p *Process) tooLong() error {
	p.illegal = p.Fail(bot.IllegalOutput, "wrote a line of more than "+p.in.limit())
	return p.illegal
}

// fill reads some more of the output; it is false when there will be none.
func (p *Process) fill() bool {
	if quick := p.stdout.await(p.briefly()); p.clock.meter != nil {
		p.awaited(quick)
	}
	return p.filled(p.in.fill(p.stdout))
}

// filled reports whether reading some more of the output has succeeded, if need be at the second attempt.
func (p *Process) filled(err error) bool {
	if errors.Is(err, os.ErrDeadlineExceeded) && p.over() == nil {
		// The process has ended, but what it wrote may still lie in the pipe.
		_ = p.stdout.SetReadDeadline(time.Now().Add(lastWordsTime))
		err = p.in.fill(p.stdout)
	}
	return err == nil
}

// Mark names what follows in the log, e.g. "turn 17". It appears there as a line "--- turn 17 ---"
// before the next output, if there is any; of several marks without output between them the last.
func (p *Process) Mark(text string) {
	p.marked = text
	p.log.mark(text)
}

// Note writes a line of ours into the log, behind what the process wrote so far.
func (p *Process) Note(text string) { p.log.line([]byte(text)) }

// LogTail returns the last n lines of what the process wrote to standard error so far, with the
// marks between them.
func (p *Process) LogTail(n int) []string {
	return p.log.tail(n)
}

// Fail makes a Failure of a kind with what is known here: what the process was asked last, and its
// log. The turn is the caller's to fill in.
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

// shorten makes valid UTF-8 of at most limit bytes, and an ellipsis where something is left out.
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

// Ask puts a question to a bot that is asked and answers in text: it marks the log, starts the
// clock, writes the text and reads a line. The line is valid until the next call. A line that the
// bot wrote before it was asked is taken as the answer, even if the bot has ended since: otherwise it
// would depend on chance whether the question still found it alive.
func (p *Process) Ask(mark string, text []byte, limit time.Duration) (answer []byte, err error) {
	return p.AskLines(mark, text, limit, 1)
}

// AskLines is Ask for an answer of several lines, which it gives with line breaks between them. With none it only sends the text,
// which the bot must take within the limit.
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

// Unasked reports whether the bot has written more than it was asked for so far.
func (p *Process) Unasked() bool { return p.in.from < p.in.to || p.stdout.pending() > 0 }

// answer reads a line and stops the clock.
func (p *Process) answer() (line []byte, err error) {
	line, err = p.ReadLine()
	if _, inTime := p.Disarm(); !inTime && err == nil {
		_, err = p.ReadLine() // the answer came as the clock ran out
	}
	return line, err
}

// SinceMark gives the lines that the bot wrote to standard error since it was last asked, or since it was started.
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

// sinceMarkLines is how much of the log SinceMark looks through.
const sinceMarkLines = 1000

// announceTime limits the time until a process announces whether it can play.
const announceTime = 20 * time.Second

// hearAnnouncement waits for the announcement; an error is why there will be no conversation.
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
