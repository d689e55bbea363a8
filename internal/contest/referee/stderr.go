package referee

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Lines of stack traces: file, line, and function if the language has it.
var (
	pythonFrame = regexp.MustCompile(`^ +File "(?P<file>[^"]+)", line (?P<line>\d+)(?:, in (?P<in>\S+))?`)
	scriptFrame = regexp.MustCompile(`^ +at (?:(?P<in>\S.*) \()?(?:file://)?(?P<file>[^():]+\.[cm]?[jt]s):(?P<line>\d+):\d+\)?$`)
	javaFrame   = regexp.MustCompile(`^\s+at (?P<in>[\w.$<>/]+)\((?P<file>[\w$]+\.java):(?P<line>\d+)\)$`)
	goFrame     = regexp.MustCompile(`^\t(?P<file>\S+\.go):(?P<line>\d+)`)
)

// libraryCode matches functions and files of standard libraries and installed packages.
var libraryCode = regexp.MustCompile(`^(?:<|node:|java\.|jdk\.|sun\.)|/lib/python|/site-packages/|/src/(?:runtime|encoding|internal)/`)

// noise matches log lines without information about an error: cookoff's headings, and stack frames in Java.
var noise = regexp.MustCompile(`^(--- |at |\.\.\. )`)

// lastLine returns the last informative line that a program wrote to its standard error.
func lastLine(log []string) string {
	for _, line := range slices.Backward(log) {
		if line = strings.TrimSpace(line); line != "" && !noise.MatchString(line) {
			return line
		}
	}
	return ""
}

// crashSummary returns the last line of a crashed program; for a stack trace its message and the location of the error.
func crashSummary(log []string) string {
	at, first, python := "", -1, false
	for i, line := range log {
		place, is := parseFrame(line)
		if is && first < 0 {
			first, python = i, pythonFrame.MatchString(line)
		}
		if place != "" && (at == "" || python) { // Python prints the innermost frame last
			at = place
		}
	}
	switch {
	case at == "":
		return lastLine(log)
	case python:
		return fmt.Sprintf("%s (%s)", lastLine(log), at)
	}
	return fmt.Sprintf("%s (%s)", panicMessage(log[:first]), at)
}

// panicMessage returns the message before a stack trace.
func panicMessage(before []string) string {
	for _, start := range []string{"panic: ", "fatal error: "} {
		if i := slices.IndexFunc(before, func(line string) bool { return strings.HasPrefix(line, start) }); i >= 0 {
			return before[i]
		}
	}
	return lastLine(before)
}

// parseFrame returns the location in a line of a stack trace, empty for library code; is reports whether it is such a line.
func parseFrame(line string) (place string, is bool) {
	for _, f := range []*regexp.Regexp{pythonFrame, scriptFrame, javaFrame, goFrame} {
		m := f.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		file, in := m[f.SubexpIndex("file")], ""
		if i := f.SubexpIndex("in"); i > 0 {
			in = m[i]
		}
		if libraryCode.MatchString(file) || libraryCode.MatchString(in) && in != "<module>" {
			return "", true
		}
		place = path.Base(strings.ReplaceAll(file, `\`, "/")) + ":" + m[f.SubexpIndex("line")]
		if in != "" && in != "<module>" {
			place += ", in " + in
		}
		return place, true
	}
	return "", false
}
