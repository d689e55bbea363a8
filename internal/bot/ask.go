package bot

import (
	"context"
	_ "embed" // what interpreters are asked
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"time"

	"github.com/cookoff/cookoff/internal/bot/box"
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

// ErrNoAnswer is the error of a program that did not answer in time.
var ErrNoAnswer = errors.New("no answer")

// askWithin is ask with a time limit and a starter; if by is nil, without a start stage. If both is set, the answer contains the standard
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
		answer, _ := io.ReadAll(io.LimitReader(out, mostAnswer+1)) // a part of an answer is judged below
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

// ReadWithPython has an interpreter run a script with a text as its standard input, for at most a limit of time, and gives
// what it prints. It finds the modules that are installed for it, and in the box no other files: the text may be a
// bot's source, which crashes the interpreter or worse. Without a box, or in one of nil, only the time is limited. The
// error wraps ErrNoAnswer if the time was over; end says how the interpreter ended.
func (x *Box) ReadWithPython(
	ctx context.Context, by *process.Starter, limit time.Duration, python string, env []string, script string, text []byte,
) (answer []byte, end process.Ending, err error) {
	c := process.Command{Argv: []string{python, "-c", notFromHere + script}, Dir: os.TempDir(), Env: cleanEnvironment(env)}
	if x != nil {
		c.Dir, c.Box = string(os.PathSeparator), x.reading(python, env, x.modules(ctx, python, c.Env)...)
	}
	return askWithin(ctx, by, limit, c, false, text)
}

// reading returns the permissions of a program that is only asked something: it reads itself, its installation and some paths,
// and writes to nothing that stays.
func (x *Box) reading(program string, env []string, paths ...string) *box.Policy {
	v := x.view(valueOf(env, "HOME"))
	if path, err := exec.LookPath(program); err == nil {
		v.AddProgram(path)
	}
	v.Add(paths...)
	p := &box.Policy{Use: x.Machine.Mechanisms, Read: v.Read, Links: v.Links, Fresh: fresh(env), Hidden: x.Hidden, Limits: x.Limits, Stay: true}
	if mapped := p.Use.Namespaces && p.Use.User; p.Use.Lower && !mapped && p.Use.Denied(p.Read) != "" {
		p.Use.Lower = false // root alone can read it
	}
	return p
}

// pathsProbe asks Python where it is installed and finds modules.
//
//go:embed paths.py
var pathsProbe string

// tell notes the folders in which an interpreter finds modules, so that it need not be asked.
func (x *Box) tell(python string, places []string) {
	program, err := exec.LookPath(python)
	if err != nil {
		return
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if _, known := x.asked[program]; !known {
		x.note(program, places)
	}
}

// note notes where an interpreter finds modules. mu is held.
func (x *Box) note(program string, places []string) {
	if x.asked == nil {
		x.asked = map[string][]string{}
	}
	x.asked[program] = places
}

// modules are the folders in which an interpreter finds modules, as far as it tells. It is asked once.
func (x *Box) modules(ctx context.Context, program string, env []string) (paths []string) {
	if !isPython(program) {
		return nil
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if known, ok := x.asked[program]; ok {
		return known
	}
	argv := []string{program, "-c", notFromHere + pathsProbe}
	answer, err := ask(ctx, process.Command{Argv: argv, Dir: os.TempDir(), Env: env}, nil)
	if err == nil {
		_ = json.Unmarshal(answer, &paths) // an answer that cannot be read names no folders
	}
	x.note(program, paths)
	return paths
}
