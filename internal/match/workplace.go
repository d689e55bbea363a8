package match

import (
	"errors"
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

// workplaces fills in where the processes run: in a folder of its own each if the game puts files
// there. The folders that are to be kept are noted in files.
func workplaces(info contest.Info, m *contest.Match, host Host, files []string) error {
	for i := range m.Players {
		p := &m.Players[i]
		p.Dir, p.Place = host.Dir, nil
		if p.Spec.Form == bot.FormBuiltin {
			continue
		}
		from, err := home(info, p.Spec, host)
		if err != nil {
			return fmt.Errorf("bot %s: %w", p.Spec.Name, err)
		}
		if info.OwnFiles == "" {
			p.Dir = filepath.Join(from.From, from.Dir)
			continue
		}
		keep := ""
		if host.KeepFiles {
			keep = filepath.Join(host.LogDir, strings.ToLower(info.Seats[i]))
			files[i] = keep
		}
		if p.Place, err = bot.NewWorkplace(from, keep); err != nil {
			return fmt.Errorf("bot %s: %w", p.Spec.Name, err)
		}
		p.Dir = p.Place.Dir
	}
	return nil
}

// home is where a bot would run if it were alone: a folder as its manifest says; a file, in a game
// that puts files there, beside it, or nowhere if it is a module; and all others where cookoff runs.
func home(info contest.Info, s bot.Spec, host Host) (bot.Files, error) {
	f := bot.Files{From: host.Dir, Own: info.OwnFiles}
	switch {
	case s.Form == bot.FormFolder && info.Folder != nil:
		launch, err := info.Folder(s.Path)
		f.From, f.Dir = s.Path, launch.Dir
		return f, err
	case s.Form == bot.FormWasm && info.OwnFiles != "":
		f.From = "" // a module gets to see what is put there for it, and nothing else
	case s.Path != "" && info.OwnFiles != "":
		f.From = filepath.Dir(s.Path)
	}
	return f, nil
}

// leave removes the folders that processes ran in, unless they are kept.
func leave(m *contest.Match) error {
	var all error
	for i := range m.Players {
		if place := m.Players[i].Place; place != nil {
			all = errors.Join(all, place.Remove())
		}
	}
	return all
}
