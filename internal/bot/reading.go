package bot

import (
	"context"
	"os"
	"os/exec"
	"time"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/process"
)

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
