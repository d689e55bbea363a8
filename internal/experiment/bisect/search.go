// Package bisect finds the commit that made a bot weaker. It judges one commit at a time by a test that compares its
// scores with those of both ends on the same scenarios, until one suspect remains, or all others are skipped. It plays
// nothing itself.
package bisect

import "slices"

// Verdict is the judgement of a commit.
type Verdict string

// The verdicts.
const (
	Good    Verdict = "good"    // better than the bad end
	Bad     Verdict = "bad"     // worse than the good end
	Skipped Verdict = "skipped" // could not be judged
)

// Node is a commit with the indices of its parents.
type Node struct{ Parents []int }

// Search finds the first bad commit. Parents come before children. The last commit is bad, and the one before the
// first is good.
type Search struct {
	nodes   []Node
	suspect []bool // may be the first bad commit
	skipped []bool
	bad     int // last commit found bad, a descendant of all suspects
}

// NewSearch starts a search.
func NewSearch(nodes []Node) *Search {
	s := &Search{nodes: nodes, suspect: make([]bool, len(nodes)), skipped: make([]bool, len(nodes)), bad: len(nodes) - 1}
	for _, n := range s.ancestors(s.bad, func(int) bool { return true }) {
		s.suspect[n] = true
	}
	return s
}

// ancestors returns a commit and those of its ancestors that are reachable through commits that count.
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

// Suspects returns the possible first bad commits, in the order of the history.
func (s *Search) Suspects() (all []int) {
	for n, suspect := range s.suspect {
		if suspect {
			all = append(all, n)
		}
	}
	return all
}

// Next returns the commit that splits the suspects best. ok is false if there is nothing to judge.
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

// Judge applies the verdict on a commit.
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

// Steps returns the maximum number of verdicts in a linear history without skipped commits.
func Steps(commits int) int {
	n := 0
	for left := commits; left > 1; left = (left + 1) / 2 {
		n++
	}
	return n
}
