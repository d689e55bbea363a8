package workdir

import (
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/content"
)

// Mounts are what the bot sees elsewhere than it lies, if there are mounts: in its copies what is not copied, and at the folders'
// own paths the copies, so that whole paths lead to its own files.
func (d *Dir) Mounts() (all []box.Mount) {
	if !d.mounts {
		return nil
	}
	for _, c := range d.copies {
		for _, dir := range c.plan.tops {
			all = append(all, box.Mount{From: filepath.Join(c.to, dir), To: filepath.Join(c.from, dir)})
		}
		for _, a := range c.plan.apart {
			all = append(all, box.Mount{From: a.path, To: filepath.Join(c.to, a.name)})
		}
	}
	if d.apart == "" {
		return all
	}
	own := box.Mount{From: filepath.Join(d.apart, d.own), To: filepath.Join(d.Dir, d.own)}
	for _, m := range slices.Clone(all) {
		if content.IsBelow(own.To, m.From) {
			all = append(all, box.Mount{From: own.From, To: m.To + strings.TrimPrefix(own.To, m.From)})
		}
	}
	return append(all, own)
}

// Layers returns the layers of the copies: folders of a snapshot.
func (d *Dir) Layers() (all []box.Layer) {
	for n, c := range d.copies {
		if d.layers && c.plan.lower != "" {
			all = append(all, box.Layer{At: c.to, Work: d.work(n), Lower: c.plan.lower})
		}
	}
	return all
}

// work returns the system's work folder for the layer of a copy. The bot does not see it.
func (d *Dir) work(n int) string { return filepath.Join(d.around, "work"+strconv.Itoa(n+1)) }
