package source

import (
	"regexp"
	"strconv"
	"strings"
)

// Diagnostic is an error reported by a compiler.
type Diagnostic struct {
	File    string // as printed by the compiler; empty for none
	Line    int    // 0 for none
	Message string
}

// Formats of error messages.
var (
	ofGCC  = regexp.MustCompile(`^(?:\./)?(.+?):(\d+)(?::\d+)?:\s*(?:fatal )?error(?:\[\w+\])?:\s*(.+)$`) // also clang, rustc, javac
	ofMono = regexp.MustCompile(`^(?:\./)?(.+?)\((\d+),\d+\):\s*error\s+\w+:\s*(.+)$`)
	ofTsc  = regexp.MustCompile(`^(?:\./)?(.+?)\((\d+),\d+\):\s*error\s+TS1\d{3}:\s*(.+)$`) // syntax errors
	ofGo   = regexp.MustCompile(`^(?:\./)?(.+?\.go):(\d+)(?::\d+)?:\s*(.+)$`)
)

// FirstError returns the first error in a compiler's output; ok is false if there is none.
func (l *Language) FirstError(output string) (d Diagnostic, ok bool) {
	forms := []*regexp.Regexp{ofGCC, ofMono, ofGo}
	if l.lenient {
		forms = []*regexp.Regexp{ofTsc}
	}
	for line := range strings.Lines(output) {
		line = strings.TrimSpace(line)
		for _, form := range forms {
			if m := form.FindStringSubmatch(line); m != nil {
				n, _ := strconv.Atoi(m[2]) // cannot fail: digits only
				return Diagnostic{File: m[1], Line: n, Message: m[3]}, true
			}
		}
	}
	for line := range strings.Lines(output) {
		line = strings.TrimSpace(line)
		if !l.lenient && (strings.Contains(line, "error") || strings.Contains(line, "undefined reference")) {
			return Diagnostic{Message: line}, true
		}
	}
	return Diagnostic{}, false
}

// Made reports whether a compiler has written a program although it failed: in some languages type errors do not prevent
// that.
func (l *Language) Made(output string) bool {
	_, failed := l.FirstError(output)
	return l.lenient && !failed
}
