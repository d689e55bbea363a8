// Package match plays one match from start to end: it starts the bots, has the game's referee play
// them, and ends the bots again.
package match

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest"
)

// Host is where bots run: what a match needs of the machine.
type Host struct {
	Dir     string   // working directory of the bots
	Env     []string // environment that they inherit
	Python  string   // interpreter for Python files
	Cookoff string   // the program that this is, which hosts plugins in a process of their own

	Starter  *process.Starter // starts the bots' programs; nil is one without a start stage
	Modules  *bot.Modules     // compiles WASI modules
	CacheDir string           // where the packages for Python bots are unpacked
	LogDir   string           // where the bots' logs go, one file a seat

	Debug *Debug // the bot that is debugged; nil for none

	KeepFiles bool // the folders in which bots get files go there too, and stay
}

// How the process that hosts a plugin is started, and the word of its announcement.
const (
	PluginCommand  = "__plugin"
	PluginProtocol = "cookoff-plugin/1"
)

// Result is a match that was played.
type Result struct {
	contest.Outcome
	Logs     []string // path of each seat's log; empty for a bot without a process
	Files    []string // the folder in which each seat's bot ran; empty unless it was to be kept
	Duration time.Duration
}

// parting is how long the bots have to end by themselves after the match.
const parting = time.Second

// Play plays a match. The players' Process and Seed fields are filled in. When ctx is done, the
// match ends as interrupted with its outcome so far.
func Play(ctx context.Context, game contest.Game, m *contest.Match, host Host) (Result, error) {
	if err := game.Check(m); err != nil {
		return Result{}, err
	}
	began := m.Now()
	for i := range m.Players {
		m.Players[i].Seed = seatSeed(m.Seed, i)
	}
	result := Result{Logs: make([]string, len(m.Players)), Files: make([]string, len(m.Players))}
	err := workplaces(game.Info(), m, host, result.Files)
	if err == nil {
		err = start(ctx, game.Info(), m, host, result.Logs)
	}
	if err == nil {
		result.Outcome, err = game.Play(ctx, m)
	}
	hintDebugger(result.Failures, host.Debug, game.Info())
	err = errors.Join(err, dismiss(m), leave(m))
	result.Duration = m.Now().Sub(began)
	return result, err
}

// seatSeed gives each seat a seed of its own: it is the match's seed times two plus the seat, within
// 31 bits, which every language can hold.
func seatSeed(seed int64, seat int) int64 { return (seed*2 + int64(seat)) & 0x7fffffff }

// start starts the bots that are processes. If one cannot be started, the others are ended by
// dismiss.
func start(ctx context.Context, info contest.Info, m *contest.Match, host Host, logs []string) error {
	for i := range m.Players {
		p := &m.Players[i]
		if p.Spec.Form == bot.FormBuiltin {
			continue
		}
		cmd, err := command(ctx, info, p.Spec, host)
		if err != nil {
			return fmt.Errorf("bot %s: %w", p.Spec.Name, err)
		}
		logs[i] = filepath.Join(host.LogDir, strings.ToLower(info.Seats[i])+".log")
		cmd.LogPath, cmd.Dir, cmd.Clock, cmd.Starter = logs[i], p.Dir, m.Clock.Kind, host.Starter
		cmd.Env = bot.Environment(host.Env, p.Seed)
		if p.Spec.Form == bot.FormWasm {
			cmd.Env = bot.Environment(nil, p.Seed) // a module sees nothing of this machine
			if info.OwnFiles != "" {
				cmd.Root = p.Dir
			}
		}
		debugged := host.Debug != nil && host.Debug.Seat == i
		if debugged {
			host.Debug.handOver(&cmd, TakesTerminal(info, p.Spec))
		}
		if p.Process, err = bot.Start(ctx, cmd); err != nil {
			return fmt.Errorf("bot %s: %w", p.Spec.Name, err)
		}
		if debugged {
			host.Debug.Started(p.Process)
		}
	}
	introduce(m.Players)
	return nil
}

// introduce tells each bot's process those of the others.
func introduce(players []contest.Player) {
	for i := range players {
		var rivals []*bot.Process
		for j := range players {
			if i != j && players[j].Process != nil {
				rivals = append(rivals, players[j].Process)
			}
		}
		if p := players[i].Process; p != nil {
			p.SetRivals(rivals)
		}
	}
}

// command is how a bot is started.
func command(ctx context.Context, info contest.Info, s bot.Spec, host Host) (cmd bot.Command, err error) {
	cmd.Lines = info.Lines
	switch s.Form {
	case bot.FormPython:
		cmd.Argv = []string{host.Python, "-u", s.Path} // what it prints must not wait in a buffer
		if info.PythonHost != nil {
			dir, err := info.PythonHost.Unpack(host.CacheDir)
			if err != nil {
				return cmd, err
			}
			cmd.Argv = []string{host.Python, filepath.Join(dir, info.PythonHost.Entry), s.Path}
			cmd.StackDump, cmd.Notes = true, true
		}
	case bot.FormProgram:
		cmd.Argv = []string{s.Path}
	case bot.FormCommand:
		cmd.Argv = slices.Clone(s.Argv)
	case bot.FormFolder:
		launch, err := info.Folder(s.Path)
		if err != nil {
			return cmd, err
		}
		if cmd.Argv = launch.Argv; launch.Python {
			cmd.Argv = append([]string{host.Python}, launch.Argv...)
		}
	case bot.FormWasm:
		cmd.Module, err = host.Modules.Load(ctx, s.Path)
	case bot.FormPlugin:
		cmd.Argv = []string{host.Cookoff, PluginCommand, s.Path}
		cmd.Announce = PluginProtocol
	default:
		return cmd, Playable(info, s)
	}
	return cmd, err
}

// Playable tells why a bot cannot be played in a game, whatever it does.
func Playable(info contest.Info, s bot.Spec) error {
	switch s.Form {
	case bot.FormBuiltin, bot.FormPython, bot.FormProgram, bot.FormCommand, bot.FormWasm, bot.FormPlugin:
		return nil
	case bot.FormFolder:
		if info.Folder == nil {
			return fmt.Errorf("bot %s: the game %s knows no bots that are folders; give a file in it", s.Word, info.Name)
		}
		if _, err := info.Folder(s.Path); err != nil {
			return fmt.Errorf("bot %s: %w", s.Word, err)
		}
		return nil
	}
	return fmt.Errorf("bot %s: a bot of an unknown form (%s)", s.Word, s.Form)
}

// dismiss ends all processes, at the same time, and waits for them.
func dismiss(m *contest.Match) error {
	errs := make(chan error)
	n := 0
	for i := range m.Players {
		if p := m.Players[i].Process; p != nil {
			n++
			go func() { errs <- p.Close(parting) }()
		}
	}
	var all error
	for range n {
		all = errors.Join(all, <-errs)
	}
	return all
}
