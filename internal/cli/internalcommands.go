package cli

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/goplugin"
	"github.com/cookoff/cookoff/internal/bot/relay"
	"github.com/cookoff/cookoff/internal/contest/chaos"
	"github.com/cookoff/cookoff/internal/games"
)

// newInternalCommands returns the hidden commands that cookoff starts itself: they host bots, run referees and stand in
// for players. They read no settings.
func newInternalCommands(env *Env) []*cobra.Command {
	internal := func(use, short, input string, args cobra.PositionalArgs, run func(ctx context.Context, args []string) error) *cobra.Command {
		return &cobra.Command{
			Use: use, Short: short, Hidden: true, Args: args,
			PersistentPreRunE: func(*cobra.Command, []string) error { return nil },
			RunE: func(cmd *cobra.Command, args []string) error {
				if env.Stdin == nil {
					return errors.New("there is no input " + input)
				}
				return run(cmd.Context(), args)
			},
		}
	}
	return []*cobra.Command{
		internal(bot.HostCommand+" GAME @BOT", "Host a built-in bot", "to play with", cobra.ExactArgs(2), func(ctx context.Context, args []string) error {
			return env.hostBot(ctx, args[0], args[1])
		}),
		internal(bot.PluginCommand+" FILE", "Host a bot that is a Go plugin", "to play with", oneArg("plugin"), func(_ context.Context, args []string) error {
			return goplugin.Serve(env.Path(args[0]), bot.PluginProtocol, env.Stdin, env.Stdout)
		}),
		internal("__referee GAME", "Referee a built-in game", "to play with", cobra.ExactArgs(1), func(_ context.Context, args []string) error {
			return games.Serve(args[0], env.Stdin, env.Stdout)
		}),
		internal(relay.RunCommand+" -- COMMAND…", "Run a referee that starts its players", "with orders", cobra.MinimumNArgs(1), func(ctx context.Context, args []string) error {
			r := relay.Runner{Program: env.Program, Argv: args, In: env.Stdin, Out: env.Stdout, Log: env.Stderr}
			return r.Run(ctx)
		}),
		internal(relay.SeatCommand+" PIPES", "Hand on what a referee and a bot say", "to hand on", cobra.ExactArgs(1), func(_ context.Context, args []string) error {
			stop := make(chan os.Signal, 1)
			signal.Notify(stop, syscall.SIGTERM)
			return relay.Seat(args[0], env.Stdin, env.Stdout, stop)
		}),
	}
}

// hostBot plays a match with a built-in bot, over its game's protocol.
func (env *Env) hostBot(ctx context.Context, gameName, word string) error {
	text, _ := env.lookupEnv(bot.SeedVariable)
	seed, _ := strconv.ParseInt(text, 10, 64) // 0 if unset
	err := games.Host(ctx, games.HostedBot{Game: gameName, Bot: word, Dir: env.Dir, Seed: seed, Streams: chaos.Streams{
		In: env.Stdin, Out: env.Stdout, Log: env.Stderr, Leave: func() error { return env.leaveHanging(ctx, gameName) },
	}})
	if crash, ok := errors.AsType[*chaos.CrashError](err); ok {
		return coded(exitBotFailed, crash)
	}
	return err
}

// leaveHanging starts a process that keeps the bot's streams open without using them.
func (env *Env) leaveHanging(ctx context.Context, game string) error {
	c := exec.CommandContext(context.WithoutCancel(ctx), env.Program, bot.HostCommand, game, "@"+chaos.Name+":how="+chaos.HangAtStart)
	c.Stdin, c.Stdout = env.Stdin, env.stdout.to
	return c.Start()
}
