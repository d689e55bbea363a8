package bot

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// FailureDetail completes a line about a failure: with the place in the bot's code, or else the last line that
// the bot printed, where the reason does not tell it.
func (b *Bot) FailureDetail(f *Failure) string {
	place := b.failurePlace(f)
	switch {
	case strings.Contains(f.Reason, ", line "): // of a syntax error
		return ""
	case place != "":
		return " (" + place + ")"
	}
	last := ""
	for _, line := range f.Stderr {
		line = strings.TrimSpace(line)
		if mark := strings.HasPrefix(line, "--- ") && strings.HasSuffix(line, " ---"); line != "" && !mark {
			last = line
		}
	}
	if last == "" || strings.Contains(f.Reason, last) {
		return ""
	}
	return ": " + last
}

// failurePlace is the innermost place of a Python bot's traceback that lies in the bot's own files, or else the innermost
// one. A traceback ends with it; the stack of a bot that is over its time begins with it.
func (b *Bot) failurePlace(f *Failure) string {
	var places, own []string
	for line := range strings.Lines(f.Traceback) {
		line = strings.TrimSpace(line)
		file, ok := strings.CutPrefix(line, `File "`)
		if !ok {
			continue
		}
		places = append(places, line)
		if file, _, _ = strings.Cut(file, `"`); b.isOwn(file) {
			own = append(own, line)
		}
	}
	if len(own) > 0 {
		places = own
	}
	switch {
	case len(places) == 0:
		return ""
	case f.Kind == TimedOut:
		return places[0]
	}
	return places[len(places)-1]
}

// isOwn reports whether a path that a program names is one of the bot's own files.
func (b *Bot) isOwn(path string) bool {
	there, err := os.Stat(path)
	return slices.ContainsFunc(b.own.Files, func(f content.File) bool {
		return f.Path == path || err == nil && os.SameFile(f.Info, there) || !filepath.IsAbs(path) && filepath.Base(f.Path) == filepath.Base(path)
	})
}
