package check

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"syscall"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/process"
)

// Limits for reading sources, which are untrusted and may be designed to take long.
const (
	readCPU     = 5                // CPU seconds per source
	readTime    = 30 * time.Second // wall-clock time
	allReadTime = 60 * time.Second // total
	readMemory  = 512 << 20
	maxSources  = 64 << 20 // total bytes
)

// readerLine is a line of the reader's output: its version, or the begin or end of a file.
type readerLine struct {
	Python   *[2]int   `json:"python"`
	Begun    *int      `json:"begun"` // index of the file
	Ended    *int      `json:"ended"`
	NoMemory bool      `json:"no_memory"` // out of memory, without a result
	Findings []Finding `json:"findings"`
}

// readSources runs an interpreter that reads sources, sandboxed if possible. A source that exceeds the limits is a
// finding, and the others are still read.
func (c *checking) readSources(ctx context.Context, python string, q readerInput) (a readerOutput, err error) {
	q.Memory, q.CPU = readMemory, readCPU
	for _, f := range q.Files {
		q.Paths = append(q.Paths, f.Path)
	}
	began := c.Now()
	for len(q.Files) > 0 {
		if c.Now().Sub(began) > allReadTime {
			a.unread(q.Files[0].Path, fmt.Sprintf("reading the sources took more than %v", allReadTime))
			return a, nil
		}
		ended, err := c.readSome(ctx, python, &q, &a)
		if err != nil {
			return a, fmt.Errorf("read the bot's sources with %s: %w", python, err)
		}
		q.Files = q.Files[ended:]
	}
	return a, nil
}

// readSome reads sources up to the first one at which the interpreter exits early. If that was not the first source,
// it gets another attempt of its own.
func (c *checking) readSome(ctx context.Context, python string, q *readerInput, a *readerOutput) (n int, err error) {
	text, err := json.Marshal(q)
	if err != nil {
		return 0, err
	}
	out, end, err := c.readerBox().ReadWithPython(ctx, c.Host.Starter, readTime, python, c.Host.Env, reader, text)
	if ctx.Err() != nil {
		return 0, ctx.Err()
	}
	begun, ended := a.parse(out, q.Files)
	switch {
	case err == nil && ended == len(q.Files), ended > 0:
		return ended, nil
	case err == nil:
		return 0, errors.New("it printed no findings")
	case !begun && end.Over == "":
		return 0, err
	}
	a.unread(q.Files[0].Path, whyUnread(end, err))
	return 1, nil
}

// parse parses the reader's output about these files. begun reports whether it has begun any, and ended is how many it
// has finished.
func (a *readerOutput) parse(out []byte, files []source) (begun bool, ended int) {
	lines := bufio.NewScanner(bytes.NewReader(out))
	lines.Buffer(nil, len(out)+1)
	for lines.Scan() && ended < len(files) {
		var t readerLine
		if json.Unmarshal(lines.Bytes(), &t) != nil {
			break // truncated
		}
		switch {
		case t.Python != nil:
			a.Python = *t.Python
		case t.Begun != nil:
			begun = true
		case t.NoMemory && ended > 0: // previous files may have used up the memory
			return begun, ended
		case t.NoMemory:
			a.unread(files[ended].Path, tooMuchMemory())
			ended++
		case t.Ended != nil:
			a.Findings = append(a.Findings, t.Findings...)
			ended++
		}
	}
	return begun, ended
}

// readerBox returns the sandbox for reading sources, which does not depend on the bots' one; nil if unsupported.
func (c *checking) readerBox() *bot.Box {
	if len(c.Machine.Held()) == 0 || c.Host.Starter == nil {
		return nil
	}
	limits := c.Limits
	limits.Memory = readMemory
	x := &bot.Box{Machine: c.Machine, Level: box.Auto, Limits: limits}
	if c.Host.Box != nil {
		x.Hidden = c.Host.Box.Hidden
	}
	return x
}

func tooMuchMemory() string {
	return fmt.Sprintf("parsing it took more than %d MiB of memory", readMemory>>20)
}

// signalXCPU is SIGXCPU on Linux and macOS; package syscall does not have it on Windows.
const signalXCPU = syscall.Signal(24)

// whyUnread returns why the interpreter exited before it had read a source.
func whyUnread(end process.Ending, err error) string {
	switch {
	case end.Over == process.OverMemory:
		return tooMuchMemory()
	case end.Signal == signalXCPU:
		return fmt.Sprintf("parsing it took more than %d s of CPU time", readCPU)
	case errors.Is(err, bot.ErrNoAnswer):
		return fmt.Sprintf("parsing it took more than %v", readTime)
	}
	return fmt.Sprintf("parsing it crashed Python: %v", err)
}

// unread adds the finding that a source was not checked.
func (a *readerOutput) unread(path, why string) {
	a.Findings = append(a.Findings, Finding{Rule: ruleNotChecked, File: path, Message: "not checked: " + why})
}
