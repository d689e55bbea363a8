package scoreboard

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// FailureText says how a bot failed: when, why, its own traceback, and what it printed last.
func FailureText(seat, name string, f *bot.Failure) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s: %s %s: %s\n", seat, name, f.Kind, f.When(), plain.Line(f.Reason))
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

// lastWords are the last lines of a bot's log without its traceback, which stands there too, and
// without the stack that a bot over its time was asked for. A single line that is the reason itself is
// no news either.
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

// writeIndented writes text of a bot, which looks like nothing of cookoff's by its indent.
func writeIndented(b *strings.Builder, text string) {
	for line := range plain.Lines(text) {
		fmt.Fprintf(b, "    %s\n", line)
	}
}
