package bot

import (
	"context"
	"slices"

	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// Machine is the machine that bots run on.
type Machine struct {
	Env      []string         // environment of cookoff, from which bots inherit a few variables
	Python   string           // interpreter for Python files
	Package  *Package         // the game's package for Python bots, compiled by Python; nil: not compiled
	Cookoff  string           // cookoff's executable, which also hosts modules, plugins and built-in bots as processes
	Modules  *Modules         // runs WASI modules
	Builds   *BuildCache      // compiles source files
	Starter  *process.Starter // starts the bots' programs; nil: a Starter without start stages
	Box      *Box             // sandbox of the bots; nil: they have the user's permissions
	HashSeed string           // PYTHONHASHSEED of the bots; empty: the same for all matches
	Warm     *Warm            // starts Python bots faster; nil: they are started from scratch

	entry string // entry file of the package if it is already unpacked; otherwise empty
}

// Hidden commands of cookoff that host a built-in bot and a plugin, and the protocol that a plugin announces.
const (
	HostCommand    = "__bot"
	PluginCommand  = "__plugin"
	PluginProtocol = "cookoff-plugin/1"
)

// Command returns the command that starts the bot in its folder. In a sandbox the files of rivals are hidden. Modules are
// compiled first.
func (b *Bot) Command(ctx context.Context, on *Machine, place *workdir.Dir, seed int64, rivals ...*Bot) (c Command, err error) {
	c = Command{Env: b.environment(on, seed), Starter: on.Starter}
	if place != nil {
		c.Dir, c.Paths = place.Dir, place.PathMap()
	}
	warm := on.Warm.await(ctx, b, on, c.Env)
	if err := ctx.Err(); err != nil {
		return c, err
	}
	if warm != nil {
		with := *on
		with.entry = warm.entry
		on = &with
		on.Box.setModules(on.Python, warm.places)
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

// environment returns the environment of the bot's program.
func (s *Spec) environment(on *Machine, seed int64) []string {
	env := s.Environment(on.Env, seed)
	if on.HashSeed != "" {
		env = withEntry(env, hashSeedVariable, on.HashSeed)
	}
	return env
}
