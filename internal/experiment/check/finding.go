package check

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Finding is something that is wrong with a bot.
type Finding struct {
	Rule      string   `json:"rule"`
	Severity  Severity `json:"severity"`
	File      string   `json:"file,omitempty"` // of the bot, as the user would name it
	Line      int      `json:"line,omitempty"` // from 1; 0: no line of the file is known
	Column    int      `json:"column,omitempty"`
	Turn      int      `json:"turn,omitempty"` // of the first of the trials; 0: before the first turn, or of no match
	Message   string   `json:"message"`
	Cure      string   `json:"cure,omitempty"`
	Trials    []string `json:"trials,omitempty"` // in which it showed
	Again     string   `json:"again,omitempty"`  // a command that shows it again
	Traceback string   `json:"traceback,omitempty"`
}

// Place is where a finding is, as compilers write it: file:line:column; empty for nowhere.
func (f *Finding) Place() string {
	place := f.File
	for _, n := range []int{f.Line, f.Column} {
		if n == 0 || place == "" {
			break
		}
		place += fmt.Sprintf(":%d", n)
	}
	return place
}

// rank is the order of severities, the worst first.
func (s Severity) rank() int { return slices.Index([]Severity{Error, Warning, Note}, s) }

// sorted puts the worst findings first, and those of a severity in the order of their places.
func sorted(findings []Finding) []Finding {
	slices.SortStableFunc(findings, func(a, b Finding) int {
		return cmp.Or(
			cmp.Compare(a.Severity.rank(), b.Severity.rank()), strings.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line),
		)
	})
	return findings
}
