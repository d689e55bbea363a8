package source

import (
	"regexp"
	"strconv"
	"strings"
)

// Diagnostic is an error that a compiler reports.
type Diagnostic struct {
	File    string // as the compiler names it; empty for none
	Line    int    // 0 for none
	Message string
}

// The forms in which compilers report errors.
var (
	ofGCC  = regexp.MustCompile(`^(?:\./)?(.+?):(\d+)(?::\d+)?:\s*(?:fatal )?error(?:\[\w+\])?:\s*(.+)$`) // also clang, rustc, javac
	ofMono = regexp.MustCompile(`^(?:\./)?(.+?)\((\d+),\d+\):\s*error\s+\w+:\s*(.+)$`)
	ofTsc  = regexp.MustCompile(`^(?:\./)?(.+?)\((\d+),\d+\):\s*error\s+TS1\d{3}:\s*(.+)$`) // of the syntax
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
				n, _ := strconv.Atoi(m[2]) // digits alone
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

// Made reports whether a compiler that ended without success has made a program all the same: errors of types do not count in a
// language whose programs run without.
func (l *Language) Made(output string) bool {
	_, failed := l.FirstError(output)
	return l.lenient && !failed
}
