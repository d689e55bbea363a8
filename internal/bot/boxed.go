package bot

import (
	"context"
	"fmt"
	"slices"
	"sync"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// Box is the sandbox settings for the bots on this machine. It is safe for concurrent use.
type Box struct {
	Machine box.Machine
	Level   box.Level // requested
	Allow   []string  // absolute paths of files and folders that all bots can read
	Hidden  []string  // cookoff's own files, which no bot can read
	Limits  box.Limits
	Frozen  bool              // bots cannot write into their working folders
	Warn    func(text string) // receives warnings about missing guarantees for a bot; nil: they are dropped

	mu         sync.Mutex
	overlays   map[string]bool     // whether overlayfs works in a folder
	system     box.View            // the part of the view that all bots share, found once
	searchPath map[string][]string // module search paths, by interpreter
	warned     []string
	learning   []string // folders of bots that learn: see Keep
}

// noDoubleMapping is a variable of .NET. Unless it is 0, the runtime maps compiled code twice, from a sparse 2 TB file of
// memfd_create(2), which a sandbox does not allow.
const noDoubleMapping = "DOTNET_EnableWriteXorExecute"

// keep makes a command run in the sandbox.
func (x *Box) keep(ctx context.Context, b *Bot, c *Command, place *workdir.Dir, rivals []*Bot) error {
	if !x.Machine.Namespaces && b.body() != module { // without a private /tmp temporary files must be in the bot's own folder
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
	return x.dropRoot(b, c.Box, place, valueOf(c.Env, "HOME"))
}

// view returns the files that every bot can read.
func (x *Box) view(home string) box.View {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.system.Read == nil || x.system.Home != home {
		x.system = box.View{Home: home}
		x.system.AddSystem()
	}
	v := x.system.Clone()
	v.Untrusted = slices.Clone(x.learning)
	return v
}

// mounts reports whether the sandbox has a mount namespace.
func (x *Box) mounts() bool { return x != nil && x.Machine.Namespaces }

// dropRoot decides, if cookoff is root, whether a bot runs as an unprivileged user. A bot whose files only root can use stays
// root: that is a warning, or with --box strict an error.
func (x *Box) dropRoot(b *Bot, p *box.Policy, place *workdir.Dir, home string) error {
	p.Own, p.Stay = place.Temporary(), x.Level != box.Strict
	if !p.Use.DropRoot || p.Use.Namespaces && p.Use.User { // ID-mapped mounts make root's files usable
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
		return fmt.Errorf("--box strict: %s would run as root, because %s: run cookoff as an ordinary user", b.Name, why)
	}
	p.Use.DropRoot = false
	x.warn(b.Name + " runs as root, because " + why + "; run cookoff as an ordinary user to give it fewer rights")
	return nil
}

// warn reports a missing guarantee, each text once.
func (x *Box) warn(text string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.Warn != nil && !slices.Contains(x.warned, text) {
		x.warned = append(x.warned, text)
		x.Warn(text)
	}
}
