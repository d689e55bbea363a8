package bot

import (
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// FailureDetail returns a suffix for a line about a failure: the place in the bot's code, or else the last line that the bot
// printed; "" if the reason contains it.
func (b *Bot) FailureDetail(f *Failure) string {
	place := b.failurePlace(f)
	switch {
	case strings.Contains(f.Reason, ", line "): // a syntax error has its place in the reason
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

// failurePlace returns the innermost frame of a Python traceback that is in the bot's own files, or else the innermost one. A
// traceback ends with the innermost frame; the stack dump of a bot that is over its time begins with it.
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

// isOwn reports whether a path in a program's output is one of the bot's own files.
func (b *Bot) isOwn(path string) bool {
	there, err := os.Stat(path)
	return slices.ContainsFunc(b.own.Files, func(f content.File) bool {
		return f.Path == path || err == nil && os.SameFile(f.Info, there) || !filepath.IsAbs(path) && filepath.Base(f.Path) == filepath.Base(path)
	})
}

var (
	// placeLine matches a frame of a Python traceback.
	placeLine = regexp.MustCompile(`^File "([^"]*)", (line \d+.*)$`)
	// stackLine matches a stack frame of other languages: "at f (/x/bot.js:6:63)".
	stackLine = regexp.MustCompile(`([^\s/\\(]+):(\d+)(?::\d+)?\)?$`)
	// exception matches the line that a program prints for an uncaught exception, in several languages.
	exception = regexp.MustCompile(`^(?:Exception in thread |Caused by: |Unhandled exception|Uncaught |panic: |what\(\): |thread '.*panicked at |[\w.]+(?:Error|Exception)(?::|$))`)
	// folders matches the folders of an absolute path.
	folders = regexp.MustCompile(`(^|[^\w./\\-])(?:[A-Za-z]:)?(?:[/\\][^/\\\s"':,;()<>]+)*[/\\]([\w.])`)
	// address matches the memory address of an object.
	address = regexp.MustCompile(`\b0x[0-9a-fA-F]{5,}\b|@[0-9a-f]{5,}\b`)
	// threadNumber matches the number that Rust adds to the name of a thread.
	threadNumber = regexp.MustCompile(`^(: thread '[^']*') \(\d+\)`)
)

// Locate sets Where to the place in the bot's own files where it crashed, if its traceback or its last output contains one.
// Python prints the innermost frame last, other languages first.
func (b *Bot) Locate(f *Failure) {
	if f.Kind != Crashed && f.Kind != FailedToStart {
		return // other failures have no cause in the code at that place
	}
	python, other := "", ""
	for _, line := range append(strings.Split(f.Traceback, "\n"), f.Stderr...) {
		line = strings.TrimSpace(line)
		if m := placeLine.FindStringSubmatch(line); m != nil && b.hasFile(filepath.Base(m[1])) {
			python = filepath.Base(m[1]) + ", " + m[2]
		} else if m := stackLine.FindStringSubmatch(line); m != nil && other == "" && b.hasFile(m[1]) {
			other = m[1] + ", line " + m[2]
		}
	}
	f.Where = plain.Clip(cmp.Or(python, other), longestReason)
}

// exception returns the last line of the bot's output that reports an exception; "" if the reason contains it.
func (f *Failure) exception() string {
	if f.Kind != Crashed || f.Traceback != "" {
		return ""
	}
	for _, line := range slices.Backward(f.Stderr) {
		if line = strings.TrimSpace(line); exception.MatchString(line) && !strings.Contains(f.Reason, line) {
			return ": " + line
		}
	}
	return ""
}

// hasFile reports whether one of the bot's own files has a name.
func (b *Bot) hasFile(name string) bool {
	return slices.ContainsFunc(b.own.Files, func(f content.File) bool { return filepath.Base(f.Path) == name })
}

// Lasting returns the reason and the exception that the bot printed, without parts that differ between equal matches, such as
// folders and addresses. It is empty for time and memory limits, which depend on the machine.
func (f *Failure) Lasting() string {
	switch f.Kind {
	case TimedOut, OutOfMemory, BoxViolation:
		return ""
	}
	text := f.Reason + threadNumber.ReplaceAllString(f.exception(), "$1")
	return plain.Clip(address.ReplaceAllString(folders.ReplaceAllString(text, "${1}${2}"), "0x..."), longestReason)
}
