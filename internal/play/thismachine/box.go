package thismachine

import (
	"slices"

	"github.com/rs/zerolog"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/contest"
)

// Sandbox configures how bots are isolated.
type Sandbox struct {
	Level  box.Level
	Asked  bool // set by the user
	Limits box.Limits
	Hidden []string // files and folders of cookoff itself, hidden from bots
}

// box returns the sandbox for the bots of matches; nil without a sandbox, or without external bots.
func (m *Machine) box(seats []contest.Seat) (*bot.Box, error) {
	boxed := func(s contest.Seat) bool { return s.Bot.NeedsProcess() }
	if m.Level == box.Off || !slices.ContainsFunc(seats, boxed) {
		return nil, nil
	}
	of := m.starter.Box()
	if err := m.Level.Check(of); err != nil {
		return nil, err
	}
	level := zerolog.InfoLevel
	if lacks := len(of.Missing()) > 0; lacks && (box.Exists() || m.Asked) {
		level = zerolog.WarnLevel // on systems without sandboxes, do not warn each time
	}
	m.Log.WithLevel(level).Msg(of.Summary())
	return m.usable(of, func(text string) { m.Log.Warn().Msg(text) }), nil
}

// usable returns the sandbox that works here; nil if there is none.
func (m *Machine) usable(of box.Machine, warn func(text string)) *bot.Box {
	if m.Level == box.Off || len(of.Held()) == 0 {
		return nil
	}
	return &bot.Box{Machine: of, Level: m.Level, Limits: m.Limits, Hidden: m.Hidden, Warn: warn}
}

// Toolchains returns the versions of programs. They run in a sandbox if bots do.
func (m *Machine) Toolchains(variables []string) *bot.Toolchains {
	all := &bot.Toolchains{Dir: m.Dir, Env: variables}
	starter := m.Starter()
	if all.Box = m.usable(starter.Box(), nil); all.Box != nil {
		all.By = starter
	}
	return all
}
