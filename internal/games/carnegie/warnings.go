package carnegie

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// Limits of a bot's warnings in a match.
const (
	maxWarnings    = 20
	longestWarning = 500 // bytes
)

// warnings are a bot's messages to its user. Those beyond the limits are only counted.
type warnings struct {
	texts []string
	more  int
	bytes int // total size of the omitted ones
}

func (w *warnings) add(texts []string) {
	for _, text := range texts {
		if len(w.texts) < maxWarnings {
			w.texts = append(w.texts, plain.Clip(text, longestWarning))
			continue
		}
		w.more++
		w.bytes += len(text)
	}
}

// warn adds a player's warnings to the result, with its name to distinguish them from cookoff's warnings.
func (r *referee) warn(t sim.Team, w *warnings) {
	from := fmt.Sprintf("%s %s: ", t, r.seats[t].Bot.Name)
	for _, text := range w.texts {
		r.result.Warnings = append(r.result.Warnings, from+text)
	}
	if w.more > 0 {
		r.result.Warnings = append(r.result.Warnings, fmt.Sprintf("%s... %d more warnings (%d bytes) omitted", from, w.more, w.bytes))
	}
}
