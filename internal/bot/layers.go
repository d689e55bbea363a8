package bot

import (
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// place makes a folder with copies for the bot to run in. What lies in snapshots is not copied where the system can lay the folder
// over it, unless the game puts files there from outside, or bots cannot write.
func (b *Bot) place(c *workdir.Copies, on *Machine, put, keep string) (*workdir.Dir, error) {
	by := workdir.Means{Mounts: on.Box.mounts()}
	by.Layers = by.Mounts && put == "" && b.body() == program && !on.Box.Frozen && c.Snapshot() != "" && on.Box.joinsLayers(on, c)
	return workdir.New(c, by, keep)
}

// joinsLayers reports whether the system joins layers. It is tried once, with the snapshot of the first bot that has one.
func (x *Box) joinsLayers(on *Machine, c *workdir.Copies) bool {
	x.layers.Do(func() { x.joins = TryLayers(on.Starter, x.Machine, c.Snapshot()) == nil })
	return x.joins
}

// TryLayers returns why a machine cannot lay a folder under that of a bot.
func TryLayers(starter *process.Starter, on box.Machine, lower string) error {
	d, err := workdir.OverLayer(lower)
	if err != nil {
		return err
	}
	defer d.Remove() //nolint:errcheck // the next run removes what is left
	p := &box.Policy{Use: on.Mechanisms, Write: []string{d.Writable()}, Own: d.Temporary(), Limits: box.DefaultLimits()}
	for _, l := range d.Layers() {
		p.Layers = append(p.Layers, box.Layer(l))
	}
	return starter.Try(p)
}
