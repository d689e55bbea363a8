package bot

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/text/plain"
)

var (
	// placeLine is a line of a Python traceback that names a place.
	placeLine = regexp.MustCompile(`^File "([^"]*)", (line \d+.*)$`)
	// folders are the folders of an absolute path in a text.
	folders = regexp.MustCompile(`(^|[^\w./\\-])(?:[A-Za-z]:)?(?:[/\\][^/\\\s"':,;()<>]+)*[/\\]([\w.])`)
	// address is the address of an object in memory.
	address = regexp.MustCompile(`\b0x[0-9a-fA-F]{5,}\b`)
)

// Locate sets the place in the bot's code where it crashed, if its traceback names one.
func (b *Bot) Locate(f *Failure) {
	if f.Kind != Crashed && f.Kind != FailedToStart {
		return // others are where the bot happened to be
	}
	own := ""
	for line := range strings.Lines(f.Traceback) {
		m := placeLine.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			continue
		}
		file := filepath.Base(m[1])
		if b.hasFile(file) {
			own = file + ", " + m[2]
		}
	}
	f.Where = plain.Clip(own, longestReason)
}

// hasFile reports whether one of the bot's own files has a name.
func (b *Bot) hasFile(name string) bool {
	return slices.ContainsFunc(b.own.Files, func(f content.File) bool { return filepath.Base(f.Path) == name })
}

// Lasting returns the reason without what differs between equal matches: folders, addresses. It is empty if the
// kind of failure has no other reasons: limits of time and memory depend on the machine.
func (f *Failure) Lasting() string {
	switch f.Kind {
	case TimedOut, OutOfMemory, BoxViolation:
		return ""
	}
	return plain.Clip(address.ReplaceAllString(folders.ReplaceAllString(f.Reason, "${1}${2}"), "0x..."), longestReason)
}
