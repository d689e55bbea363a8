package match

import (
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
)

// hintImports adds a hint to bots that failed to import a module of another game.
func (m *playing) hintImports(result *contest.Result) {
	for i := range result.Seats {
		f := result.Seats[i].Failure
		if f == nil || f.Hint != "" || m.info.Runner != nil {
			continue
		}
		for _, line := range slices.Backward(f.Stderr) {
			if missed := missingModule.FindStringSubmatch(line); missed != nil {
				if title := m.host.Imports[missed[1]]; title != "" {
					f.Hint = missed[1] + " is a module for bots of " + title + "; a bot of " + m.info.Title + " reads and writes lines"
				}
				break
			}
		}
	}
}
