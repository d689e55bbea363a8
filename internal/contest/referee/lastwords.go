package referee

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Lines of stacks in some languages: a file, a line, and perhaps a function.
var (
	pythonFrame = regexp.MustCompile(`^ +File "(?P<file>[^"]+)", line (?P<line>\d+)(?:, in (?P<in>\S+))?`)
	scriptFrame = regexp.MustCompile(`^ +at (?:(?P<in>\S.*) \()?(?:file://)?(?P<file>[^():]+\.[cm]?[jt]s):(?P<line>\d+):\d+\)?$`)
	javaFrame   = regexp.MustCompile(`^\s+at (?P<in>[\w.$<>/]+)\((?P<file>[\w$]+\.java):(?P<line>\d+)\)$`)
	goFrame     = regexp.MustCompile(`^\t(?P<file>\S+\.go):(?P<line>\d+)`)
)

// foreign matches the functions and files of languages themselves.
var foreign = regexp.MustCompile(`^(?:<|node:|java\.|jdk\.|sun\.)|/lib/python|/site-packages/|/src/(?:runtime|encoding|internal)/`)

// besides matches lines of a log that do not say what went wrong: our headings, and the calls that led to an error in Java.
var besides = regexp.MustCompile(`^(--- |at |\.\.\. )`)

// lastWords returns what a program wrote last to its standard error, in a line.
func lastWords(log []string) string {
	for _, line := range slices.Backward(log) {
		if line = strings.TrimSpace(line); line != "" && !besides.MatchString(line) {
			return line
		}
	}
	return ""
}

// crash returns what a program that crashed wrote last: if it is a stack its message, and where it happened.
func crash(log []string) string {
	at, first, python := "", -1, false
	for i, line := range log {
		place, is := frame(line)
		if is && first < 0 {
			first, python = i, pythonFrame.MatchString(line)
		}
		if place != "" && (at == "" || python) { // whose stacks end where it happened
			at = place
		}
	}
	switch {
	case at == "":
		return lastWords(log)
	case python:
		return fmt.Sprintf("%s (%s)", lastWords(log), at)
	}
	return fmt.Sprintf("%s (%s)", message(log[:first]), at)
}

// message returns the line before a stack that says why it was written.
func message(before []string) string {
	for _, start := range []string{"panic: ", "fatal error: "} {
		if i := slices.IndexFunc(before, func(line string) bool { return strings.HasPrefix(line, start) }); i >= 0 {
			return before[i]
		}
	}
	return lastWords(before)
}

// frame returns the place that a line of a stack names; is reports whether it is such a line. Of the language's own files it names none.
func frame(line string) (place string, is bool) {
	for _, f := range []*regexp.Regexp{pythonFrame, scriptFrame, javaFrame, goFrame} {
		m := f.FindStringSubmatch(line)
		if m == nil {
			continue
		}
		file, in := m[f.SubexpIndex("file")], ""
		if i := f.SubexpIndex("in"); i > 0 {
			in = m[i]
		}
		if foreign.MatchString(file) || foreign.MatchString(in) && in != "<module>" {
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
