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
func (env *Env) box(starter *process.Starter, seats []contest.Seat) (*bot.Box, error) {
	boxed := func(s contest.Seat) bool { return s.Bot.NeedsProcess() }
	if env.settings.Box == box.Off || !slices.ContainsFunc(seats, boxed) {
		return nil, nil
	}
	m := starter.Box()
	if err := env.settings.Box.Check(m); err != nil {
		return nil, err
	}
	level := zerolog.InfoLevel
	if lacks := len(m.Missing()) > 0; lacks && (box.Exists() || env.settings.AskedFor("box") != "") {
		level = zerolog.WarnLevel // of a system without boxes nobody needs to be told each time
	}
	env.log.WithLevel(level).Msg(m.Summary())
	if len(m.Held()) == 0 {
		return nil, nil
	}
	return &bot.Box{
		Machine: m, Level: env.settings.Box, Limits: env.limits(), Hidden: env.ownPlaces(),
		Warn: func(text string) { env.log.Warn().Msg(text) },
	}, nil
}

// limits returns the limits of the settings for bots in a sandbox.
func (env *Env) limits() box.Limits {
	s, limits := env.settings, box.DefaultLimits()
	limits.Memory, limits.Ponder, limits.Processes, limits.OpenFiles = s.BoxMemory, s.Ponder, s.BoxTasks, s.BoxFiles
	return limits
}

// ownPlaces returns the files and folders of cookoff itself, which bots must not access.
func (env *Env) ownPlaces() []string {
	paths := []string{env.Path(env.settings.Runs), env.Path(env.settings.Database())}
	for _, dir := range []string{env.ConfigDir, env.CacheDir} {
		if filepath.IsAbs(dir) {
			paths = append(paths, filepath.Join(dir, "cookoff"))
		}
	}
	return paths
}
