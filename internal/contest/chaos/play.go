package chaos

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// Streams are what the bot's process has.
type Streams struct {
	In       io.Reader
	Out, Log io.Writer
	Leave    func() error // starts a process that holds In and Out, and hangs
}

// plan is the options, parsed.
type plan struct {
	how   string
	at    int
	delay time.Duration
	bytes int
}

func planOf(options []bot.Option) plan {
	p := plan{how: Crash, at: defaultAt, delay: defaultDelay * time.Millisecond, bytes: defaultMebi << 20}
	for _, o := range options {
		n, _ := strconv.Atoi(o.Value) // it was checked
		switch o.Name {
		case "how":
			p.how = o.Value
		case "at":
			p.at = n
		case "ms":
			p.delay = time.Duration(n) * time.Millisecond
		case "mb":
			p.bytes = n << 20
		}
	}
	return p
}

// CrashError is how the bot ends if it is to crash.
type CrashError struct{ why string }

func (e *CrashError) Error() string { return e.why }

// Play plays a match as options say, which are checked. A *CrashError is the end of a bot that crashes; nil is one that
// exits, or the end of the match.
func Play(ctx context.Context, idle contest.Idle, options []bot.Option, s Streams) error {
	p := planOf(options)
	if p.how == HangAtStart {
		<-ctx.Done()
		return nil
	}
	for {
		turn, answer, err := idle()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if turn >= p.at {
			var over bool
			if answer, over, err = p.fail(ctx, turn, answer, s); over || err != nil {
				return err
			}
		}
		if _, err := io.WriteString(s.Out, answer+"\n"); err != nil {
			return err
		}
	}
}

// fail does in a turn what the plan says, and gives the answer in the turn unless it is over.
func (p plan) fail(ctx context.Context, turn int, answer string, s Streams) (_ string, over bool, err error) {
	switch p.how {
	case Crash:
		err = p.crash(turn)
	case Exit:
		over = true
	case Slow:
		wait(ctx, p.delay)
	case LateAnswer:
		if turn == p.at {
			wait(ctx, p.delay)
		}
	case Silent:
		_, err = io.Copy(io.Discard, s.In)
		over = true
	case Garbage:
		answer = "\x01\xff{]garbage"
	case HalfLine:
		if _, err = io.WriteString(s.Out, answer[:len(answer)/2]); err == nil {
			_, err = io.Copy(io.Discard, s.In)
		}
		over = true
	case Flood:
		err = flood(s.Out)
	case Fork:
		err = leave(s)
		over = true
	case Memory:
		fill(p.bytes)
		err = p.crash(turn)
	case Stderr:
		if turn == p.at {
			err = chatter(s.Log, p.bytes)
		}
	}
	return answer, over, err
}

func (p plan) crash(turn int) error {
	return &CrashError{fmt.Sprintf("@%s: %s in turn %d", Name, p.how, turn)}
}

func wait(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

const chunk = 64 << 10

// flood writes a line that never ends.
func flood(out io.Writer) error {
	part := bytes.Repeat([]byte{'x'}, chunk)
	for {
		if _, err := out.Write(part); err != nil {
			return err
		}
	}
}

// chatter writes a number of bytes in lines.
func chatter(log io.Writer, size int) error {
	line := bytes.Repeat([]byte{'.'}, 80)
	line[len(line)-1] = '\n'
	part := bytes.Repeat(line, chunk/len(line))
	for ; size > 0; size -= len(part) {
		if _, err := log.Write(part[:min(size, len(part))]); err != nil {
			return err
		}
	}
	return nil
}

// fill takes memory, and uses every page of it.
func fill(size int) {
	const page = 4 << 10
	var held [][]byte
	for ; size > 0; size -= chunk {
		part := make([]byte, chunk)
		for i := 0; i < len(part); i += page {
			part[i] = 1
		}
		held = append(held, part)
	}
	for _, part := range held { // until here none of it can be taken back
		part[0]++
	}
}

// left is how many processes are left behind.
const left = 4

func leave(s Streams) error {
	for range left {
		if err := s.Leave(); err != nil {
			return err
		}
	}
	return nil
}
