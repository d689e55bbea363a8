package match

import (
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// createFolders creates the bots' working directories.
func (m *playing) createFolders() (err error) {
	for i := range m.seats {
		m.host.Box.Keep(m.seats[i].Bot)
	}
	for i := range m.seats {
		s := &m.seats[i]
		s.WorkDir = nil
		if !s.Bot.NeedsProcess() {
			continue
		}
		if err := m.checkImports(i); err != nil {
			return err
		}
		if s.WorkDir, err = s.Bot.Place(&m.host.Machine, m.ownFolder(i), m.info.OwnFiles, m.keep(i), m.opponents(i)...); err != nil {
			return fmt.Errorf("bot %s: %w", s.Bot.Name, err)
		}
	}
	return nil
}

// checkImports warns of a bot that imports another bot's file, and so can read it. A strict sandbox denies that
// unless allowed.
func (m *playing) checkImports(seat int) error {
	b := m.seats[seat].Bot
	paths := b.Imports(m.opponents(seat))
	if len(paths) == 0 {
		return nil
	}
	text := fmt.Sprintf("it imports %s, which is another bot, so it can read that bot", paths[0])
	if more := len(paths) - 1; more > 0 {
		text += fmt.Sprintf(" and %s", spelling.Count(more, "more file"))
	}
	for _, path := range paths {
		if x := m.host.Box; x != nil && x.Level == box.Strict && !b.Allows(path) {
			return fmt.Errorf("bot %s: %s: --allow %s permits that", b.Name, text, path)
		}
	}
	m.imports = append(m.imports, plain.Line(fmt.Sprintf("%s %s: %s", m.info.Seats[seat], b.Name, text)))
	return nil
}

// opponents returns the bots in the other seats.
func (m *playing) opponents(seat int) (bots []*bot.Bot) {
	for i := range m.seats {
		if i != seat && m.seats[i].Bot != m.seats[seat].Bot {
			bots = append(bots, m.seats[i].Bot)
		}
	}
	return bots
}

// ownFolder reports whether a bot runs in its original folder: if it learns, or if it is debugged, as breakpoints
// refer to the user's files. Bots of a commit are in a read-only cache.
func (m *playing) ownFolder(seat int) bool {
	b := m.seats[seat].Bot
	debugged := m.host.Debug != nil && m.host.Debug.Seat == seat && m.info.OwnFiles == ""
	return b.Learns || debugged && b.Commit == ""
}

// keep returns the folder in which to keep a bot's files; empty if they are deleted.
func (m *playing) keep(seat int) string {
	if !m.host.KeepFiles || m.ownFolder(seat) {
		return ""
	}
	return filepath.Join(m.host.LogDir, strings.ToLower(m.info.Seats[seat]))
}

// kept returns the working directory of a seat's bot if it is kept.
func (m *playing) kept(seat int) string {
	if m.seats[seat].WorkDir == nil {
		return ""
	}
	return m.keep(seat)
}

// restorePaths replaces paths of copies in bots' messages by the user's paths.
func (m *playing) restorePaths(result *contest.Result) {
	for i := range m.seats {
		if m.seats[i].WorkDir == nil {
			continue
		}
		paths := m.seats[i].WorkDir.PathMap()
		for _, f := range result.Failures() {
			f.Restore(paths)
		}
		for j, w := range result.Warnings {
			result.Warnings[j] = paths.Text(w)
		}
	}
}

// listedFiles limits the files named in a warning.
const listedFiles = 3

// writtenWarnings returns warnings about files that bots wrote into temporary folders.
func (m *playing) writtenWarnings(result *contest.Result) (warnings []string) {
	for i := range m.seats {
		place := m.seats[i].WorkDir
		if !m.host.WarnWritten || place == nil {
			continue
		}
		names := place.Written()
		if more := len(names) - listedFiles; more > 0 {
			names = append(names[:listedFiles:listedFiles], fmt.Sprintf("%d more", more))
		}
		if len(names) > 0 {
			warnings = append(warnings, fmt.Sprintf("%s %s: it wrote %s to its folder, a copy that is deleted after the match; --keep-files keeps it",
				result.Seats[i].Seat, result.Seats[i].Bot, plain.Line(spelling.List(names))))
		}
	}
	return warnings
}

// removeFolders removes the bots' working directories, unless kept. It returns what it could not remove, which is not an
// error of the match.
func (m *playing) removeFolders() (left []string) {
	for i := range m.seats {
		if place := m.seats[i].WorkDir; place != nil {
			if err := place.Remove(); err != nil {
				left = append(left, err.Error())
			}
		}
	}
	return left
}

// ponderWarnings records the CPU time that bots used outside of their turns, and returns warnings about bots stopped for
// that.
func (m *playing) ponderWarnings(result *contest.Result) (warnings []string) {
	for i := range m.seats {
		p := m.seats[i].Process
		if p == nil {
			continue
		}
		used, stops := p.Pondered()
		s := &result.Seats[i]
		s.Pondered = used
		if stops > 0 && m.host.WarnPondered {
			warnings = append(warnings, fmt.Sprintf("%s %s: it used %v of CPU time outside of its turns, and was stopped in %s; --ponder free allows that",
				s.Seat, s.Bot, used.Round(time.Millisecond), spelling.Count(stops, "pause")))
		}
	}
	return warnings
}
