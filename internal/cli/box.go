package cli

import (
	"path/filepath"
	"slices"

	"github.com/rs/zerolog"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest"
)

// box returns the sandbox for the bots of matches; nil if there is none, or none of them is a process.
func (a *app) box(starter *process.Starter, seats []contest.Seat) (*bot.Box, error) {
	boxed := func(s contest.Seat) bool { return s.Bot.NeedsProcess() }
	if a.settings.Box == box.Off || !slices.ContainsFunc(seats, boxed) {
		return nil, nil
	}
	m := starter.Box()
	if err := a.settings.Box.Check(m); err != nil {
		return nil, err
	}
	level := zerolog.InfoLevel
	if lacks := len(m.Missing()) > 0; lacks && (box.Exists() || a.settings.AskedFor("box") != "") {
		level = zerolog.WarnLevel // of a system without boxes nobody needs to be told each time
	}
	a.log.WithLevel(level).Msg(m.Summary())
	if len(m.Held()) == 0 {
		return nil, nil
	}
	return &bot.Box{
		Machine: m, Level: a.settings.Box, Limits: a.limits(), Hidden: a.ownPlaces(),
		Warn: func(text string) { a.log.Warn().Msg(text) },
	}, nil
}

// limits returns the limits of the settings for bots in a sandbox.
func (a *app) limits() box.Limits {
	s, limits := a.settings, box.DefaultLimits()
	limits.Memory, limits.Ponder, limits.Processes, limits.OpenFiles = s.BoxMemory, s.Ponder, s.BoxTasks, s.BoxFiles
	return limits
}

// ownPlaces returns the files and folders of cookoff itself, which bots must not access.
func (a *app) ownPlaces() []string {
	paths := []string{a.Path(a.settings.Runs), a.Path(a.settings.Database())}
	for _, dir := range []string{a.ConfigDir, a.CacheDir} {
		if filepath.IsAbs(dir) {
			paths = append(paths, filepath.Join(dir, "cookoff"))
		}
	}
	return paths
}
