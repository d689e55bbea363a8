package match

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// NeedsPython tells whether a playable bot is run by the Python interpreter.
func NeedsPython(info contest.Info, s bot.Spec) bool {
	if s.Form == bot.FormFolder && info.Folder != nil {
		launch, err := info.Folder(s.Path)
		return err == nil && launch.Python
	}
	return s.Form == bot.FormPython
}

// Toolchain is the program that runs a playable bot, where that is a toolchain rather than the bot itself:
// the first word of a command or of a folder's manifest, or what the first line of a script names. It is
// empty for other bots, and for those that the Python interpreter runs.
func Toolchain(info contest.Info, s bot.Spec) string {
	switch s.Form {
	case bot.FormCommand:
		return s.Argv[0]
	case bot.FormProgram:
		return bot.Interpreter(s.Path)
	case bot.FormFolder:
		if launch, err := info.Folder(s.Path); err == nil && !launch.Python {
			return launch.Argv[0]
		}
	}
	return ""
}

// workplaces gives each process a folder to run in. Those that are to be kept are noted in files.
func workplaces(info contest.Info, m *contest.Match, host Host, files []string) error {
	for i := range m.Players {
		p := &m.Players[i]
		p.Place = nil
		if p.Spec.Form == bot.FormBuiltin || p.Spec.Form == bot.FormWasm && info.OwnFiles == "" {
			continue
		}
		own := p.Spec.Learns || host.Debug != nil && host.Debug.Seat == i && info.OwnFiles == ""
		keep := ""
		if host.KeepFiles && !own {
			keep = filepath.Join(host.LogDir, strings.ToLower(info.Seats[i]))
			files[i] = keep
		}
		if err := place(info, p, host, own, keep); err != nil {
			return fmt.Errorf("bot %s: %w", p.Spec.Name, err)
		}
	}
	return nil
}

// place gives a bot its folder: a copy of its files; its own one if it learns, or if it is debugged, so that
// breakpoints are in the files that people know; and an empty one if it is a module, which gets to see what is
// put there for it, and nothing else.
func place(info contest.Info, p *contest.Player, host Host, own bool, keep string) (err error) {
	switch {
	case own:
		p.Place = bot.OwnFolder(home(p.Spec, host))
	case p.Spec.Form == bot.FormWasm:
		p.Place, err = bot.NewWorkplace(nil, keep)
	default:
		p.Place, err = bot.NewWorkplace(p.Files, keep)
	}
	if err != nil {
		return err
	}
	launch := bot.Launch{Dir: "."}
	if p.Spec.Form == bot.FormFolder {
		if launch, err = info.Folder(p.Place.Dir); err != nil {
			return err
		}
	}
	return p.Place.Enter(launch.Dir, info.OwnFiles)
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
func restorePaths(m *contest.Match, out *contest.Outcome) {
	for i := range m.Players {
		if m.Players[i].Place == nil {
			continue
		}
		paths := m.Players[i].Place.PathMap()
		for j := range out.Failures {
			paths.Failure(&out.Failures[j].Failure)
		}
		for j, w := range out.Warnings {
			out.Warnings[j] = paths.Text(w)
		}
	}
}

// written lists what each seat's bot has written into its folder.
func written(m *contest.Match) [][]string {
	names := make([][]string, len(m.Players))
	for i := range m.Players {
		if place := m.Players[i].Place; place != nil {
			names[i] = place.Written()
		}
	}
	return names
}

// leave removes the folders that processes ran in, unless they are kept, and those of packages. It tells
// what it cannot remove: that is no reason for a match to have no result.
func leave(m *contest.Match, packages []*bot.Workplace) (left []string) {
	for i := range m.Players {
		if place := m.Players[i].Place; place != nil {
			packages = append(packages, place)
		}
	}
	for _, place := range packages {
		if err := place.Remove(); err != nil {
			left = append(left, err.Error())
		}
	}
	return left
}
