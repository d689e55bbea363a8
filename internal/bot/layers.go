package bot

import (
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// place makes a folder with copies for the bot to run in. What lies in snapshots is not copied where the system can lay the folder
// over it, unless the game puts files there from outside, or bots cannot write.
func (b *Bot) place(c *workdir.Copies, on *Machine, put, keep string) (*workdir.Dir, error) {
	by := workdir.Means{Mounts: on.Box.mounts()}
	by.Layers = by.Mounts && put == "" && b.body() == program && !on.Box.Frozen && c.HasSnapshot() && on.Box.joinsLayers(on, c)
	return workdir.New(c, by, keep)
}

// joinsLayers reports whether the system joins layers. It is tried once, with those of the first bot that has some.
func (x *Box) joinsLayers(on *Machine, c *workdir.Copies) bool {
	x.layers.Do(func() {
		d, err := workdir.New(c, workdir.Means{Mounts: true, Layers: true}, "")
		if err != nil {
			return
		}
		defer d.Remove() //nolint:errcheck // the next run removes what is left
		p := &box.Policy{Use: x.Machine.Mechanisms, Write: []string{d.Writable()}, Own: d.Temporary(), Limits: x.Limits}
		for _, l := range d.Layers() {
			p.Layers = append(p.Layers, box.Layer(l))
		}
		x.joins = on.Starter.Try(p) == nil
	})
	return x.joins
}
