package conversation

import (
	"bytes"
	"slices"
	"strings"
	"time"
)

// Ask puts a question to a bot that is asked and answers in text: it marks the log, starts the
// clock, writes the text and reads a line. The line is valid until the next call. A line that the
// bot wrote before it was asked is taken as the answer, even if the bot has ended since: otherwise it
// would depend on chance whether the question still found it alive.
func (p *Process) Ask(mark string, text []byte, limit time.Duration) (answer []byte, err error) {
	p.Mark(mark)
	p.Arm(limit)
	_ = p.Send(bytes.TrimSuffix(text, []byte{'\n'})) // reading fails for the same reason
	return p.answer()
}

// answer reads a line and stops the clock.
func (p *Process) answer() (line []byte, err error) {
	line, err = p.ReadLine()
	if _, inTime := p.Disarm(); !inTime && err == nil {
		_, err = p.ReadLine() // the answer came as the clock ran out
	}
	return line, err
}

// SinceMark gives the lines that the bot wrote to standard error since it was last asked.
func (p *Process) SinceMark() []string {
	lines := p.LogTail(sinceMarkLines)
	for i, line := range slices.Backward(lines) {
		switch {
		case line == "--- "+p.marked+" ---":
			return lines[i+1:]
		case strings.HasPrefix(line, "--- ") && strings.HasSuffix(line, " ---"):
			return nil
		}
	}
	return nil
}

// sinceMarkLines is how much of the log SinceMark looks through.
const sinceMarkLines = 1000
