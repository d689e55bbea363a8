package recorded

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// longestShort limits an answer within a line, in bytes.
const longestShort = 120

// Short returns an answer shortened to fit into a line.
func Short(a contest.Answer) string {
	text := strings.ReplaceAll(a.Text, "\n", "; ")
	switch {
	case text != "":
		return plain.Line(plain.Clip(text, longestShort))
	case a.Missed == nil:
		return "nothing"
	case a.Missed.Kind == "":
		return "no answer"
	}
	return fmt.Sprintf("no answer (%s)", plain.Line(a.Missed.Kind.Words()))
}
