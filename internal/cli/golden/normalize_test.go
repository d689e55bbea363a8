package golden_test

import (
	"regexp"
	"strings"
)

// varying matches the JSON keys with values that vary between runs: times, dates, and the slowest
// turn.
var varying = regexp.MustCompile(`"(mean_turn_ms|slowest_turn_ms|slowest_turn|duration_ms|pondered_ms|began|ended)":( ?)("[^"]*"|[-+.\w]+)`)

// timing matches how close a bot came to its limit, in JSON. Only its numbers vary.
var timing = regexp.MustCompile(`"timing": ?\{[^{}]*(\{[^{}]*\}[^{}]*)*\}`)

// sandbox matches the description of the bots' sandbox, which depends on the machine.
var sandbox = regexp.MustCompile(`"box":( ?)(null|\{[^{}]*\})`)

var (
	number = regexp.MustCompile(`-?\b\d+(\.\d+)?\b`)
	// milliseconds matches a time in text, with its turn if it has one.
	milliseconds = regexp.MustCompile(`\b\d+(\.\d+)? ms(, \d+(\.\d+)? counted)?( \(turn \d+\))?`)
	// date matches a time stamp in tables for programs.
	date = regexp.MustCompile(`\b\d{4}-\d\d-\d\dT[\d:]+(Z|[-+][\d:]+)`)
	// columns matches the spaces between columns. Their number depends on the removed times.
	columns = regexp.MustCompile(` {2,}`)
)

// normalize removes the parts of output that vary between runs.
func normalize(text string) string {
	if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") {
		text = sandbox.ReplaceAllString(text, `"box":$1"<box>"`)
		text = varying.ReplaceAllString(text, `"$1":$2"<$1>"`)
		return timing.ReplaceAllStringFunc(text, func(s string) string {
			return number.ReplaceAllString(s, "0")
		})
	}
	text = milliseconds.ReplaceAllString(text, "<time>")
	text = date.ReplaceAllString(text, "<date>")
	return columns.ReplaceAllString(text, "  ")
}
