package golden_test

import (
	"regexp"
	"strings"
)

// unsteady matches the keys of JSON results whose values vary between runs: times, dates, and the slowest turn.
var unsteady = regexp.MustCompile(`"(mean_turn_ms|slowest_turn_ms|slowest_turn|duration_ms|pondered_ms|began|ended)":( ?)("[^"]*"|[-+.\w]+)`)

// timing matches how near a bot came to its limit, in JSON: the keys stay, the numbers are removed.
var timing = regexp.MustCompile(`"timing": ?\{[^{}]*(\{[^{}]*\}[^{}]*)*\}`)

// kept matches the sandbox of bots, which depends on the machine.
var kept = regexp.MustCompile(`"box":( ?)(null|\{[^{}]*\})`)

var (
	number = regexp.MustCompile(`-?\b\d+(\.\d+)?\b`)
	// milliseconds are a time in text, and maybe the turn in which it was.
	milliseconds = regexp.MustCompile(`\b\d+(\.\d+)? ms(, \d+(\.\d+)? counted)?( \(turn \d+\))?`)
	// date is one in a table for programs.
	date = regexp.MustCompile(`\b\d{4}-\d\d-\d\dT[\d:]+(Z|[-+][\d:]+)`)
	// columns are aligned with spaces, as many as the times before need.
	columns = regexp.MustCompile(` {2,}`)
)

// steady removes the parts of output that vary between runs.
func steady(text string) string {
	if strings.HasPrefix(text, "{") || strings.HasPrefix(text, "[") {
		text = kept.ReplaceAllString(text, `"box":$1"<box>"`)
		text = unsteady.ReplaceAllString(text, `"$1":$2"<$1>"`)
		return timing.ReplaceAllStringFunc(text, func(s string) string {
			return number.ReplaceAllString(s, "0")
		})
	}
	text = milliseconds.ReplaceAllString(text, "<time>")
	text = date.ReplaceAllString(text, "<date>")
	return columns.ReplaceAllString(text, "  ")
}
