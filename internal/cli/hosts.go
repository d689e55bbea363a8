package cli

import (
	"context"
	"errors"
	"os/exec"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/goplugin"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest/chaos"
	"github.com/cookoff/cookoff/internal/games"
)

// newHostCommand returns the internal command by which cookoff hosts a built-in bot in a process of its own. It reads no
// settings.
func newHostCommand(env *Env) *cobra.Command {
	return &cobra.Command{
		Use:               bot.HostCommand + " GAME @BOT",
		Short:             "Host a built-in bot",
		Hidden:            true,
		Args:              command.Usage(cobra.ExactArgs(2)),
		PersistentPreRunE: func(*cobra.Command, []string) error { return nil },
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.hostBot(cmd.Context(), args[0], args[1])
		},
	}
}

// hostBot plays a match with a built-in bot, over its game's protocol.
func (env *Env) hostBot(ctx context.Context, gameName, word string) error {
	if env.Stdin == nil {
		return errors.New("there is no input to play with")
	}
	text, _ := env.lookupEnv(bot.SeedVariable)
	seed, _ := strconv.ParseInt(text, 10, 64) // 0 where nobody sets one
	err := games.Host(ctx, games.Hosting{Game: gameName, Bot: word, Dir: env.Dir, Seed: seed, Streams: chaos.Streams{
		In: env.Stdin, Out: env.Stdout, Log: env.Stderr, Leave: func() error { return env.leaveHanging(ctx, gameName) },
	}})
	if crash, ok := errors.AsType[*chaos.CrashError](err); ok {
		return command.Coded(command.ExitBotFailed, crash)
	}
	return err
}

// leaveHanging starts a process that holds the bot's own streams, and neither reads nor writes.
func (env *Env) leaveHanging(ctx context.Context, game string) error {
	c := exec.CommandContext(context.WithoutCancel(ctx), env.Program, bot.HostCommand, game, "@"+chaos.Name+":how="+chaos.HangAtStart)
	c.Stdin = env.Stdin
	c.Stdout, _ = env.streams()
	return c.Start()
}

// newPluginCommand returns the internal command by which cookoff hosts a bot that is a Go plugin. It reads no settings.
func newPluginCommand(env *Env) *cobra.Command {
	return &cobra.Command{
		Use:               bot.PluginCommand + " FILE",
		Short:             "Host a bot that is a Go plugin",
		Hidden:            true,
		Args:              command.Usage(command.One("plugin")),
		PersistentPreRunE: func(*cobra.Command, []string) error { return nil },
		RunE: func(_ *cobra.Command, args []string) error {
			if env.Stdin == nil {
				return errors.New("there is no input to play with")
			}
			return goplugin.Serve(env.Path(args[0]), bot.PluginProtocol, env.Stdin, env.Stdout)
		},
	}
}
