package bot

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/process"
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

// keep runs a command in a box.
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
	v.Kept = slices.Clone(x.kept)
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

// Keep has the box mistrust the links in the folder of a bot that learns, from now on: it writes there, and a link of its own can lead
// to whatever the user has.
func (x *Box) Keep(b *Bot) {
	if x == nil || !b.Learns {
		return
	}
	folder, err := filepath.EvalSymlinks(b.home)
	if err != nil {
		return // it is not there: the bot cannot start
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if !slices.Contains(x.kept, folder) {
		x.kept = append(x.kept, folder)
	}
}

// keptIn returns an error if something that the bot would be shown, or one of the files and folders that it was read from, leads out of
// the folder of a bot that learns by a link there. It is checked right before each match. Matches of bots that learn are played one after
// the other, and their processes have ended before the next one; a bot that learns in another match at the same time, which
// replaces a folder from now on, gains nothing, as what is read is opened without following links.
func (x *Box) keptIn(v *box.View, b *Bot, place *workdir.Dir) error {
	if len(v.Kept) == 0 {
		return nil
	}
	folders, files := box.View{Kept: v.Kept}, v.Clone()
	folders.Add(b.home, place.Dir) // it writes there, so that it can be seen anyway is not enough
	for i := range b.own.Files {
		if b.own.Files[i].Entry {
			files.Add(b.own.Files[i].Path)
		}
	}
	ways := slices.Concat(v.LeadsOut(), folders.LeadsOut(), files.LeadsOut())
	if len(ways) == 0 {
		return nil
	}
	return fmt.Errorf("%s leads to %s by the link %s, which the bot that learns in %s can have made: remove the link, or if it is yours, name %s itself",
		ways[0].Path, ways[0].To, ways[0].Link, ways[0].Folder, ways[0].To)
}

// makeFolder makes a folder with copies for the bot to run in. What lies in snapshots is not copied where the system can lay the folder
// over it, unless bots cannot write.
func (b *Bot) makeFolder(c *workdir.Copies, on *Machine, keep string) (*workdir.Dir, error) {
	by := workdir.Means{Mounts: on.Box.mounts()}
	if lower := c.Snapshot(); lower != "" {
		if _, err := os.Lstat(lower); err != nil {
			return nil, fmt.Errorf("the snapshot of the bot's data was removed while it was in use; run the command again: %w", err)
		}
	}
	by.Layers = by.Mounts && keep == "" && b.body() == program && !on.Box.Frozen && c.Snapshot() != ""
	d, err := workdir.New(c, by, keep)
	if err != nil || !by.Layers || on.Box.joinsLayers(on, d.Parent(), c) {
		return d, err
	}
	if err := d.Remove(); err != nil {
		return nil, err
	}
	by.Layers = false
	return workdir.New(c, by, keep)
}

// joinsLayers reports whether the system joins layers in a folder, which depends on its file system. It is tried once for each, with
// the snapshot of the first bot that has one.
func (x *Box) joinsLayers(on *Machine, parent string, c *workdir.Copies) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	joins, known := x.joins[parent]
	if !known {
		joins = TryLayers(on.Starter, x.Machine, parent, c.Snapshot()) == nil
		if x.joins == nil {
			x.joins = map[string]bool{}
		}
		x.joins[parent] = joins
	}
	return joins
}

// TryLayers returns why a machine cannot lay a folder under that of a bot which is made in parent; empty: where one is made for a bot.
func TryLayers(starter *process.Starter, on box.Machine, parent, lower string) error {
	d, err := workdir.OverLayer(parent, lower)
	if err != nil {
		return err
	}
	defer d.Remove() //nolint:errcheck // the next run removes what is left
	return starter.Try(&box.Policy{
		Use: on.Mechanisms, Write: []string{d.Writable()}, Own: d.Temporary(), Layers: d.Layers(), Limits: box.DefaultLimits(),
	})
}
