package match

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/bot/remedy"
	"github.com/cookoff/cookoff/internal/contest"
)

// hint adds hints to failures, based on the bots' last output. Hints for bots that cannot play at all, and certain
// ones about the sandbox, take precedence.
func (m *playing) hint(result *contest.Result) {
	for i := range result.Seats {
		s := &result.Seats[i]
		f := s.Failure
		if f == nil {
			continue
		}
		if f.Hint == "" {
			f.Hint = cmp.Or(m.debuggerHint(i, f), m.readlineHint(i, f), m.importHint(f))
		}
		if m.seats[i].WorkDir != nil {
			f.Hint = cmp.Or(m.remedyHint(i, s), f.Hint)
			f.Hint = cmp.Or(m.boxHint(i, f), f.Hint)
		}
	}
}

// readlineHint returns a hint for bots that lack CodinGame's readline().
func (m *playing) readlineHint(seat int, f *bot.Failure) string {
	if !slices.ContainsFunc(f.Stderr, func(line string) bool { return strings.HasPrefix(line, "ReferenceError: readline is not defined") }) {
		return ""
	}
	return "cookoff provides readline() only to .js files that it runs itself: " + asFile(m.seats[seat].Bot)
}

// asFile returns how to play a bot as a JavaScript file.
func asFile(b *bot.Bot) string {
	for _, word := range b.Argv {
		if content.IsJavaScript(word) {
			return "play it as " + word
		}
	}
	if content.IsJavaScript(b.Path) {
		return "remove the first line (#!) of " + filepath.Base(b.Path)
	}
	return "play it as a file, such as bot.js"
}

// importHint returns a hint for bots that failed to import a module of another game.
func (m *playing) importHint(f *bot.Failure) string {
	if m.info.Runner != nil {
		return ""
	}
	for _, line := range slices.Backward(f.Stderr) {
		if missed := missingModule.FindStringSubmatch(line); missed != nil {
			if title := m.host.Imports[missed[1]]; title != "" {
				return missed[1] + " is a module for bots of " + title + "; a bot of " + m.info.Title + " reads and writes lines"
			}
			break
		}
	}
	return ""
}

// remedyHint returns a hint for bots that cannot play at all.
func (m *playing) remedyHint(seat int, s *contest.SeatResult) string {
	f, place := s.Failure, m.seats[seat].WorkDir
	if !s.NeverPlayed() || strings.Contains(f.Reason, ", line ") { // a syntax error with its position
		return ""
	}
	lines := slices.Concat(strings.Split(f.Traceback, "\n"), f.Stderr, []string{f.Reason})
	for n, line := range lines {
		lines[n] = place.PathMap().Text(line)
	}
	folders := slices.Concat([]string{place.Original(place.Dir)}, place.Folders())
	return remedy.Bot{Folders: folders, Dir: m.host.Dir}.Of(lines)
}
