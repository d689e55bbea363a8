// Package match plays one match from start to end: it starts the bots, has the game's referee play
// them, and ends the bots again.
package match

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest"
)

// Host is where bots run: what a match needs of the machine.
type Host struct {
	Dir     string   // working directory of commands
	Env     []string // environment from which they get what they need
	Python  string   // interpreter for Python files
	Cookoff string   // the program that this is, which hosts plugins in a process of their own

	Package *bot.Package     // the game's package for Python bots, compiled by Python; nil: it is not compiled
	Modules *bot.Modules     // compiles WASI modules
	Starter *process.Starter // starts the bots' programs; nil is one without a start stage
	LogDir  string           // where the bots' logs go, one file a seat

	Debug *Debug // the bot that is debugged; nil for none

	KeepFiles   bool // the folders in which bots run go there too, and stay
	ListWritten bool // what bots write into folders that do not stay is listed
}

// How the process that hosts a plugin is started, and the word of its announcement.
const (
	PluginCommand  = "__plugin"
	PluginProtocol = "cookoff-plugin/1"
)

// Result is a match that was played.
type Result struct {
	contest.Outcome
	Logs     []string   // path of each seat's log; empty for a bot without a process
	Files    []string   // the folder in which each seat's bot ran; empty unless it was to be kept
	Written  [][]string // what each seat's bot has written that is gone; empty unless it was to be listed
	Left     []string   // folders that could not be removed, and why; they are among the warnings too
	Duration time.Duration
}

// parting is how long the bots have to end by themselves after the match.
const parting = time.Second

// Play plays a match. The players' Files, Seed, Process and Place fields are filled in. When ctx is done, the
// match ends as interrupted with its outcome so far.
func Play(ctx context.Context, game contest.Game, m *contest.Match, host Host) (Result, error) {
	if err := game.Check(m); err != nil {
		return Result{}, err
	}
	began := m.Now()
	for i := range m.Players {
		p := &m.Players[i]
		p.Seed = seatSeed(m.Seed, i)
		if p.Files == nil {
			files, err := p.Spec.Snapshot(host.Dir)
			if err != nil {
				return Result{}, err
			}
			p.Files = files
		}
	}
	result := Result{Logs: make([]string, len(m.Players)), Files: make([]string, len(m.Players))}
	err := workplaces(game.Info(), m, host, result.Files)
	var packages []*bot.Workplace
	if err == nil {
		packages, err = start(ctx, game.Info(), m, host, result.Logs)
	}
	if err == nil {
		result.Outcome, err = game.Play(ctx, m)
	}
	hintDebugger(result.Failures, host.Debug, game.Info())
	err = errors.Join(err, dismiss(m))
	restorePaths(m, &result.Outcome)
	bound(err, result.Failures)
	if host.ListWritten {
		result.Written = written(m)
	}
	result.Left = leave(m, packages)
	result.Warnings = append(result.Warnings, result.Left...)
	result.Duration = m.Now().Sub(began)
	return result, err
}

// bound bounds what bots have said of their failures, be they the match's or the reason why there is none.
func bound(err error, failures []contest.Failure) {
	if f, ok := errors.AsType[*bot.Failure](err); ok {
		f.Bound()
	}
	for i := range failures {
		failures[i].Bound()
	}
}

// seatSeed gives each seat a seed of its own: it is the match's seed times two plus the seat, within
// 31 bits, which every language can hold.
func seatSeed(seed int64, seat int) int64 { return (seed*2 + int64(seat)) & 0x7fffffff }

// start starts the bots that are processes, and gives the folders of the packages that they run from. If
// one cannot be started, the others are ended by dismiss.
func start(ctx context.Context, info contest.Info, m *contest.Match, host Host, logs []string) (packages []*bot.Workplace, err error) {
	for i := range m.Players {
		p := &m.Players[i]
		if p.Spec.Form == bot.FormBuiltin {
			continue
		}
		cmd, pkg, err := command(ctx, info, p, host)
		if pkg != nil {
			packages = append(packages, pkg)
		}
		if err != nil {
			return packages, fmt.Errorf("bot %s: %w", p.Spec.Name, err)
		}
		logs[i] = filepath.Join(host.LogDir, strings.ToLower(info.Seats[i])+".log")
		cmd.LogPath, cmd.Clock, cmd.Starter = logs[i], m.Clock.Kind, host.Starter
		cmd.Env = p.Spec.Environment(host.Env, p.Seed)
		if p.Place != nil {
			cmd.Dir, cmd.Paths = p.Place.Dir, p.Place.PathMap()
		}
		debugged := host.Debug != nil && host.Debug.Seat == i
		if debugged {
			host.Debug.handOver(&cmd, TakesTerminal(info, p.Spec))
		}
		if p.Process, err = bot.Start(ctx, cmd); err != nil {
			if f, ok := errors.AsType[*bot.Failure](err); ok {
				cmd.Paths.Failure(f)
			}
			return packages, fmt.Errorf("bot %s: %w", p.Spec.Name, err)
		}
		if debugged {
			host.Debug.Started(p.Process)
		}
	}
	introduce(m.Players)
	return packages, nil
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

// unpack lays the files that run a game's Python bots into a folder for one of them.
func (h *Host) unpack(of *bot.Host) (place *bot.Workplace, entry string, err error) {
	pkg := h.Package
	if pkg == nil {
		if pkg, err = of.Package(); err != nil {
			return nil, "", err
		}
	}
	return pkg.Unpack()
}

// command is how a bot is started in its workplace. If a package runs it, pkg is the folder of that.
func command(ctx context.Context, info contest.Info, p *contest.Player, host Host) (cmd bot.Command, pkg *bot.Workplace, err error) {
	cmd.Lines = info.Lines
	if p.Spec.Form == bot.FormWasm {
		if p.Place != nil {
			cmd.Root = p.Place.Dir
		}
		code, err := p.Files.Code()
		if err == nil {
			cmd.Module, err = host.Modules.Load(ctx, filepath.Base(p.Spec.Path), code)
		}
		return cmd, nil, err
	}
	path := p.Place.Path(p.Spec.Path)
	switch p.Spec.Form {
	case bot.FormPython:
		cmd.Argv = []string{host.Python, "-u", path} // what it prints must not wait in a buffer
		if info.PythonHost != nil {
			var entry string
			pkg, entry, err = host.unpack(info.PythonHost)
			cmd.Argv = []string{host.Python, entry, path}
			cmd.StackDump, cmd.Notes = true, true
		}
	case bot.FormProgram:
		cmd.Argv = []string{path}
	case bot.FormCommand:
		cmd.Argv = p.Files.Words(p.Place)
	case bot.FormFolder:
		launch, err := info.Folder(path)
		if err != nil {
			return cmd, nil, err
		}
		if cmd.Argv = launch.Argv; launch.Python {
			cmd.Argv = append([]string{host.Python}, launch.Argv...)
		}
	case bot.FormPlugin:
		cmd.Argv = []string{host.Cookoff, PluginCommand, path}
		cmd.Announce = PluginProtocol
	default:
		return cmd, nil, Playable(info, p.Spec)
	}
	return cmd, pkg, err
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
