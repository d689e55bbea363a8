package games

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/chaos"
)

// HostedBot is a built-in bot to run in this process, with its streams.
type HostedBot struct {
	Game, Bot string
	Dir       string // working directory
	Seed      int64
	chaos.Streams
}

// Host runs a built-in bot that speaks the protocol of its game over its streams.
func Host(ctx context.Context, h HostedBot) error {
	game, err := Named(h.Game)
	if err != nil {
		return err
	}
	info := game.Info()
	spec, err := bot.Parse(h.Bot, h.Dir, info.Builtins)
	if err != nil {
		return err
	}
	in := bufio.NewReader(h.In)
	switch {
	case spec.Form == bot.FormBuiltin:
		return hostBuiltin(info, spec, in, h)
	case spec.Form == bot.FormRecorded:
		return fmt.Errorf("%s only plays inside cookoff", h.Bot)
	case info.Idle == nil || spec.Form != bot.FormHosted:
		return fmt.Errorf("%s is not a built-in bot", h.Bot)
	}
	h.In = in
	return chaos.Play(ctx, info.Idle(in), spec.Options, h.Streams)
}

// hostBuiltin runs a bot that usually plays inside cookoff.
func hostBuiltin(info contest.Info, spec bot.Spec, in *bufio.Reader, h HostedBot) error {
	if info.Host == nil {
		return fmt.Errorf("%s only plays inside cookoff, like all built-in bots of %s", spec.Word, info.Name)
	}
	answer, err := info.Host(spec, h.Seed, in)
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
		if _, err := io.WriteString(h.Out, line+"\n"); err != nil {
			return err
		}
	}
}
