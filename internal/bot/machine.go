package bot

import (
	"context"
	"slices"

	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// Machine is the machine that bots run on.
type Machine struct {
	Env      []string         // environment from which they get what they need
	Python   string           // interpreter for Python files
	Package  *Package         // the game's package for them, compiled by Python; nil: it is not compiled
	Cookoff  string           // this executable, which hosts modules, plugins and built-in bots in processes of their own
	Modules  *Modules         // how WASI modules are run
	Builds   *Builds          // how source files are compiled
	Starter  *process.Starter // starts the bots' programs; nil is one without a start stage
	Box      *Box             // keeps the bots' programs from the rest of the machine; nil: they do what the user may
	HashSeed string           // PYTHONHASHSEED of the bots; empty is the one that all matches have
	Warm     *Warm            // starts Python bots faster; nil: they are started from the beginning

	entry string // of the package, where it is unpacked already; empty: it is not
}

// How the processes that host a built-in bot and a plugin are started, and the word of the plugin's announcement.
const (
	HostCommand    = "__bot"
	PluginCommand  = "__plugin"
	PluginProtocol = "cookoff-plugin/1"
)

// Command is how the bot is started in its folder. In a box it sees nothing of its rivals. A module is compiled before.
func (b *Bot) Command(ctx context.Context, on *Machine, place *workdir.Dir, seed int64, rivals ...*Bot) (c Command, err error) {
	c = Command{Env: b.environment(on, seed), Starter: on.Starter}
	if place != nil {
		c.Dir, c.Paths = place.Dir, place.PathMap()
	}
	warm := on.Warm.of(ctx, b, on, c.Env)
	if err := ctx.Err(); err != nil {
		return c, err
	}
	if warm != nil {
		with := *on
		with.entry = warm.entry
		on = &with
		on.Box.tell(on.Python, warm.places)
	}
	for _, a := range b.argv {
		words, err := a(b, on, place)
		if err != nil {
			return c, err
		}
		c.Argv = append(c.Argv, words...)
	}
	if on.Box != nil {
		if err := on.Box.keep(ctx, b, &c, place, rivals); err != nil {
			return c, err
		}
	}
	if warm != nil && c.Box != nil {
		c.Box.Read = append(slices.Clip(c.Box.Read), warm.folder)
		if warm.fits(c.Box) {
			c.Prepared = warm.process
		}
	}
	if b.body() == module {
		if err := b.hostModule(ctx, on, &c); err != nil {
			return c, err
		}
	}
	c.Announce, c.StackDump, c.Notes = b.announce, b.IsHosted(), b.IsHosted()
	return c, nil
}

// environment is that of the bot's program.
func (s *Spec) environment(on *Machine, seed int64) []string {
	env := s.Environment(on.Env, seed)
	if on.HashSeed != "" {
		env = withEntry(env, hashSeedVariable, on.HashSeed)
	}
	return env
}
