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

	// Happened, if not nil, is told what happens to matches and their bots. Several matches at once may call it.
	Happened func(Event)
}

// How the process that hosts a plugin is started, and the word of its announcement.
const (
	PluginCommand  = "__plugin"
	PluginProtocol = "cookoff-plugin/1"
)

// parting is how long the bots have to end by themselves after the match.
const parting = time.Second

// Play plays a match at a table. The seats' Files, Seed, Process and Place fields are filled in. When ctx is done,
// the match ends as interrupted with its result so far.
func Play(ctx context.Context, game contest.Game, table contest.Table, seats []contest.Seat, o contest.Observer, host Host) (contest.Result, error) {
	info, terms := game.Info(), table.Terms()
	if err := info.CheckSeats(len(seats)); err != nil {
		return contest.Result{}, err
	}
	began := o.Now()
	for i := range seats {
		s := &seats[i]
		s.Seed = seatSeed(terms.Seed, i)
		if s.Files == nil {
			files, err := s.Spec.Snapshot(host.Dir)
			if err != nil {
				return contest.Result{}, err
			}
			s.Files = files
		}
	}
	m := &playing{game: game, info: info, terms: terms, seats: seats, host: host}
	m.tell(Event{Kind: MatchBegan})
	err := m.workplaces()
	if err == nil {
		err = m.start(ctx)
	}
	result := contest.NewResult(info, seats)
	if err == nil {
		result, err = table.Play(ctx, seats, o)
	}
	hintDebugger(&result, host.Debug)
	err = errors.Join(err, m.dismiss())
	m.tellEnded()
	m.restorePaths(&result)
	bound(err, &result)
	for i := range result.Seats {
		result.Seats[i].Log, result.Seats[i].Files = m.log(i), m.kept(i)
	}
	if host.ListWritten {
		m.listWritten(&result)
	}
	result.Left = m.leave()
	result.Warnings = append(result.Warnings, result.Left...)
	result.Duration = o.Now().Sub(began)
	m.tell(Event{Kind: MatchEnded, Result: result, Took: result.Duration, Err: err})
	return result, err
}

// playing is a match that is being played.
type playing struct {
	game     contest.Game
	info     contest.Info
	terms    contest.Terms
	seats    []contest.Seat
	host     Host
	packages []*bot.Workplace // folders of the packages that bots run from
}

// log is the path of a seat's log; empty for a bot without a process.
func (m *playing) log(seat int) string {
	if m.seats[seat].Process == nil {
		return ""
	}
	return m.logPath(seat)
}

func (m *playing) logPath(seat int) string {
	return filepath.Join(m.host.LogDir, strings.ToLower(m.info.Seats[seat])+".log")
}

// bound bounds what bots have said of their failures, be they the match's or the reason why there is none.
func bound(err error, result *contest.Result) {
	if f, ok := errors.AsType[*bot.Failure](err); ok {
		f.Bound()
	}
	for _, f := range result.Failures() {
		f.Bound()
	}
}

// seatSeed gives each seat a seed of its own: it is the match's seed times two plus the seat, within
// 31 bits, which every language can hold.
func seatSeed(seed int64, seat int) int64 { return (seed*2 + int64(seat)) & 0x7fffffff }

// start starts the bots that are processes. If one cannot be started, the others are ended by dismiss.
func (m *playing) start(ctx context.Context) error {
	for i := range m.seats {
		s := &m.seats[i]
		if s.Spec.Form == bot.FormBuiltin {
			continue
		}
		cmd, err := m.command(ctx, s)
		if err != nil {
			return fmt.Errorf("bot %s: %w", s.Spec.Name, err)
		}
		cmd.LogPath, cmd.Clock, cmd.Starter = m.logPath(i), m.terms.Clock.Kind, m.host.Starter
		cmd.Env = s.Spec.Environment(m.host.Env, s.Seed)
		if s.Place != nil {
			cmd.Dir, cmd.Paths = s.Place.Dir, s.Place.PathMap()
		}
		debugged := m.host.Debug != nil && m.host.Debug.Seat == i
		if debugged {
			m.host.Debug.handOver(&cmd, TakesTerminal(m.info, s.Spec))
		}
		if s.Process, err = bot.Start(ctx, cmd); err != nil {
			if f, ok := errors.AsType[*bot.Failure](err); ok {
				cmd.Paths.Failure(f)
			}
			return fmt.Errorf("bot %s: %w", s.Spec.Name, err)
		}
		m.tellStarted(i, cmd)
		if debugged {
			m.host.Debug.Started(s.Process)
		}
	}
	introduce(m.seats)
	return nil
}

