// Package bisect finds the commit of a history that lost strength. Commits are judged one after the other, each by a test that
// compares it with the good and with the bad end on the same scenarios, until one is left. It plays nothing itself.
package bisect

import "slices"

// Verdict is the judgement of a commit.
type Verdict string

// The verdicts.
const (
	Good    Verdict = "good"    // better than the bad end
	Bad     Verdict = "bad"     // worse than the good end
	Skipped Verdict = "skipped" // it could not be judged
)

// Node is a commit in the history, with the indices of its parents.
type Node struct{ Parents []int }

// Search narrows down where a history became bad. Parents come before children; the last commit is known to be bad, and the one
// before all of them to be good.
type Search struct {
	nodes   []Node
	suspect []bool // it may be the first that is bad
	skipped []bool
	bad     int // the last one that was found to be bad: an offspring of all suspects
}

// NewSearch begins a search.
func NewSearch(nodes []Node) *Search {
	s := &Search{nodes: nodes, suspect: make([]bool, len(nodes)), skipped: make([]bool, len(nodes)), bad: len(nodes) - 1}
	for _, n := range s.ancestors(s.bad, func(int) bool { return true }) {
		s.suspect[n] = true
	}
	return s
}

// ancestors returns a commit and its ancestors that are reachable through commits that count.
func (s *Search) ancestors(of int, counts func(int) bool) (all []int) {
	seen := make([]bool, len(s.nodes))
	next := []int{of}
	for len(next) > 0 {
		n := next[len(next)-1]
		next = next[:len(next)-1]
		if seen[n] || !counts(n) {
			continue
		}
		seen[n] = true
		all = append(all, n)
		next = append(next, s.nodes[n].Parents...)
	}
	return all
}

// Suspects returns the commits that may be the first bad one, in the order of the history.
func (s *Search) Suspects() (all []int) {
	for n, suspect := range s.suspect {
		if suspect {
			all = append(all, n)
		}
	}
	return all
}

// Next returns the commit to be judged: the one that divides the suspects best. ok is false if none is left.
func (s *Search) Next() (commit int, ok bool) {
	suspects := s.Suspects()
	best := 0
	for _, n := range suspects {
		if n == s.bad || s.skipped[n] {
			continue
		}
		below := len(s.ancestors(n, func(n int) bool { return s.suspect[n] }))
		if share := min(below, len(suspects)-below); share > best {
			best, commit, ok = share, n, true
		}
	}
	return commit, ok
}

// Judge takes the verdict on a commit.
func (s *Search) Judge(commit int, v Verdict) {
	of := s.ancestors(commit, func(n int) bool { return s.suspect[n] })
	switch v {
	case Skipped:
		s.skipped[commit] = true
	case Good:
		for _, n := range of {
			s.suspect[n] = false
		}
	case Bad:
		s.bad = commit
		for n := range s.suspect {
			s.suspect[n] = s.suspect[n] && slices.Contains(of, n)
		}
	}
}

// Steps returns the maximum number of verdicts needed in a linear history, if none is skipped.
func Steps(commits int) int {
	n := 0
	for left := commits; left > 1; left = (left + 1) / 2 {
		n++
	}
	return n
}
