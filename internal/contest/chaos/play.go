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

// Streams are the streams of the bot's process.
type Streams struct {
	In       io.Reader
	Out, Log io.Writer
	Leave    func() error // starts a process that keeps In and Out open, and hangs
}

// plan is the parsed options.
type plan struct {
	how   string
	at    int
	delay time.Duration
	bytes int
}

func planOf(options []bot.Option) plan {
	p := plan{how: Crash, at: defaultAt, delay: defaultDelay * time.Millisecond, bytes: defaultMebi << 20}
	for _, o := range options {
		n, _ := strconv.Atoi(o.Value) // already validated
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

// CrashError means that the bot should crash.
type CrashError struct{ why string }

func (e *CrashError) Error() string { return e.why }

// Play plays a match with valid options. It returns a *CrashError if the bot should crash, and nil if it should exit or the
// match is over.
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

// fail fails as planned; it returns the answer for the turn unless over is set.
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
		err = leaveProcesses(s)
		over = true
	case Memory:
		allocate(p.bytes)
		err = p.crash(turn)
	case Stderr:
		if turn == p.at {
			err = writeLines(s.Log, p.bytes)
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

// flood writes an endless line.
func flood(out io.Writer) error {
	part := bytes.Repeat([]byte{'x'}, chunk)
	for {
		if _, err := out.Write(part); err != nil {
			return err
		}
	}
}

// writeLines writes a number of bytes in lines.
func writeLines(log io.Writer, size int) error {
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

// allocate allocates memory, and writes to every page of it.
func allocate(size int) {
	const page = 4 << 10
	var held [][]byte
	for ; size > 0; size -= chunk {
		part := make([]byte, chunk)
		for i := 0; i < len(part); i += page {
			part[i] = 1
		}
		held = append(held, part)
	}
	for _, part := range held { // keeps the memory from being freed earlier
		part[0]++
	}
}

// processesLeft is the number of processes left behind.
const processesLeft = 4

func leaveProcesses(s Streams) error {
	for range processesLeft {
		if err := s.Leave(); err != nil {
			return err
		}
	}
	return nil
}
