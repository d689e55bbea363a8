package bot

import (
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

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
