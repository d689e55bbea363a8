package thismachine

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/play/match"
)

// RefereeVersion returns the version of a referee's runtime or compiler, as for bots.
func (m *Machine) RefereeVersion(ctx context.Context, b *bot.Bot) (string, error) {
	if err := b.FindRuntime(m.LookPath); err != nil {
		return "", err
	}
	if b.NeedsPython() {
		return m.PythonVersion(ctx, contest.Info{})
	}
	return m.Toolchains(bot.Spec{}.Environment(m.Env, 0)).Installed(ctx, b), nil
}

// Referee returns a function that starts a game's referee: a program in its own folder and sandbox like a bot, but with
// the time limit that the caller gives to each Ask. The function can be called concurrently; the referee's runtime is
// found, and its source compiled, once. With arguments, it starts this executable with these arguments and the referee's command line.
func (m *Machine) Referee(ctx context.Context, b *bot.Bot) func(by ...string) (*conversation.Process, func() error, error) {
	host := sync.OnceValues(func() (match.Host, error) {
		if err := b.FindRuntime(m.LookPath); err != nil {
			return match.Host{}, err
		}
		return m.Host(ctx, contest.Info{}, []contest.Seat{{Bot: b}})
	})
	return func(by ...string) (*conversation.Process, func() error, error) {
		h, err := host()
		if err != nil {
			return nil, nil, err
		}
		h.Box.Keep(b)
		place, err := b.Place(&h.Machine, false, "", "")
		if err != nil {
			return nil, nil, err
		}
		cmd, err := b.Command(ctx, &h.Machine, place, 0)
		if err != nil {
			return nil, nil, errors.Join(err, place.Remove())
		}
		if cmd.Box != nil {
			cmd.Box.Limits.Ponder = box.PonderFree
		}
		if len(by) > 0 {
			viaExecutable(&cmd, h.Cookoff, by)
		}
		cmd.Clock = bot.WallClock
		p, err := conversation.Start(ctx, cmd)
		if err != nil {
			return nil, nil, errors.Join(err, place.Remove())
		}
		return p, func() error { return errors.Join(p.Close(0), place.Remove()) }, nil
	}
}

// viaExecutable makes cookoff's executable start a command.
func viaExecutable(c *bot.Command, program string, by []string) {
	c.Argv, c.Prepared = slices.Concat([]string{program}, by, c.Argv), nil
	if c.Box != nil {
		v := box.View{}
		v.Add(program)
		c.Box.Read, c.Box.Links = slices.Concat(c.Box.Read, v.Read), slices.Concat(c.Box.Links, v.Links)
	}
}
