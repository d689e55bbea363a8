package bot

import (
	"fmt"
	"os"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

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
