package match

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// NeedsPython tells whether a playable bot is run by the Python interpreter.
func NeedsPython(game contest.Game, s bot.Spec) bool {
	if s.Form == bot.FormFolder {
		l, err := launch(game, s.Path)
		return err == nil && l.Python
	}
	return s.Form == bot.FormPython
}

// Toolchain is the program that runs a playable bot, where that is a toolchain rather than the bot itself:
// the first word of a command or of a folder's manifest, or what the first line of a script names. It is
// empty for other bots, and for those that the Python interpreter runs.
func Toolchain(game contest.Game, s bot.Spec) string {
	switch s.Form {
	case bot.FormCommand:
		return s.Argv[0]
	case bot.FormProgram:
		return bot.Interpreter(s.Path)
	case bot.FormFolder:
		if l, err := launch(game, s.Path); err == nil && !l.Python {
			return l.Argv[0]
		}
	}
	return ""
}

// workplaces gives each process a folder to run in.
func (m *playing) workplaces() error {
	for i := range m.seats {
		s := &m.seats[i]
		s.Place = nil
		if s.Spec.Form == bot.FormBuiltin || s.Spec.Form == bot.FormWasm && m.info.OwnFiles == "" {
			continue
		}
		if err := m.place(i); err != nil {
			return fmt.Errorf("bot %s: %w", s.Spec.Name, err)
		}
	}
	return nil
}

// ownFolder reports whether a bot runs in its own folder: if it learns, or if it is debugged, so that breakpoints
// are in the files that people know.
func (m *playing) ownFolder(seat int) bool {
	return m.seats[seat].Spec.Learns || m.host.Debug != nil && m.host.Debug.Seat == seat && m.info.OwnFiles == ""
}

// kept is the folder in which a seat's bot runs, if it is to be kept.
func (m *playing) kept(seat int) string {
	if !m.host.KeepFiles || m.ownFolder(seat) || m.seats[seat].Place == nil {
		return ""
	}
	return filepath.Join(m.host.LogDir, strings.ToLower(m.info.Seats[seat]))
}

// place gives a bot its folder: a copy of its files, its own one, and an empty one if it is a module, which gets to
// see what is put there for it, and nothing else.
func (m *playing) place(seat int) (err error) {
	s := &m.seats[seat]
	keep := ""
	if m.host.KeepFiles {
		keep = filepath.Join(m.host.LogDir, strings.ToLower(m.info.Seats[seat]))
	}
	switch {
	case m.ownFolder(seat):
		s.Place = bot.OwnFolder(home(s.Spec, m.host))
	case s.Spec.Form == bot.FormWasm:
		s.Place, err = bot.NewWorkplace(nil, keep)
	default:
		s.Place, err = bot.NewWorkplace(s.Files, keep)
	}
	if err != nil {
		return err
	}
	l := bot.Launch{Dir: "."}
	if s.Spec.Form == bot.FormFolder {
		if l, err = launch(m.game, s.Place.Dir); err != nil {
			return err
		}
	}
	return s.Place.Enter(l.Dir, m.info.OwnFiles)
}

// home is the folder that a bot is or lies in; of a command, the one in which it starts.
func home(s bot.Spec, host Host) string {
	switch s.Form {
	case bot.FormCommand:
		return host.Dir
	case bot.FormFolder:
		return s.Path
	}
	return filepath.Dir(s.Path)
}

// restorePaths puts the paths that people know into what a match says of its bots.
func (m *playing) restorePaths(result *contest.Result) {
	for i := range m.seats {
		if m.seats[i].Place == nil {
			continue
		}
		paths := m.seats[i].Place.PathMap()
		for _, f := range result.Failures() {
			paths.Failure(f.Failure)
		}
		for j, w := range result.Warnings {
			result.Warnings[j] = paths.Text(w)
		}
	}
}

// listWritten lists what each seat's bot has written into its folder.
func (m *playing) listWritten(result *contest.Result) {
	for i := range m.seats {
		if place := m.seats[i].Place; place != nil {
			result.Seats[i].Written = place.Written()
		}
	}
}

// leave removes the folders that processes ran in, unless they are kept, and those of packages. It tells
// what it cannot remove: that is no reason for a match to have no result.
func (m *playing) leave() (left []string) {
	places := m.packages
	for i := range m.seats {
		if place := m.seats[i].Place; place != nil {
			places = append(places, place)
		}
	}
	for _, place := range places {
		if err := place.Remove(); err != nil {
			left = append(left, err.Error())
		}
	}
	return left
}
