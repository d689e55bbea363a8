package scoreboard

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// FailureText describes how a bot failed: when, why, its own traceback, and its last output.
func FailureText(seat, name string, f *bot.Failure) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s: %s %s: %s\n", seat, name, f.Kind, f.When(), plain.Line(f.Reason))
	if f.Where != "" && f.Traceback == "" && !strings.Contains(f.Reason, f.Where) {
		fmt.Fprintf(&b, "  at %s\n", plain.Line(f.Where))
	}
	if strings.TrimSpace(f.Traceback) != f.Reason {
		writeIndented(&b, f.Traceback)
	}
	if lines := lastWords(f); len(lines) > 0 {
		fmt.Fprintln(&b, "  last lines of its log:")
		writeIndented(&b, strings.Join(lines, "\n"))
	}
	if f.Hint != "" {
		fmt.Fprintf(&b, "  hint: %s\n", plain.Line(f.Hint))
	}
	return b.String()
}

// lastWords returns the last lines of a bot's log, without its traceback, which is shown separately, and without the stack
// requested from a bot over its time. A single line that repeats the reason is omitted.
func lastWords(f *bot.Failure) []string {
	lines := f.Stderr
	if len(lines) == 1 && lines[0] == f.Reason {
		return nil
	}
	if f.Traceback == "" {
		return lines
	}
	for i, line := range lines {
		if strings.HasPrefix(line, "Traceback (") || strings.HasPrefix(line, "Thread 0x") ||
			strings.HasPrefix(line, "Current thread 0x") || strings.HasPrefix(line, "  File ") {
			return lines[:i]
		}
	}
	return lines
}

// writeIndented writes text of a bot, indented to distinguish it from cookoff's own.
func writeIndented(b *strings.Builder, text string) {
	for line := range plain.Lines(text) {
		fmt.Fprintf(b, "    %s\n", line)
	}
}
