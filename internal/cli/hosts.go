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
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest/chaos"
	"github.com/cookoff/cookoff/internal/games"
)

// internalCommand is a command that cookoff starts by itself, for a bot or a referee.
type internalCommand struct {
	use, short string
	input      string // is for, in the error for none
	args       cobra.PositionalArgs
	run        func(ctx context.Context, args []string) error
}

// newInternalCommands returns the commands that host bots, referee games and stand for players. They read no settings.
func newInternalCommands(env *Env) (all []*cobra.Command) {
	for _, c := range []internalCommand{
		{bot.HostCommand + " GAME @BOT", "Host a built-in bot", "to play with", cobra.ExactArgs(2), func(ctx context.Context, args []string) error {
			return env.hostBot(ctx, args[0], args[1])
		}},
		{bot.PluginCommand + " FILE", "Host a bot that is a Go plugin", "to play with", command.One("plugin"), func(_ context.Context, args []string) error {
			return goplugin.Serve(env.Path(args[0]), bot.PluginProtocol, env.Stdin, env.Stdout)
		}},
		{"__referee GAME", "Referee a built-in game", "to play with", cobra.ExactArgs(1), func(_ context.Context, args []string) error {
			return games.Serve(args[0], env.Stdin, env.Stdout)
		}},
		{relay.RunCommand + " -- COMMAND…", "Run a referee that starts its players", "with orders", cobra.MinimumNArgs(1), func(ctx context.Context, args []string) error {
			r := relay.Runner{Program: env.Program, Argv: args, In: env.Stdin, Out: env.Stdout, Log: env.Stderr}
			return r.Run(ctx)
		}},
		{relay.SeatCommand + " PIPES", "Hand on what a referee and a bot say", "to hand on", cobra.ExactArgs(1), func(_ context.Context, args []string) error {
			stop := make(chan os.Signal, 1)
			signal.Notify(stop, syscall.SIGTERM)
			return relay.Seat(args[0], env.Stdin, env.Stdout, stop)
		}},
	} {
		all = append(all, &cobra.Command{
			Use: c.use, Short: c.short, Hidden: true, Args: command.Usage(c.args),
			PersistentPreRunE: func(*cobra.Command, []string) error { return nil },
			RunE: func(cmd *cobra.Command, args []string) error {
				if env.Stdin == nil {
					return errors.New("there is no input " + c.input)
				}
				return c.run(cmd.Context(), args)
			},
		})
	}
	return all
}

// hostBot plays a match with a built-in bot, over its game's protocol.
func (env *Env) hostBot(ctx context.Context, gameName, word string) error {
	text, _ := env.lookupEnv(bot.SeedVariable)
	seed, _ := strconv.ParseInt(text, 10, 64) // 0 where nobody sets one
	err := games.Host(ctx, games.HostedBot{Game: gameName, Bot: word, Dir: env.Dir, Seed: seed, Streams: chaos.Streams{
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
