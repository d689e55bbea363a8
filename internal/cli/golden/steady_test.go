package golden_test

import (
	"regexp"
	"strings"
	"testing"
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

func TestSteady(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, text, want string }{
		{"times of JSON", `{"slowest_turn_ms": 0.25, "slowest_turn": 3}`, `{"slowest_turn_ms": "<slowest_turn_ms>", "slowest_turn": "<slowest_turn>"}`},
		{"a date, compact", `{"ended":"2026-01-31T12:00:00Z","turns":3}`, `{"ended":"<ended>","turns":3}`},
		{"numbers of timing", `{"timing": {"turns": 2, "headroom": [{"below": 0.1, "turns": 2}]}, "turns": 2}`, `{"timing": {"turns": 0, "headroom": [{"below": 0, "turns": 0}]}, "turns": 2}`},
		{"no timing", `{"timing": null, "score": 12}`, `{"timing": null, "score": 12}`},
		{"a box", `{"box": {"level": "auto", "held": ["files"]}, "a": {"box": null}}`, `{"box": "<box>", "a": {"box": "<box>"}}`},
		{"a row with a date", "1,idle,2026-01-31T12:00:00Z\n", "1,idle,<date>\n"},
		{"a row of a table", "1  RED    30  0.2 ms     10.5 ms (turn 135)  -\n", "1  RED  30  <time>  <time>  -\n"},
		{"a turn that the machine held up", "1  RED    30  0.2 ms     910.5 ms, 10.5 counted (turn 135)  -\n", "1  RED  30  <time>  <time>  -\n"},
	} {
		if got := steady(c.text); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
