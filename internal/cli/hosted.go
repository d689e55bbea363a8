package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/chaos"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
)

// newHostCommand is how cookoff starts itself to host a built-in bot that plays in a process of its own. It is no
// command for people, and reads no settings.
func newHostCommand(a *app) *cobra.Command {
	return &cobra.Command{
		Use:               bot.HostCommand + " GAME @BOT",
		Short:             "Host a built-in bot",
		Hidden:            true,
		Args:              command.Usage(cobra.ExactArgs(2)),
		PersistentPreRunE: func(*cobra.Command, []string) error { return nil },
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.hostBot(cmd.Context(), args[0], args[1])
		},
	}
}

// hostBot plays a match with a built-in bot, in the lines of its game's protocol.
func (a *app) hostBot(ctx context.Context, gameName, word string) error {
	game, err := games.Named(gameName)
	if err != nil {
		return err
	}
	spec, err := bot.Parse(word, a.Dir, game.Info().Builtins)
	if err != nil {
		return err
	}
	if a.Stdin == nil {
		return errors.New("there is no input to play with")
	}
	in := bufio.NewReader(a.Stdin)
	switch spec.Form {
	case bot.FormBuiltin:
		return a.hostBuiltin(game, spec, in)
	case bot.FormRecorded:
		return fmt.Errorf("%s plays inside cookoff only", word)
	}
	idle := game.Info().Idle
	if idle == nil || spec.Form != bot.FormHosted {
		return fmt.Errorf("%s is not a built-in bot", word)
	}
	streams := chaos.Streams{In: in, Out: a.Stdout, Log: a.Stderr, Leave: func() error {
		return a.leaveHanging(ctx, gameName)
	}}
	err = chaos.Play(ctx, idle(in), spec.Options, streams)
	if crash, ok := errors.AsType[*chaos.CrashError](err); ok {
		return command.Coded(command.ExitBotFailed, crash)
	}
	return err
}

// hostBuiltin plays a match with a bot that usually plays inside cookoff.
func (a *app) hostBuiltin(game contest.Game, spec bot.Spec, in *bufio.Reader) error {
	info := game.Info()
	if info.Host == nil {
		return fmt.Errorf("%s plays inside cookoff only, as all built-in bots of %s", spec.Word, info.Name)
	}
	text, _ := a.LookupEnv(bot.SeedVariable)
	seed, _ := strconv.ParseInt(text, 10, 64) // 0 where nobody sets one
	answer, err := info.Host(spec, seed, in)
	if err != nil {
		return err
	}
	for {
		line, err := answer()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if _, err := io.WriteString(a.Stdout, line+"\n"); err != nil {
			return err
		}
	}
}

// leaveHanging starts a process that holds the bot's own streams, and neither reads nor writes.
func (a *app) leaveHanging(ctx context.Context, game string) error {
	c := exec.CommandContext(context.WithoutCancel(ctx), a.Program, bot.HostCommand, game, "@"+chaos.Name+":how="+chaos.HangAtStart)
	c.Stdin, c.Stdout = a.Stdin, a.Stdout
	if out, ok := a.Stdout.(*output); ok {
		c.Stdout = out.to
	}
	return c.Start()
}
