package bot

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/cookoff/cookoff/internal/bot/process"
)

// Bounds on what an interpreter or toolchain is asked.
const (
	answerTime = 20 * time.Second // a JVM on a busy machine takes its time
	mostAnswer = 16 << 20         // bytes
	leftBehind = time.Second      // how long what it has left behind may hold its output
)

// ask runs a program that reads a question from its standard input, and returns its standard output. The program is stopped
// with everything that it has started.
func ask(ctx context.Context, c process.Command, question []byte) ([]byte, error) {
	answer, _, err := askWithin(ctx, nil, answerTime, c, false, question)
	return answer, err
}

// ErrNoAnswer is that of a program that was too slow.
var ErrNoAnswer = errors.New("no answer")

// askWithin is ask with a time limit and a starter; nil is one without a start stage. If both is set it returns the standard
// error, too. It also returns how the program ended.
func askWithin(
	ctx context.Context, by *process.Starter, limit time.Duration, c process.Command, both bool, question []byte,
) (answer []byte, end process.Ending, err error) {
	if by == nil {
		by = process.NewStarter("")
	}
	theirIn, in, err := os.Pipe()
	if err != nil {
		return nil, end, err
	}
	defer in.Close() //nolint:errcheck // what it did not read it did not need
	out, theirOut, err := os.Pipe()
	if err != nil {
		return nil, end, errors.Join(err, theirIn.Close())
	}
	defer out.Close() //nolint:errcheck // it was only read
	c.Stdin, c.Stdout = theirIn, theirOut
	if both {
		c.Stderr = theirOut
	}
	running, err := by.Start(c)
	_, _ = theirIn.Close(), theirOut.Close()
	if err != nil {
		return nil, end, err
	}
	defer running.Release()
	inTime, stop := context.WithTimeout(ctx, limit)
	defer stop()
	defer context.AfterFunc(inTime, running.Kill)()
	answered := make(chan []byte)
	go func() {
		_, _ = in.Write(question)
		_ = in.Close()
	}()
	go func() {
		answer, _ := io.ReadAll(io.LimitReader(out, mostAnswer+1)) // what is missing is missed
		if len(answer) > mostAnswer {
			stop()
		}
		answered <- answer
	}()
	end = running.Wait()
	_ = out.SetReadDeadline(time.Now().Add(leftBehind))
	answer = <-answered
	switch {
	case len(answer) > mostAnswer:
		return nil, end, fmt.Errorf("it printed more than %d MiB", mostAnswer>>20)
	case ctx.Err() != nil:
		return nil, end, ctx.Err()
	case inTime.Err() != nil:
		return answer, end, fmt.Errorf("%w within %v", ErrNoAnswer, limit)
	case end.Signal != 0:
		return answer, end, fmt.Errorf("signal: %v", end.Signal)
	case end.ExitCode != 0:
		return answer, end, errors.New(process.ExitStatus(end.ExitCode))
	}
	return answer, end, nil
}