// introduce tells each bot's process those of the others.
func introduce(players []contest.Seat) {
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

// command is how a bot is started in its workplace.
func (m *playing) command(ctx context.Context, s *contest.Seat) (cmd bot.Command, err error) {
	cmd.Lines = m.info.Lines
	if s.Spec.Form == bot.FormWasm {
		if s.Place != nil {
			cmd.Root = s.Place.Dir
		}
		code, err := s.Files.Code()
		if err == nil {
			cmd.Module, err = m.host.Modules.Load(ctx, filepath.Base(s.Spec.Path), code)
		}
		return cmd, err
	}
	path := s.Place.Path(s.Spec.Path)
	switch s.Spec.Form {
	case bot.FormPython:
		cmd.Argv = []string{m.host.Python, "-u", path} // what it prints must not wait in a buffer
		if m.info.PythonHost != nil {
			pkg, entry, err := m.host.unpack(m.info.PythonHost)
			if pkg != nil {
				m.packages = append(m.packages, pkg)
			}
			if err != nil {
				return cmd, err
			}
			cmd.Argv = []string{m.host.Python, entry, path}
			cmd.StackDump, cmd.Notes = true, true
		}
	case bot.FormProgram:
		cmd.Argv = []string{path}
	case bot.FormCommand:
		cmd.Argv = s.Files.Words(s.Place)
	case bot.FormFolder:
		launch, err := launch(m.game, path)
		if err != nil {
			return cmd, err
		}
		if cmd.Argv = launch.Argv; launch.Python {
			cmd.Argv = append([]string{m.host.Python}, launch.Argv...)
		}
	case bot.FormPlugin:
		cmd.Argv = []string{m.host.Cookoff, PluginCommand, path}
		cmd.Announce = PluginProtocol
	default:
		return cmd, Playable(m.game, s.Spec)
	}
	return cmd, nil
}

// errNoFolders is a game whose bots cannot be folders.
var errNoFolders = errors.New("it knows no bots that are folders")

// launch says how the bot in a folder is started.
func launch(game contest.Game, dir string) (bot.Launch, error) {
	if l, ok := game.(contest.FolderLauncher); ok {
		return l.Launch(dir)
	}
	return bot.Launch{}, errNoFolders
}

// Playable tells why a bot cannot be played in a game, whatever it does.
func Playable(game contest.Game, s bot.Spec) error {
	switch s.Form {
	case bot.FormBuiltin, bot.FormPython, bot.FormProgram, bot.FormCommand, bot.FormWasm, bot.FormPlugin:
		return nil
	case bot.FormFolder:
		switch _, err := launch(game, s.Path); {
		case errors.Is(err, errNoFolders):
			return fmt.Errorf("bot %s: the game %s knows no bots that are folders; give a file in it", s.Word, game.Info().Name)
		case err != nil:
			return fmt.Errorf("bot %s: %w", s.Word, err)
		}
		return nil
	}
	return fmt.Errorf("bot %s: a bot of an unknown form (%s)", s.Word, s.Form)
}

// dismiss ends all processes, at the same time, and waits for them.
func (m *playing) dismiss() error {
	errs := make(chan error)
	n := 0
	for i := range m.seats {
		if p := m.seats[i].Process; p != nil {
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
