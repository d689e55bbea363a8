package check

import (
	"fmt"
	"slices"
)

// Finding is a problem of a bot.
type Finding struct {
	Rule      string   `json:"rule"`
	Severity  Severity `json:"severity"`
	File      string   `json:"file,omitempty"` // of the bot, as the user would name it
	Line      int      `json:"line,omitempty"` // from 1; 0: no line of the file is known
	Column    int      `json:"column,omitempty"`
	Turn      int      `json:"turn,omitempty"` // of the first of the trials; 0: before the first turn, or of no match
	Message   string   `json:"message"`
	Fix       string   `json:"fix,omitempty"`
	Trials    []string `json:"trials,omitempty"` // in which it showed
	Again     string   `json:"again,omitempty"`  // a command that shows it again
	Traceback string   `json:"traceback,omitempty"`
}

// Position returns the position of a finding as compilers write it, file:line:column; empty if it has none.
func (f *Finding) Position() string {
	place := f.File
	for _, n := range []int{f.Line, f.Column} {
		if n == 0 || place == "" {
			break
		}
		place += fmt.Sprintf(":%d", n)
	}
	return place
}

// rank returns the position of a severity, from the worst.
func (s Severity) rank() int { return slices.Index([]Severity{Error, Warning, Note}, s) }
