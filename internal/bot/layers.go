package bot

import (
	"fmt"
	"os"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// makeFolder creates a working folder with copies of the bot's files. Where overlayfs works, snapshots are not copied but
// become lower layers, unless bots cannot write.
func (b *Bot) makeFolder(c *workdir.Copies, on *Machine, keep string) (*workdir.Dir, error) {
	by := workdir.Mechanisms{Mounts: on.Box.mounts()}
	if lower := c.Snapshot(); lower != "" {
		if _, err := os.Lstat(lower); err != nil {
			return nil, fmt.Errorf("the snapshot of the bot's data was removed while it was in use; run the command again: %w", err)
		}
	}
	by.Layers = by.Mounts && keep == "" && b.body() == program && !on.Box.Frozen && c.Snapshot() != ""
	d, err := workdir.New(c, by, keep)
	if err != nil || !by.Layers || on.Box.hasOverlays(on, d.Parent(), c) {
		return d, err
	}
	if err := d.Remove(); err != nil {
		return nil, err
	}
	by.Layers = false
	return workdir.New(c, by, keep)
}

// hasOverlays reports whether overlayfs works in a folder, which depends on its file system. It tries each folder once, with
// the snapshot of the first bot that has one.
func (x *Box) hasOverlays(on *Machine, parent string, c *workdir.Copies) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	works, known := x.overlays[parent]
	if !known {
		works = TryOverlay(on.Starter, x.Machine, parent, c.Snapshot()) == nil
		if x.overlays == nil {
			x.overlays = map[string]bool{}
		}
		x.overlays[parent] = works
	}
	return works
}

// TryOverlay returns an error if overlayfs does not work in parent (default: the folder for working folders), with lower
// as the lower layer.
func TryOverlay(starter *process.Starter, on box.Machine, parent, lower string) error {
	d, err := workdir.NewOverlay(parent, lower)
	if err != nil {
		return err
	}
	defer d.Remove() //nolint:errcheck // the next run removes leftovers
	return starter.Try(&box.Policy{
		Use: on.Mechanisms, Write: []string{d.Writable()}, Own: d.Temporary(), Layers: d.Layers(), Limits: box.DefaultLimits(),
	})
}
