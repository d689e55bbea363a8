package bot

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// Box is how bots are kept in boxes on this machine. It is for any number of goroutines.
type Box struct {
	Machine box.Machine
	Level   box.Level // requested
	Allow   []string  // files and folders, absolute, that all bots can read
	Hidden  []string  // cookoff's own, which no bot can read
	Limits  box.Limits
	Frozen  bool              // bots cannot write into the folders that they run in
	Warn    func(text string) // receives warnings of guarantees that the box does not give a bot; nil: they are dropped

	mu     sync.Mutex
	joins  map[string]bool     // for each folder, whether the system can mount layers in it
	system box.View            // the part of the view that all bots share, found once
	asked  map[string][]string // where interpreters find modules
	warned []string
	kept   []string // the folders of bots that learn: see Keep
}

// noDoubleMapping is a variable of .NET, which maps the code that it compiles twice unless this is 0. It does so by a file of 2 TB
// that memfd_create(2) makes, which a box does not have.
const noDoubleMapping = "DOTNET_EnableWriteXorExecute"

// keep prepares a command to run in the box.
func (x *Box) keep(ctx context.Context, b *Bot, c *Command, place *workdir.Dir, rivals []*Bot) error {
	if !x.Machine.Namespaces && b.body() != module { // temporary files can only be in the bot's own folder
		scratch, err := place.Scratch()
		if err != nil {
			return err
		}
		c.Env = withEntry(c.Env, "TMPDIR", scratch)
	}
	if x.Machine.Namespaces && b.body() != module && valueOf(c.Env, noDoubleMapping) == "" {
		c.Env = withEntry(c.Env, noDoubleMapping, "0")
	}
	var err error
	if c.Box, err = x.policy(ctx, b, c, place, rivals); err != nil {
		return err
	}
	return x.lower(b, c.Box, place, valueOf(c.Env, "HOME"))
}

// view returns what every bot can read.
func (x *Box) view(home string) box.View {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.system.Read == nil || x.system.Home != home {
		x.system = box.View{Home: home}
		x.system.AddSystem()
	}
	v := x.system.Clone()
	v.Untrusted = slices.Clone(x.kept)
	return v
}

// mounts reports whether programs in the box see mounts of their own.
func (x *Box) mounts() bool { return x != nil && x.Machine.Namespaces }

// lower decides whether a bot runs as a user without rights where cookoff is root, and hands its temporary folders over to
// that user. A bot that could not use its files so stays root, which is warned of; a strict box refuses that.
func (x *Box) lower(b *Bot, p *box.Policy, place *workdir.Dir, home string) error {
	p.Own, p.Stay = place.Temporary(), x.Level != box.Strict
	if !p.Use.Lower || p.Use.Namespaces && p.Use.User { // mounts map root's files
		return nil
	}
	why := "it writes into its own folder"
	if place.IsTemporary() {
		common := append(x.view(home).Read, p.Own...)
		others := slices.DeleteFunc(slices.Clone(p.Read), func(path string) bool {
			return slices.Contains(common, path)
		})
		denied := p.Use.Denied(others)
		if denied == "" {
			return nil
		}
		why = "only your user can read " + denied
	}
	if !p.Stay {
		return fmt.Errorf("--box strict: %s would run as root, as %s: run cookoff as an ordinary user", b.Name, why)
	}
	p.Use.Lower = false
	x.warn(b.Name + " runs as root, as " + why + "; run cookoff as an ordinary user to give it fewer rights")
	return nil
}

// warn reports a guarantee that a box does not give, once.
func (x *Box) warn(text string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.Warn != nil && !slices.Contains(x.warned, text) {
		x.warned = append(x.warned, text)
		x.Warn(text)
	}
}
