package verify

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Summary is the result of verifying several files.
type Summary struct {
	Files    int      `json:"files"`
	Traces   int      `json:"traces"`
	Turns    int      `json:"turns"`
	Values   int      `json:"values"`
	Diverged int      `json:"diverged"`
	Failed   int      `json:"failed"` // files that could not be checked
	Results  []Result `json:"results"`
}

// Add adds a file's result.
func (s *Summary) Add(r Result) {
	s.Files++
	s.Traces += r.Traces
	s.Turns += r.Turns
	s.Values += r.Values
	if r.Diff != nil {
		s.Diverged++
	}
	if r.Err != nil {
		s.Failed++
		r.Error = r.Err.Error()
	}
	s.Results = append(s.Results, r)
}

// String summarizes in one line how much agrees, and how many files do not.
func (s *Summary) String() string {
	text := fmt.Sprintf("%s: %s, %s agree", spelling.Count(s.Traces, "trace"), spelling.Count(s.Turns, "turn"),
		spelling.Count(s.Values, "value"))
	if s.Diverged > 0 {
		text += fmt.Sprintf("; %s %s", spelling.Count(s.Diverged, "file"), spelling.Choose(s.Diverged, "differs", "differ"))
	}
	if s.Failed > 0 {
		text += fmt.Sprintf("; %s could not be checked", spelling.Count(s.Failed, "file"))
	}
	return text
}

// String says in one line what agrees in a file, or where it differs.
func (r Result) String() string {
	if r.Diff != nil {
		return plain.Line(fmt.Sprintf("DIFFERS %s: %v", r.File, r.Diff)) + "\n"
	}
	return fmt.Sprintf("agrees  %s: %s, %s, %s\n", r.File, spelling.Count(r.Traces, "trace"),
		spelling.Count(r.Turns, "turn"), spelling.Count(r.Values, "value"))
}
