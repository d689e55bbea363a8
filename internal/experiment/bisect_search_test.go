package experiment_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/bisect"
	"github.com/cookoff/cookoff/internal/experiment/rating"
)

// history returns random commits. Each has the previous commit as its parent or, with merges, two earlier ones.
func history(random *rand.Rand, commits int, merges bool) (nodes []bisect.Node) {
	for n := range commits {
		var node bisect.Node
		if n > 0 {
			node.Parents = []int{n - 1}
		}
		if merges && n > 2 && random.IntN(3) == 0 {
			node.Parents = []int{n - 1 - random.IntN(2), random.IntN(n - 1)}
		}
		nodes = append(nodes, node)
	}
	return nodes
}

// reaches reports whether from is to, or has it as an ancestor.
func reaches(nodes []bisect.Node, from, to int) bool {
	return from == to || slices.ContainsFunc(nodes[from].Parents, func(p int) bool { return reaches(nodes, p, to) })
}

// For any history and any skipped commits, the first bad commit stays a suspect. It is the only one
// if no commit was skipped.
func TestSearchFindsFirstBadCommit(t *testing.T) {
	t.Parallel()
	for seed := range uint64(300) {
		random := rand.New(rand.NewPCG(seed, 0))
		merges, skips := seed%3 == 1, seed%3 == 2
		nodes := history(random, 1+random.IntN(30), merges)
		s := bisect.NewSearch(nodes)
		first := s.Suspects()[random.IntN(len(s.Suspects()))]
		steps, skipped := 0, map[int]bool{}
		for n, ok := s.Next(); ok; n, ok = s.Next() {
			verdict := bisect.Good
			switch {
			case skips && random.IntN(3) == 0:
				verdict, skipped[n] = bisect.Skipped, true
			case reaches(nodes, n, first):
				verdict = bisect.Bad
			}
			s.Judge(n, verdict)
			if steps++; steps > 60 {
				t.Fatalf("seed %d: no end after %d steps", seed, steps)
			}
		}
		left := s.Suspects()
		if !slices.Contains(left, first) || !skips && len(left) > 1 {
			t.Errorf("seed %d: suspects %v, want %d", seed, left, first)
		}
		for _, n := range left {
			if n != left[len(left)-1] && !skipped[n] {
				t.Errorf("seed %d: suspect %d was never judged", seed, n)
			}
		}
		if !merges && !skips && steps > bisect.Steps(len(nodes)) {
			t.Errorf("seed %d: %d steps for %d commits, want at most %d", seed, steps, len(nodes), bisect.Steps(len(nodes)))
		}
	}
}

// At least 19 of 20 searches find the commit, of 40, that made the bot weaker.
func TestSearchWithNoisyMatches(t *testing.T) {
	t.Parallel()
	const commits, alpha, maxPairs = 40, 0.05, 1000
	found, pairs := 0, 0
	for seed := range uint64(20) {
		random := rand.New(rand.NewPCG(seed, 1))
		first := random.IntN(commits)
		s := bisect.NewSearch(history(random, commits, false))
		for n, ok := s.Next(); ok; n, ok = s.Next() {
			verdict, trial := bisect.Verdict(""), bisect.NewTrial(alpha/float64(bisect.Steps(commits)+1))
			for verdict == "" && trial.Evidence().Pairs < maxPairs {
				verdict = trial.Add(scores(random, n >= first))
			}
			pairs += trial.Evidence().Pairs
			if verdict == "" {
				verdict = bisect.Skipped
			}
			s.Judge(n, verdict)
		}
		if left := s.Suspects(); len(left) == 1 && left[0] == first {
			found++
		}
	}
	t.Logf("found in %d of 20 searches, with %d pairs on average", found, pairs/20)
	if found < 19 {
		t.Errorf("found in %d of 20 searches, want at least 19", found)
	}
}

// scores returns random scores on a scenario that suits all bots equally well or badly.
func scores(random *rand.Rand, bad bool) bisect.Scores {
	suits := 0.4 * random.NormFloat64()
	pair := func(strength float64) (score float64) {
		for range 2 {
			if strength+suits+random.NormFloat64() > 0 {
				score += 0.5
			}
		}
		return score
	}
	const good, weak = 0.3, -0.3
	s := bisect.Scores{Good: pair(good), Bad: pair(weak), Own: pair(good)}
	if bad {
		s.Own = pair(weak)
	}
	return s
}

// The report of a search that was interrupted before its first verdict has no table.
func TestReportWithoutSteps(t *testing.T) {
	t.Parallel()
	r := &bisect.Report{Ending: rating.Interrupted}
	r.Finish(nil)
	if text := r.Document().Text(0); strings.Contains(text, "verdict") {
		t.Errorf("the report has a table:\n%s", text)
	}
}
