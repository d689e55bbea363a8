package bot

import (
	"context"
	_ "embed" // the script for interpreters
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

// Limits for questions to interpreters and toolchains.
const (
	answerTimeout = 20 * time.Second // a JVM on a busy machine is slow
	maxAnswer     = 16 << 20         // bytes
	drainTimeout  = time.Second      // how long a leftover process may keep the output open
)

// ask runs a program with a question as its standard input, and returns its standard output. The program is killed with all
// its descendants.
func ask(ctx context.Context, c process.Command, question []byte) ([]byte, error) {
	answer, _, err := askWithin(ctx, nil, answerTimeout, c, false, question)
	return answer, err
}

// ErrNoAnswer is the error of a program that did not answer in time.
var ErrNoAnswer = errors.New("no answer")

// askWithin is ask with a time limit and a starter; nil is one without start stages. If both is set, the answer includes
// standard error. It also returns how the program ended.
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
	defer in.Close() //nolint:errcheck // the program need not read it all
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
		answer, _ := io.ReadAll(io.LimitReader(out, maxAnswer+1)) // the switch below handles errors
		if len(answer) > maxAnswer {
			stop()
		}
		answered <- answer
	}()
	end = running.Wait()
	_ = out.SetReadDeadline(time.Now().Add(drainTimeout))
	answer = <-answered
	switch {
	case len(answer) > maxAnswer:
		return nil, end, fmt.Errorf("it printed more than %d MiB", maxAnswer>>20)
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

// ReadWithPython runs a Python script with a text as its standard input and returns its output. In the sandbox the script
// sees only installed modules, as the text may be a bot's source that crashes the interpreter or worse; if x is nil, there is
// only the time limit. On a timeout the error wraps ErrNoAnswer. end says how the interpreter ended.
func (x *Box) ReadWithPython(
	ctx context.Context, by *process.Starter, limit time.Duration, python string, env []string, script string, text []byte,
) (answer []byte, end process.Ending, err error) {
	c := process.Command{Argv: []string{python, "-c", notFromHere + script}, Dir: os.TempDir(), Env: cleanEnvironment(env)}
	if x != nil {
		c.Dir, c.Box = string(os.PathSeparator), x.reading(python, env, x.modules(ctx, python, c.Env)...)
	}
	return askWithin(ctx, by, limit, c, false, text)
}

// reading returns the permissions of a program that answers a question: it can read itself, its installation and some paths,
// and cannot write anything permanent.
func (x *Box) reading(program string, env []string, paths ...string) *box.Policy {
	v := x.view(valueOf(env, "HOME"))
	if path, err := exec.LookPath(program); err == nil {
		v.AddProgram(path)
	}
	v.Add(paths...)
	p := &box.Policy{Use: x.Machine.Mechanisms, Read: v.Read, Links: v.Links, Fresh: fresh(env), Hidden: x.Hidden, Limits: x.Limits, Stay: true}
	if mapped := p.Use.Namespaces && p.Use.User; p.Use.DropRoot && !mapped && p.Use.Denied(p.Read) != "" {
		p.Use.DropRoot = false // only root can read the program
	}
	return p
}

// pathsProbe prints the installation folders and module search path of Python.
//
//go:embed paths.py
var pathsProbe string

// setModules sets the module search path of an interpreter, so that modules does not run it.
func (x *Box) setModules(python string, paths []string) {
	program, err := exec.LookPath(python)
	if err != nil {
		return
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if _, known := x.searchPath[program]; !known {
		x.setSearchPath(program, paths)
	}
}

// setSearchPath sets the search path. The caller holds mu.
func (x *Box) setSearchPath(program string, paths []string) {
	if x.searchPath == nil {
		x.searchPath = map[string][]string{}
	}
	x.searchPath[program] = paths
}

// modules returns the module search path of an interpreter, which it runs once to find out.
func (x *Box) modules(ctx context.Context, program string, env []string) (paths []string) {
	if !isPython(program) {
		return nil
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if known, ok := x.searchPath[program]; ok {
		return known
	}
	argv := []string{program, "-c", notFromHere + pathsProbe}
	answer, err := ask(ctx, process.Command{Argv: argv, Dir: os.TempDir(), Env: env}, nil)
	if err == nil {
		_ = json.Unmarshal(answer, &paths) // an invalid answer counts as no folders
	}
	x.setSearchPath(program, paths)
	return paths
}
